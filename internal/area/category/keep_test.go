package category

import (
	"maps"
	"testing"

	"pgregory.net/rapid"
)

// hall is a tree of device groups: a root with two halls, one of which has a
// floor with a corner.
var hall = []row{{ID: 1}, {ID: 2, ParentID: 1, Depth: 1}, {ID: 3, ParentID: 1, Depth: 1},
	{ID: 4, ParentID: 2, Depth: 2}, {ID: 5, ParentID: 4, Depth: 3}}

func TestG90_WhoseDeviceGroupsAreOthers(t *testing.T) {
	const north, south = 10, 20
	for name, c := range map[string]struct {
		kept map[int64][]int64
		mine []int64
		want map[int64]bool
	}{
		"nothing is kept": {nil, nil, map[int64]bool{}},
		"kept with all below": {map[int64][]int64{2: {north}}, nil,
			map[int64]bool{2: true, 4: true, 5: true}},
		"a member":                 {map[int64][]int64{2: {north}}, []int64{north}, map[int64]bool{}},
		"one of several is enough": {map[int64][]int64{2: {north, south}}, []int64{south}, map[int64]bool{}},
		"another group's": {map[int64][]int64{2: {north}, 3: {south}}, []int64{south},
			map[int64]bool{2: true, 4: true, 5: true}},
		"the nearest word counts: let in": {map[int64][]int64{1: {north}, 4: {south}}, []int64{south},
			map[int64]bool{1: true, 2: true, 3: true}},
		"the nearest word counts: kept out": {map[int64][]int64{1: {north}, 4: {south}}, []int64{north},
			map[int64]bool{4: true, 5: true}},
		"an empty list is no word of its own": {map[int64][]int64{2: {north}, 4: {}}, nil,
			map[int64]bool{2: true, 4: true, 5: true}},
	} {
		if got := others(hall, c.kept, c.mine); !maps.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

// TestJoiningAGroupNeverShutsOut: with more groups somebody touches at least as much.
func TestJoiningAGroupNeverShutsOut(t *testing.T) {
	group := rapid.Int64Range(10, 14)
	rapid.Check(t, func(t *rapid.T) {
		kept := rapid.MapOf(rapid.Int64Range(1, 5), rapid.SliceOf(group)).Draw(t, "kept")
		mine, more := rapid.SliceOf(group).Draw(t, "mine"), rapid.SliceOf(group).Draw(t, "more")
		before, after := others(hall, kept, mine), others(hall, kept, append(more, mine...))
		for id := range after {
			if !before[id] {
				t.Fatalf("joining %v shuts out of %d", more, id)
			}
		}
	})
}
