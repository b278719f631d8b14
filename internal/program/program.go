// Package program reads the documents that the designer makes: pages of a fixed size, items on them. What they mean
// says docs/programs.md; the console reads them by web/packages/model/src/program, and both run the cases in
// test/programs.
//
// It is pure: a text goes in, and its normal form, what it refers to and how long it lasts come out, or the one place
// that is wrong. A text may be anything that a stranger sends: no more of it is kept than a document may have.
package program

import (
	"encoding/json"
	"fmt"

	"marquee/internal/fault/codes"
)

// MediaType is that of a version whose bytes are a document.
const MediaType = "application/vnd.marquee.program+json"

// MaxBytes is how large a document may be, as it comes and as it is kept.
const MaxBytes = 4 << 20

// Whole is the path of a problem of the document as such.
const Whole = "it"

// A Problem is why a text is no document.
type Problem struct {
	Path    string // of the field, such as pages[0].panes[0].items[3].w, or Whole
	Code    codes.Field
	Message string
}

func (p *Problem) Error() string { return p.Path + ": " + p.Message }

// A Document is a program as it is kept: complete, and without what it does not know.
type Document struct {
	text []byte
	root object
}

type object = map[string]any

// Read reads a document. What it refuses is a *Problem.
func Read(text []byte) (Document, error) {
	if len(text) > MaxBytes {
		return Document{}, tooLarge()
	}
	root, problem := read(text)
	if problem == nil {
		problem = settle(root)
	}
	if problem != nil {
		return Document{}, problem
	}
	kept, err := json.Marshal(root)
	if err != nil {
		return Document{}, fmt.Errorf("write a program: %w", err)
	}
	if len(kept) > MaxBytes {
		return Document{}, tooLarge()
	}
	return Document{kept, root}, nil
}

func tooLarge() *Problem {
	return &Problem{Whole, codes.TooBig, "A program has at most 4 MB."}
}

// Text is the document's normal form, the same for the same document.
func (d Document) Text() []byte { return d.text }

// Name is what the document calls itself.
func (d Document) Name() string { return textOf(d.root, "name") }

// IsTemplate reports whether it is one that programs begin with.
func (d Document) IsTemplate() bool { return d.root["isTemplate"] == true }

// Size is the size of the canvas, in pixels.
func (d Document) Size() (width, height int) {
	return int(numberOf(d.root, "displayWidth")), int(numberOf(d.root, "displayHeight"))
}

// DurationMs is how long the pages last, one round of them: on the cell of a video wall on which they last longest. It
// is 0 for a document that has no end, where a page stays for ever.
func (d Document) DurationMs() int64 {
	var common, longest int64
	own := map[string]int64{}
	for _, p := range d.pages() {
		ms := int64(numberOf(p.object, "duration")) * 1000
		if ms == 0 {
			return 0
		}
		cell := textOf(p.object, "targetScreen")
		if cell == "" {
			common += ms
			continue
		}
		own[cell] += ms
		longest = max(longest, own[cell])
	}
	return common + longest
}

// place is an object of a document, and where it stands.
type place struct {
	object
	path string
}

// at is the path of one of its fields.
func (p place) at(field string) string { return join(p.path, field) }

// in lists the objects of a list of one.
func (p place) in(name string) []place {
	list, _ := p.object[name].([]any)
	places := make([]place, 0, len(list))
	for i, one := range list {
		o, _ := one.(object)
		places = append(places, place{o, fmt.Sprintf("%s[%d]", p.at(name), i)})
	}
	return places
}

func (d Document) pages() []place { return place{d.root, ""}.in("pages") }

// items calls visit for each item, in the order of pages, panes and items, until it finds a problem.
func items(root object, visit func(page int, item place) *Problem) *Problem {
	for n, page := range (place{root, ""}).in("pages") {
		for _, pane := range page.in("panes") {
			for _, item := range pane.in("items") {
				if problem := visit(n, item); problem != nil {
					return problem
				}
			}
		}
	}
	return nil
}

func textOf(o object, name string) string {
	text, _ := o[name].(string)
	return text
}

func numberOf(o object, name string) float64 {
	n, _ := o[name].(float64)
	return n
}

func objectOf(o object, name string) object {
	inner, _ := o[name].(object)
	return inner
}
