package content

import (
	"testing"
)

// TestR329_AThousandProgramsThatAllLeadToEachOtherAreAddedUp: a hundred sums of a million steps each, in no time.
func TestR329_AThousandProgramsThatAllLeadToEachOtherAreAddedUp(t *testing.T) {
	const all = 1000
	var programs []int64
	var sized, fonts []weight
	var uses []use
	for id := range int64(all) {
		sized = append(sized, weight{ID: id, Size: 7})
		fonts = append(fonts, weight{ID: id % 2, Size: 100, ProgramID: id})
		for other := range int64(all) {
			uses = append(uses, use{id, other})
		}
		if id < 100 {
			programs = append(programs, id)
		}
	}
	uses = append(uses, use{3, all + 1}, use{all + 1, 3})
	for id, size := range weighed(append(programs, all+1), sized, fonts, uses) {
		if size != 7*all+200 {
			t.Errorf("%d comes to %d bytes", id, size)
		}
	}
}
