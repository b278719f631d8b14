// Package codes declares why the server refuses: the stable names by which the
// console translates a fault, and programs tell one from another. A code is
// declared in codes.go, and can be made nowhere else. It has a text in
// web/packages/i18n/catalogs/*/problem.json, or a reason to have none, and keeps
// its name once it was released.
package codes

import (
	"fmt"
	"slices"
)

// Code is why a request as a whole is refused. The zero Code says nothing.
type Code struct{ declaration }

// Field is why one value is refused: for a reason that only values have, or for
// that of a Code, whose text says it where the field has none of its own.
type Field interface {
	String() string
	Unsaid() string
	ofField()
}

type fieldCode struct{ declaration }

type declaration struct{ name, unsaid string }

// String is the name of the code: "in-use".
func (d declaration) String() string { return d.name }

// Unsaid is why people read no text of the code in problem.json, or "".
func (d declaration) Unsaid() string { return d.unsaid }

// MarshalText writes the name of the code.
func (d declaration) MarshalText() ([]byte, error) { return []byte(d.name), nil }

func (declaration) ofField() {}

// UnmarshalText reads the name of a code that is declared.
func (c *Code) UnmarshalText(text []byte) error {
	for _, f := range all {
		if known, isCode := f.(Code); isCode && known.name == string(text) {
			*c = known
			return nil
		}
	}
	return fmt.Errorf("no such code: %q", text)
}

// All returns every code that is declared, those of values alone among them.
func All() []Field { return slices.Clone(all) }

var all []Field

// said declares a code that people read a text of, code.<name>.
func said(name string) Code { return unsaid(name, "") }

// unsaid declares a code that needs no such text, and why.
func unsaid(name, why string) Code {
	c := Code{declaration{name, why}}
	all = append(all, c)
	return c
}

// field declares a code that is said of values alone, in the text field.<name>.
func field(name string) Field { return unsaidField(name, "") }

// unsaidField declares one that needs no such text, and why.
func unsaidField(name, why string) Field {
	c := fieldCode{declaration{name, why}}
	all = append(all, c)
	return c
}
