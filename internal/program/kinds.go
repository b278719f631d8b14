package program

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"

	"marquee/internal/fault/codes"
)

// wrong is why a value is not accepted; path leads from the value to what is wrong in it.
type wrong struct {
	code    codes.Field
	message string
	path    string
}

func no(code codes.Field, message string) *wrong { return &wrong{code: code, message: message} }

// in says in which field it is.
func (w *wrong) in(field string) *wrong { return &wrong{w.code, w.message, join(field, w.path)} }

// at says at which place of a list it is.
func (w *wrong) at(i int) *wrong {
	return &wrong{w.code, w.message, join("["+strconv.Itoa(i)+"]", w.path)}
}

// join writes a path as programs do: pages[0].panes[0].items[2].w.
func join(head, tail string) string {
	if tail == "" || tail[0] == '[' || head == "" {
		return head + tail
	}
	return head + "." + tail
}

// kind makes of a value what is kept of it.
type kind func(value any) (any, *wrong)

// field is a field of a record: what it is when it is left out, unless it is needed.
type field struct {
	kind   kind
	ifNone any
	needed bool
}

// record is an object of these fields. Others are dropped.
func record(fields ...map[string]field) kind {
	all := map[string]field{}
	for _, some := range fields {
		maps.Copy(all, some)
	}
	names := slices.Sorted(maps.Keys(all))
	return func(value any) (any, *wrong) {
		given, ok := value.(object)
		if !ok {
			return nil, no(codes.WrongType, "This has fields.")
		}
		kept := make(object, len(names))
		for _, name := range names {
			f := all[name]
			inner, found := given[name]
			if !found {
				if f.needed {
					return nil, no(codes.Required, "This is needed.").in(name)
				}
				inner = f.ifNone
			}
			read, w := f.kind(inner)
			if w != nil {
				return nil, w.in(name)
			}
			kept[name] = read
		}
		return kept, nil
	}
}

// list is of least to most values of a kind.
func list(of kind, least, most int) kind {
	return func(value any) (any, *wrong) {
		given, ok := value.([]any)
		switch {
		case !ok:
			return nil, no(codes.WrongType, "This is a list.")
		case len(given) < least:
			return nil, no(codes.TooFew, fmt.Sprintf("There is at least %d of these.", least))
		case len(given) > most:
			return nil, no(codes.TooMany, fmt.Sprintf("There are at most %d of these.", most))
		}
		kept := make([]any, len(given))
		for i, one := range given {
			read, w := of(one)
			if w != nil {
				return nil, w.at(i)
			}
			kept[i] = read
		}
		return kept, nil
	}
}

func flag(value any) (any, *wrong) {
	if _, ok := value.(bool); !ok {
		return nil, no(codes.WrongType, "This is true or false.")
	}
	return value, nil
}

// number is a finite one within limits.
func number(least, most float64) kind {
	return func(value any) (any, *wrong) {
		var n float64
		switch v := value.(type) {
		case json.Number:
			var err error
			if n, err = v.Float64(); err != nil {
				return nil, no(codes.OutOfRange, "This number is not finite.")
			}
		case float64:
			n = v
		default:
			return nil, no(codes.WrongType, "This is a number.")
		}
		if n < least || n > most {
			return nil, no(codes.OutOfRange, "This is a number from "+short(least)+" to "+short(most)+".")
		}
		if n == 0 {
			return 0.0, nil // and not -0
		}
		return n, nil
	}
}

// safe is the largest whole number that every browser tells from the next.
const safe = 1<<53 - 1

// whole is a whole number within limits.
func whole(least, most float64) kind {
	finite := number(least, most)
	return func(value any) (any, *wrong) {
		n, w := finite(value)
		if w != nil {
			return nil, w
		}
		if f, _ := n.(float64); f != math.Trunc(f) {
			return nil, no(codes.WrongType, "This is a whole number.")
		}
		return n, nil
	}
}

func short(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }

// text is of at most so many characters, as browsers count them.
func text(most int) kind {
	return func(value any) (any, *wrong) {
		t, ok := value.(string)
		if !ok {
			return nil, no(codes.WrongType, "This is a text.")
		}
		if len(t) > most && len(utf16.Encode([]rune(t))) > most {
			return nil, no(codes.TooLong, fmt.Sprintf("This has at most %d characters.", most))
		}
		if strings.ContainsRune(t, 0) {
			return nil, no(codes.NotText, "This has a character 0, which no text has.")
		}
		return t, nil
	}
}

// oneOf is one of a few values.
func oneOf(values ...any) kind {
	return func(value any) (any, *wrong) {
		if n, ok := value.(json.Number); ok {
			value, _ = n.Float64()
		}
		if !slices.Contains(values, value) {
			return nil, no(codes.UnknownValue, fmt.Sprintf("This is one of %v.", values))
		}
		return value, nil
	}
}

// written is a text that has a form.
func written(most int, form *regexp.Regexp, message string) kind {
	plain := text(most)
	return func(value any) (any, *wrong) {
		t, w := plain(value)
		if w != nil {
			return nil, w
		}
		if s, _ := t.(string); !form.MatchString(s) {
			return nil, no(codes.BadFormat, message)
		}
		return t, nil
	}
}

var (
	hexDigits = regexp.MustCompile(`^#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$`)
	days      = regexp.MustCompile(`^([0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01]))?$`)
	cells     = regexp.MustCompile(`^(([1-9]|1[0-9]|20),([1-9]|1[0-9]|20))?$`)
	addresses = regexp.MustCompile(`^(?i:https?://[^\x00-\x20\x7f/?#][^\x00-\x20\x7f]*)$`)
	paths     = regexp.MustCompile(`^[^\x00-\x20\x7f:]*$`)
)

func colour(value any) (any, *wrong) {
	return written(wordLength, hexDigits, "This is a colour, #RRGGBB or #RRGGBBAA.")(value)
}

func day(value any) (any, *wrong) {
	return written(wordLength, days, "This is a day, YYYY-MM-DD.")(value)
}

func cell(value any) (any, *wrong) {
	return written(wordLength, cells, "This is the cell of a wall: row,column.")(value)
}

// address is empty, or what begins with http:// or https:// (G103).
func address(value any) (any, *wrong) {
	return located(value, func(s string) bool { return s == "" || addresses.MatchString(s) })
}

// addressOrPath is where something lies: elsewhere, or on this server.
func addressOrPath(value any) (any, *wrong) {
	return located(value, func(s string) bool { return paths.MatchString(s) || addresses.MatchString(s) })
}

func located(value any, accepts func(string) bool) (any, *wrong) {
	t, w := text(addressLength)(value)
	if w != nil {
		return nil, w
	}
	if s, _ := t.(string); !accepts(s) {
		return nil, no(codes.BadScheme, "This is an address that begins with http:// or https://.")
	}
	return t, nil
}

// newest is the form that documents are kept in.
func newest(value any) (any, *wrong) {
	if _, w := oneOf(current)(value); w != nil {
		return nil, no(codes.NewerDocument, "This program was made by a newer version. Update this one.")
	}
	return current, nil
}

// id names an item: a text, or a number that is kept as one.
func id(value any) (any, *wrong) {
	if n, ok := value.(json.Number); ok {
		read, w := whole(-safe, safe)(n)
		if w != nil {
			return nil, w
		}
		f, _ := read.(float64)
		return short(f), nil
	}
	t, w := text(wordLength)(value)
	if w != nil {
		return nil, w
	}
	if t == "" {
		return nil, no(codes.Required, "This needs an id.")
	}
	return t, nil
}

// orNull is a kind, or nothing.
func orNull(of kind) kind {
	return func(value any) (any, *wrong) {
		if value == nil {
			return nil, nil
		}
		return of(value)
	}
}
