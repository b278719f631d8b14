package program

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strconv"

	"marquee/internal/fault/codes"
)

const (
	deepest    = 100     // how deeply values may be nested, known or not
	mostValues = 500_000 // of a text; the largest document has less
)

// reading is a text that is read token by token, so that what is too much is refused where it begins.
type reading struct {
	tokens *json.Decoder
	path   []string // fields, and places as [0]
	values int      // so far
}

// parse reads a text as JSON in which no field stands twice. Numbers keep how they were written.
func parse(text []byte) (value any, problem *Problem) {
	r := &reading{tokens: json.NewDecoder(bytes.NewReader(text))}
	r.tokens.UseNumber()
	if value, problem = r.value(); problem != nil {
		return nil, problem
	}
	if _, err := r.tokens.Token(); !errors.Is(err, io.EOF) {
		return nil, notJSON()
	}
	return value, nil
}

func notJSON() *Problem { return &Problem{Whole, codes.BadDocument, "This is no JSON."} }

func (r *reading) refuse(code codes.Field, message string) *Problem {
	path := ""
	for _, part := range slices.Backward(r.path) {
		path = join(part, path)
	}
	return &Problem{cmp.Or(path, Whole), code, message}
}

// value reads the next value with all that is in it.
func (r *reading) value() (any, *Problem) {
	token, err := r.tokens.Token()
	if err != nil {
		return nil, notJSON()
	}
	if r.values++; r.values > mostValues {
		return nil, tooLarge()
	}
	opening, nested := token.(json.Delim)
	if !nested {
		return token, nil
	}
	if len(r.path) == deepest {
		return nil, r.refuse(codes.BadDocument, "This is nested too deeply.")
	}
	var value any
	var problem *Problem
	if opening == '{' {
		value, problem = r.object()
	} else {
		value, problem = r.list()
	}
	if problem != nil {
		return nil, problem
	}
	if _, err := r.tokens.Token(); err != nil { // its end
		return nil, notJSON()
	}
	return value, nil
}

func (r *reading) object() (object, *Problem) {
	o := object{}
	for r.tokens.More() {
		token, err := r.tokens.Token()
		name, named := token.(string)
		if err != nil || !named {
			return nil, notJSON()
		}
		r.path = append(r.path, name)
		if _, twice := o[name]; twice {
			return nil, r.refuse(codes.Twice, "This field stands there twice.")
		}
		value, problem := r.value()
		if problem != nil {
			return nil, problem
		}
		o[name] = value
		r.path = r.path[:len(r.path)-1]
	}
	return o, nil
}

func (r *reading) list() ([]any, *Problem) {
	list := []any{}
	for r.tokens.More() {
		r.path = append(r.path, "["+strconv.Itoa(len(list))+"]")
		value, problem := r.value()
		if problem != nil {
			return nil, problem
		}
		list = append(list, value)
		r.path = r.path[:len(r.path)-1]
	}
	return list, nil
}
