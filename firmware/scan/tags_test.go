package scan

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tablero/drivers/mfrc522"
)

func tag(t require.TestingT, n byte) mfrc522.UID {
	u, err := mfrc522.UIDOf([]byte{4, 0, 0, n})
	require.NoError(t, err)
	return u
}

func TestATagIsGoneAfterThreeMisses(t *testing.T) {
	var tags Tags
	own := tag(t, 1)
	require.True(t, tags.Poll([]mfrc522.UID{own}), "it came")
	require.False(t, tags.Poll([]mfrc522.UID{own}))
	for range 2 {
		require.False(t, tags.Poll(nil), "one miss or two are nothing")
		require.True(t, tags.Has(own))
		require.True(t, tags.Pending())
	}
	require.True(t, tags.Poll(nil), "it went")
	require.False(t, tags.Has(own))
	require.False(t, tags.Pending())
	require.Empty(t, tags.All())
}

func TestAnAnswerInTimeKeepsATag(t *testing.T) {
	var tags Tags
	own := tag(t, 1)
	for range 10 {
		tags.Poll([]mfrc522.UID{own})
		tags.Poll(nil)
		require.False(t, tags.Poll(nil))
	}
	require.True(t, tags.Has(own))
}

func TestPollsRememberWhoAnsweredWhen(t *testing.T) {
	var tags Tags
	own, neighbour := tag(t, 1), tag(t, 2)
	tags.Poll([]mfrc522.UID{own})
	tags.Poll([]mfrc522.UID{own, neighbour})
	tags.Poll([]mfrc522.UID{own})
	require.Equal(t, []Tag{{UID: own, Polls: 0b111, Count: 3}, {UID: neighbour, Polls: 0b10, Count: 2}}, tags.All())
	for range 10 {
		tags.Poll([]mfrc522.UID{neighbour, own})
	}
	require.Equal(t, []Tag{{UID: own, Polls: 0xFF, Count: 8}, {UID: neighbour, Polls: 0xFF, Count: 8}}, tags.All())
}

func TestTagsBeyondTheMostAreLeftOutAndComeInWhenThereIsRoom(t *testing.T) {
	var tags Tags
	crowd := []mfrc522.UID{tag(t, 1), tag(t, 2), tag(t, 3), tag(t, 4), tag(t, 5)}
	require.True(t, tags.Poll(crowd))
	require.Len(t, tags.All(), MaxTags)
	for range goneAfter {
		tags.Poll(crowd[1:])
	}
	require.True(t, tags.Has(crowd[4]))
	require.False(t, tags.Has(crowd[0]))
}

// TestTagsAreThoseOfTheLastThreePolls holds Tags against the plain rule: what
// answered one of the last three polls is there.
func TestTagsAreThoseOfTheLastThreePolls(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var tags Tags
		var last [goneAfter]map[mfrc522.UID]bool
		all := []mfrc522.UID{tag(t, 1), tag(t, 2), tag(t, 3)}
		for range rapid.IntRange(1, 40).Draw(t, "polls") {
			var found []mfrc522.UID
			copy(last[1:], last[:])
			last[0] = map[mfrc522.UID]bool{}
			for i, u := range all {
				if rapid.Bool().Draw(t, string(rune('a'+i))) {
					found = append(found, u)
					last[0][u] = true
				}
			}
			before := map[mfrc522.UID]bool{}
			for _, tag := range tags.All() {
				before[tag.UID] = true
			}
			changed := tags.Poll(found)
			differs := false
			for _, u := range all {
				there := last[0][u] || last[1][u] || last[2][u]
				require.Equal(t, there, tags.Has(u))
				differs = differs || there != before[u]
			}
			require.Equal(t, differs, changed)
		}
	})
}
