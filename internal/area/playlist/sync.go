package playlist

import "slices"

// Groups are the entries of a Sync Play playlist: group k plays on the screens
// that a schedule maps to k, all groups at once (R435). A General playlist has
// one group. The methods return changed copies.
type Groups [][]Entry

// GroupsOf sorts entries into their groups, keeping the order within each.
func GroupsOf(entries []Entry) Groups {
	var groups Groups
	for _, e := range entries {
		for int64(len(groups)) <= e.Group {
			groups = append(groups, nil)
		}
		groups[e.Group] = append(groups[e.Group], e)
	}
	return groups
}

// Entries returns the entries group by group, each with its group's number.
func (g Groups) Entries() []Entry {
	entries := []Entry{}
	for k, group := range g {
		for _, e := range group {
			e.Group = int64(k)
			entries = append(entries, e)
		}
	}
	return entries
}

// Add gives every group a further slot, with the entry in it (R436).
func (g Groups) Add(e Entry) Groups {
	added := g.clone()
	for k := range added {
		added[k] = append(added[k], e)
	}
	return added
}

// Shorten takes the last slot of every group that has more than one (R437,
// G158): a group is never left without anything to play.
func (g Groups) Shorten() Groups {
	shorter := g.clone()
	for k, group := range shorter {
		if len(group) > 1 {
			shorter[k] = group[:len(group)-1]
		}
	}
	return shorter
}

// AddGroup adds a group that plays what the last one does (R438).
func (g Groups) AddGroup() Groups {
	var last []Entry
	if len(g) > 0 {
		last = slices.Clone(g[len(g)-1])
	}
	return append(g.clone(), last)
}

// RemoveGroup removes group k; those behind it move up (R439).
func (g Groups) RemoveGroup(k int) Groups {
	return slices.Delete(g.clone(), k, k+1)
}

func (g Groups) clone() Groups {
	copied := make(Groups, len(g))
	for k, group := range g {
		copied[k] = slices.Clone(group)
	}
	return copied
}
