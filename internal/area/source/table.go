package source

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/text"
)

// listNames are where JSON documents usually keep their list, unless a path says.
var listNames = []string{"items", "data", "results", "entries", "records", "rows", "list"}

// valuesRead is how many values a JSON document may have: each takes up to half a kilobyte of memory.
const valuesRead = 500_000

// readJSON reads the list that a path of names leads to; without one the
// document itself, or the first list in it.
func readJSON(body []byte, contentType, path string, t tally) ([]Item, error) {
	body, err := decoded(body, contentType, t)
	if err != nil {
		return nil, err
	}
	// What stands in texts is counted too; it is little.
	if bytes.Count(body, []byte(","))+bytes.Count(body, []byte("{"))+bytes.Count(body, []byte("[")) > valuesRead {
		return nil, refused(codes.TooLarge, "The document has more than 500,000 values.")
	}
	// JSON allows no control character in a text: a space costs that character alone, and parts values as well.
	body = bytes.Map(func(r rune) rune {
		if r < ' ' {
			return ' '
		}
		return r
	}, body)
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.UseNumber()
	var value any
	if err := decoder.Decode(&value); err != nil {
		return nil, refused(codes.NotJSON, "This address gives no JSON.").Because(err)
	}
	if lines := following(decoder, value); len(lines) > 1 {
		value = lines
	}
	for name := range strings.SplitSeq(path, ".") {
		if name == "" {
			continue
		}
		object, _ := value.(map[string]any)
		inner, found := object[name]
		if !found {
			return nil, errPath()
		}
		value = inner
	}
	list, ok := value.([]any)
	if object, isObject := value.(map[string]any); isObject {
		if list, ok = listIn(object); !ok {
			list = []any{object}
		}
	} else if !ok {
		list = []any{value}
	}
	items := make([]Item, 0, min(len(list), itemsKept))
	for _, one := range list[:min(len(list), itemsKept)] {
		items = append(items, rowItem(flatten("", one, 0)))
	}
	return items, nil
}

// following are the values of a document that has one in each line (JSON Lines), as many as are kept: of one that has
// something else behind its value it is that alone.
func following(decoder *json.Decoder, first any) []any {
	values := []any{first}
	for len(values) < itemsKept {
		var next any
		if decoder.Decode(&next) != nil {
			break
		}
		values = append(values, next)
	}
	return values
}

func errPath() *fault.Error {
	return fault.Invalid("body.path", codes.NotInSource, "The source has nothing of this name.")
}

// listIn finds the list of an object.
func listIn(object map[string]any) ([]any, bool) {
	names := slices.Concat(listNames, slices.Sorted(maps.Keys(object)))
	for _, name := range names {
		if list, ok := object[name].([]any); ok {
			return list, true
		}
	}
	return nil, false
}

// flatten lists the single values of one element, inner ones by their path. Names that usually are titles come first.
func flatten(name string, value any, depth int) []Field {
	switch v := value.(type) {
	case map[string]any:
		if depth > 3 {
			return nil
		}
		keys := slices.SortedFunc(maps.Keys(v), func(a, b string) int {
			return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(a, b))
		})
		var fields []Field
		for _, key := range keys {
			inner := key
			if name != "" {
				inner = name + "." + key
			}
			fields = append(fields, flatten(inner, v[key], depth+1)...)
			if len(fields) >= fieldsKept {
				return fields[:fieldsKept]
			}
		}
		return fields
	case []any, nil:
		return nil
	default:
		if name == "" {
			name = "value"
		}
		return []Field{{Plain(name, titleLength), Plain(fmt.Sprint(v), textLength)}}
	}
}

func rank(name string) int {
	if i := slices.Index([]string{"title", "name", "headline", "subject", "id"}, strings.ToLower(name)); i >= 0 {
		return i
	}
	return 9
}

func rowItem(fields []Field) Item {
	i := Item{Fields: fields}
	for _, f := range fields {
		if i.Title == "" {
			i.Title = Plain(f.Value, titleLength)
		}
	}
	return i
}

var errLongRow = refused(codes.TooLarge, "A row of the table has more than a million bytes.")

// readCSV reads rows below a row of names, with commas, semicolons, bars or tabs in between.
func readCSV(ctx context.Context, body []byte, contentType string, t tally) ([]Item, error) {
	body, err := decoded(body, contentType, t)
	if err != nil {
		return nil, err
	}
	table, separator := text.Table(body)
	from := rows{ctx: ctx, text: table, separator: separator}
	header, err := from.next()
	if errors.Is(err, errLongRow) {
		return nil, err
	}
	if err != nil || bytes.ContainsRune(table[:min(len(table), 1000)], 0) ||
		bytes.HasPrefix(bytes.TrimSpace(table), []byte("<")) {
		return nil, refused(codes.NotCSV, "This address gives no table in CSV.").Because(err)
	}
	names := make([]string, min(len(header), fieldsKept))
	for i := range names {
		if names[i] = Plain(header[i], titleLength); names[i] == "" {
			names[i] = fmt.Sprintf("%d", i+1)
		}
	}
	from.names = len(header)
	items := []Item{}
	for len(items) < itemsKept {
		row, err := from.next()
		if errors.Is(err, io.EOF) {
			break
		}
		if errors.Is(err, errLongRow) {
			return nil, err
		}
		if err != nil {
			return nil, refused(codes.NotCSV, "This address gives no table in CSV.").Because(err)
		}
		if strings.TrimSpace(strings.Join(row, "")) == "" {
			continue // spreadsheets save rows that were emptied
		}
		fields := make([]Field, min(len(names), len(row)))
		for i := range fields {
			fields[i] = Field{names[i], Plain(row[i], textLength)}
		}
		items = append(items, rowItem(fields))
	}
	return items, nil
}
