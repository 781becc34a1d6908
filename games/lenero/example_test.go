package lenero_test

import (
	"fmt"

	"tablero/games"
	"tablero/games/lenero"
)

func Example() {
	m, err := lenero.Game{}.New(nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, turn := range []string{"5@30", "5@70", "3@50"} {
		if err := games.PlayTurn(m, turn); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Println(m.Position())
	// Output: w5@30.0,20.0 b5@70.0,20.0 w3@50.0,48.7|b|3,3,2,3,2/3,3,3,3,2|0,0,0,0,0/0,0,0,0,0|0/0
}
