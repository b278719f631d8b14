// Package svg makes safe pictures of SVG files that strangers made. It reads the
// file into a tree of elements and attributes that it knows to be harmless, and
// writes that tree anew: no byte of the original's markup is copied.
package svg

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	words "marquee/internal/platform/text"
)

// Beyond these a file is refused.
const (
	maxBytes    = 10 << 20
	maxElements = 50_000
	maxDepth    = 100
	// Of one element: each is compared with those before it.
	maxAttributes = 300
	maxDrawn      = 1_000_000 // elements, counted each time that one is used
)

const (
	svgSpace   = "http://www.w3.org/2000/svg"
	xlinkSpace = "http://www.w3.org/1999/xlink"
	xmlSpace   = "http://www.w3.org/XML/1998/namespace"
)

// Size is how large a picture is by itself, in pixels.
type Size struct{ Width, Height int }

// Clean writes the picture that r holds, without whatever could run, fetch or
// lead away: scripts, handlers, foreign elements, references to anything but its
// own parts and embedded raster pictures. It refuses with svg-broken,
// svg-too-large and svg-empty.
func Clean(r io.Reader, w io.Writer) (Size, error) {
	text, err := io.ReadAll(io.LimitReader(r, maxBytes+1))
	if err != nil {
		return Size{}, fmt.Errorf("read the SVG: %w", err)
	}
	if len(text) > maxBytes {
		return Size{}, tooLarge()
	}
	root, err := parse(text)
	if err != nil {
		return Size{}, err
	}
	size, err := root.fix()
	if err != nil {
		return Size{}, err
	}
	if !root.draws() {
		return Size{}, fault.New(fault.Unprocessable, codes.SVGEmpty,
			"The SVG has nothing to show once it is made safe. Export it again as a plain SVG, or as PNG.")
	}
	if root.drawn() > maxDrawn {
		return Size{}, tooLarge()
	}
	var b bytes.Buffer
	root.write(&b)
	if _, err := w.Write(b.Bytes()); err != nil {
		return Size{}, fmt.Errorf("write the SVG: %w", err)
	}
	return size, nil
}

func broken(cause error) error {
	return fault.New(fault.Unprocessable, codes.SVGBroken,
		"The SVG cannot be read. Export it again as a plain SVG in UTF-8, without entities, and upload "+
			"the new file.").Because(cause)
}

func tooLarge() error {
	return fault.New(fault.Unprocessable, codes.SVGTooLarge,
		"The SVG is too large, too deep, or draws its parts too often. Simplify it, or export it as PNG.")
}

// node is an element, or a text if it has no name.
type node struct {
	name     string
	text     string
	attrs    []attr
	children []*node
}

type attr struct{ name, value string }

func (n *node) get(name string) string {
	for _, a := range n.attrs {
		if a.name == name {
			return a.value
		}
	}
	return ""
}

func (n *node) set(name, value string) {
	for i := range n.attrs {
		if n.attrs[i].name == name {
			n.attrs[i].value = value
			return
		}
	}
	n.attrs = append(n.attrs, attr{name, value})
}

// parse reads the elements that are known, without what is inside any other.
func parse(text []byte) (*node, error) {
	text, err := words.Decode(text, "")
	if err != nil {
		return nil, broken(err)
	}
	text = declaration.ReplaceAll(text, nil) // it is UTF-8 by now, and XML 1.1 is not different
	decoder := xml.NewDecoder(bytes.NewReader(text))
	rules := newRules()
	var root *node
	var open []*node // from the root to where we are
	elements, isDeclared := 0, false
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) && root != nil && len(open) == 0 {
			return root, nil
		}
		if err != nil {
			return nil, broken(err)
		}
		switch t := token.(type) {
		case xml.Directive:
			if isDeclared || root != nil {
				return nil, broken(errors.New("a second declaration, or one behind the root"))
			}
			isDeclared = true
			if decoder.Entity, err = namespaces(t, text); err != nil {
				return nil, broken(err)
			}
		case xml.StartElement:
			if elements++; elements > maxElements || len(open) >= maxDepth || len(t.Attr) > maxAttributes {
				return nil, tooLarge()
			}
			n, known := rules.element(t)
			switch {
			case root == nil:
				if !known || n.name != "svg" {
					return nil, fault.New(fault.Unsupported, codes.UnsupportedType,
						"This XML file is no SVG.").With("found", "text/xml")
				}
				root = n
			case len(open) == 0:
				return nil, broken(errors.New("a second root"))
			case !known:
				if err := rules.skip(decoder, maxDepth-len(open), &elements); err != nil {
					return nil, err
				}
				continue
			default:
				parent := open[len(open)-1]
				parent.children = append(parent.children, n)
			}
			open = append(open, n)
		case xml.EndElement:
			open[len(open)-1].finish()
			open = open[:len(open)-1]
		case xml.CharData:
			if len(open) > 0 && holdsText(open[len(open)-1].name) {
				parent := open[len(open)-1]
				parent.children = append(parent.children, &node{text: string(t)})
			}
		}
	}
}

// What a document may declare, and how often all of that may stand in it.
const (
	maxEntities = 50
	maxUses     = 1000
)

var (
	declaration = regexp.MustCompile(`^<\?xml\s[^>]*\?>`)

	subset    = regexp.MustCompile(`(?s)^DOCTYPE[^\[]*\[(.*)\]\s*$`)
	namespace = regexp.MustCompile(`^\s*<!ENTITY\s+([A-Za-z_][\w.-]{0,50})\s+["'](https?://[^\s<>&%"']{1,200})["']\s*>`)
)

// namespaces are the entities that a declaration has for addresses of namespaces, as drawing programs write them.
// Others are refused, since they could be anything, and so is what uses them without an end.
func namespaces(directive, text []byte) (map[string]string, error) {
	found := subset.FindSubmatch(directive)
	if found == nil {
		if bytes.ContainsAny(directive, "[") || bytes.Contains(directive, []byte("ENTITY")) {
			return nil, errors.New("a declaration that is not known")
		}
		return nil, nil
	}
	entities, uses := map[string]string{}, 0
	for rest, count := found[1], 0; len(bytes.TrimSpace(rest)) > 0; count++ {
		entity := namespace.FindSubmatch(rest)
		if entity == nil || count == maxEntities {
			return nil, errors.New("it declares entities other than namespaces")
		}
		name := string(entity[1])
		entities[name] = string(entity[2])
		if uses += bytes.Count(text, []byte("&"+name+";")); uses > maxUses {
			return nil, errors.New("it uses its entities too often")
		}
		rest = rest[len(entity[0]):]
	}
	return entities, nil
}

// skip reads to the end of an element that is left out, within the same limits.
func (r *rules) skip(decoder *xml.Decoder, depth int, elements *int) error {
	for open := 1; open > 0; {
		token, err := decoder.Token()
		if err != nil {
			return broken(err)
		}
		switch t := token.(type) {
		case xml.StartElement:
			open++
			if *elements++; *elements > maxElements || open > depth || len(t.Attr) > maxAttributes {
				return tooLarge()
			}
		case xml.EndElement:
			open--
		}
	}
	return nil
}

// finish makes one safe text of a stylesheet's pieces.
func (n *node) finish() {
	if n.name != "style" {
		return
	}
	var text strings.Builder
	for _, piece := range n.children {
		text.WriteString(piece.text)
	}
	n.children = []*node{{text: safeSheet(text.String())}}
}

// write appends the element as XML.
func (n *node) write(b *bytes.Buffer) {
	if n.name == "" {
		_ = xml.EscapeText(b, []byte(n.text)) // a buffer takes everything
		return
	}
	b.WriteString("<" + n.name)
	for _, a := range n.attrs {
		b.WriteString(" " + a.name + `="`)
		_ = xml.EscapeText(b, []byte(a.value)) // a buffer takes everything
		b.WriteString(`"`)
	}
	if len(n.children) == 0 {
		b.WriteString("/>")
		return
	}
	b.WriteString(">")
	for _, child := range n.children {
		child.write(b)
	}
	b.WriteString("</" + n.name + ">")
}
