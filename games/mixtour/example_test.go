package mixtour_test

import (
	"fmt"

	"tablero/games"
	"tablero/games/mixtour"
)

func Example() {
	m, err := mixtour.Game{}.New(nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, text := range []string{"a1", "b1", "c1", "b1-a1"} {
		steps, err := m.ParseTurn(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		for _, step := range steps {
			if err := m.Play(step, games.Observed{}); err != nil {
				fmt.Println(err)
				return
			}
		}
	}
	fmt.Println(m.Position())
	// Output: x5/x5/x5/x5/WB,x,W,x2 w 18/19 0:0/1 b1-a1
}
