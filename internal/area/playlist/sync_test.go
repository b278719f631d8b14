package playlist

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func groups(lists ...[]int64) Groups {
	g := Groups{}
	for k, list := range lists {
		group := []Entry{}
		for _, id := range list {
			group = append(group, Entry{ID: id, Group: int64(k)})
		}
		g = append(g, group)
	}
	return g
}

func ids(g Groups) [][]int64 {
	all := [][]int64{}
	for _, group := range g {
		list := []int64{}
		for _, e := range group {
			list = append(list, e.ID)
		}
		all = append(all, list)
	}
	return all
}

func TestGroups(t *testing.T) {
	start := func() Groups { return groups([]int64{1}, []int64{2, 3, 4}) }
	for name, c := range map[string]struct {
		got  Groups
		want [][]int64
	}{
		"R435_entries fall into groups":             {GroupsOf(start().Entries()), [][]int64{{1}, {2, 3, 4}}},
		"R436_an item is a slot in every group":     {start().Add(Entry{ID: 9}), [][]int64{{1, 9}, {2, 3, 4, 9}}},
		"R437_every longer group loses a slot":      {start().Shorten(), [][]int64{{1}, {2, 3}}},
		"R438_a group is added":                     {start().AddGroup(), [][]int64{{1}, {2, 3, 4}, {2, 3, 4}}},
		"R438_the first group is empty":             {Groups{}.AddGroup(), [][]int64{{}}},
		"R439_a group is removed":                   {start().RemoveGroup(0), [][]int64{{2, 3, 4}}},
		"R439_the number of a group is its place":   {GroupsOf(start().RemoveGroup(0).Entries()), [][]int64{{2, 3, 4}}},
		"R435_a group that nobody fills stays seen": {GroupsOf([]Entry{{ID: 5, Group: 1}}), [][]int64{{}, {5}}},
	} {
		if diff := cmp.Diff(c.want, ids(c.got)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

func TestGroupsAreCopies(t *testing.T) {
	g := groups([]int64{1, 2}, []int64{3, 4})
	for name, changed := range map[string]Groups{
		"Add": g.Shorten().Add(Entry{ID: 9}), "AddGroup": g.AddGroup(), "RemoveGroup": g.RemoveGroup(0),
	} {
		for k := range changed {
			changed[k][0].ID = 99
		}
		if diff := cmp.Diff([][]int64{{1, 2}, {3, 4}}, ids(g)); diff != "" {
			t.Errorf("%s changed what it was called on: %s", name, diff)
		}
	}
}
