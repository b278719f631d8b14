package audit

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// Difference is one member of a record that changed. A member of a member is
// named by its path: "settings.volume". Absent is null.
type Difference struct {
	Field  string `json:"field"`
	Before any    `json:"before"`
	After  any    `json:"after"`
}

// bookkeeping are members that every save changes; they say nothing to a reader.
func bookkeeping(name string) bool {
	return name == "version" || name == "updatedAt" || name == "updatedBy"
}

// differences compares what a change recorded of a record before and after. Of
// a new record it is what it holds, of a deleted one what it held; what is empty
// there says nothing. The name comes first.
func differences(before, after *string) ([]Difference, error) {
	was, err := flatten(before)
	if err != nil {
		return nil, err
	}
	is, err := flatten(after)
	if err != nil {
		return nil, err
	}
	fields := maps.Clone(was)
	maps.Copy(fields, is)
	found, whole := []Difference{}, before == nil || after == nil
	for _, field := range slices.SortedFunc(maps.Keys(fields), nameFirst) {
		d := Difference{Field: field, Before: was[field], After: is[field]}
		if !reflect.DeepEqual(d.Before, d.After) && !(whole && empty(d.Before) && empty(d.After)) {
			found = append(found, d)
		}
	}
	return found, nil
}

func nameFirst(a, b string) int {
	rank := func(field string) int { return slices.Index([]string{"", "username", "title", "name"}, field) }
	return cmp.Or(cmp.Compare(rank(b), rank(a)), cmp.Compare(a, b))
}

func empty(value any) bool {
	list, isList := value.([]any)
	return value == nil || value == "" || isList && len(list) == 0
}

// flatten reads the text of a record as its members by path. What is no object
// has one member without a name.
func flatten(text *string) (map[string]any, error) {
	members := map[string]any{}
	if text == nil {
		return members, nil
	}
	var value any
	if err := json.Unmarshal([]byte(*text), &value); err != nil {
		return nil, fmt.Errorf("read an entry of the trail: %w", err)
	}
	spread(members, "", value)
	return members, nil
}

func spread(members map[string]any, path string, value any) {
	object, isObject := value.(map[string]any)
	if !isObject {
		if value != nil {
			members[path] = value
		}
		return
	}
	for name, member := range object {
		if bookkeeping(name) {
			continue
		}
		if path != "" {
			name = path + "." + name
		}
		spread(members, name, member)
	}
}

// detail says differences in one line: `name: "A" → "B"; active: true → false`.
func detail(found []Difference) (string, error) {
	var parts []string
	for _, d := range found {
		before, err := said(d.Before)
		if err != nil {
			return "", err
		}
		after, err := said(d.After)
		if err != nil {
			return "", err
		}
		part := before + " → " + after
		switch {
		case d.Before == nil:
			part = after
		case d.After == nil:
			part = before
		}
		if d.Field != "" {
			part = d.Field + ": " + part
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, "; "), nil
}

func said(value any) (string, error) {
	text, err := json.Marshal(value)
	if err != nil {
		return "", fmt.Errorf("say a value of the trail: %w", err)
	}
	return string(text), nil
}
