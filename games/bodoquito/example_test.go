package bodoquito_test

import (
	"fmt"

	"tablero/games"
	"tablero/games/bodoquito"
)

func Example() {
	m, err := bodoquito.Game{}.New(nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, text := range []string{"=7", "b2=f", "c3=0"} {
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
	fmt.Println(m.Position(), m.ToMove())
	// Output: .....7....f..... 0 black
}
