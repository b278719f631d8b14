// Package tables is how each area says which tables are its own, and what others have to know of them: which rows go
// with a company, and which columns name stored bytes. A test of internal/app holds what they say to the schema.
package tables

import "slices"

// Area says which tables an area has. Every table of companies is in one of Swept, Facts, Emptied and Staying.
type Area struct {
	Swept    []string          // their rows go with the company: each stands before those that it refers to
	Facts    []string          // the same in the second store
	Personal []string          // their rows go with the company's people, whom user_id names
	Emptied  []Emptied         // their rows stay, without what they said
	Staying  map[string]string // their rows stay, for this reason
	Blobs    []Column          // name stored bytes
	Stores   []string          // the entities of which a change may change how many bytes a company stores
	Growing  []string          // become large, and are measured
}

// Column is a column of a table.
type Column struct{ Table, Name string }

// Emptied is a table of which a company's rows outlive it.
type Emptied struct {
	Table string
	Set   string // what an UPDATE sets then; {:now} is the instant
}

// Columns are several of one table.
func Columns(table string, names ...string) (columns []Column) {
	for _, name := range names {
		columns = append(columns, Column{table, name})
	}
	return columns
}

// All are the areas of a program, each behind those that its tables refer to.
type All []Area

// Swept lists what goes with a company, in the order in which it goes.
func (a All) Swept() []string {
	right := slices.Clone(a)
	slices.Reverse(right)
	return gather(right, func(one Area) []string { return one.Swept })
}

// Facts lists what goes with a company in the second store.
func (a All) Facts() []string { return gather(a, func(one Area) []string { return one.Facts }) }

// Personal lists what goes with a company's people.
func (a All) Personal() []string { return gather(a, func(one Area) []string { return one.Personal }) }

// Emptied lists what outlives a company without what it said.
func (a All) Emptied() []Emptied { return gather(a, func(one Area) []Emptied { return one.Emptied }) }

// Blobs lists the columns that name stored bytes.
func (a All) Blobs() []Column { return gather(a, func(one Area) []Column { return one.Blobs }) }

// Stores lists the entities of which a change may change how many bytes a company stores.
func (a All) Stores() []string { return gather(a, func(one Area) []string { return one.Stores }) }

// Growing lists the tables that become large.
func (a All) Growing() []string { return gather(a, func(one Area) []string { return one.Growing }) }

func gather[T any](areas []Area, of func(Area) []T) (all []T) {
	for _, one := range areas {
		all = append(all, of(one)...)
	}
	return all
}
