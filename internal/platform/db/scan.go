package db

import (
	"cmp"
	"database/sql"
	"fmt"
	"reflect"
	"slices"
	"sync"
)

// places remembers where the columns of rows go in a type of structs. (The
// libraries that do this bring more than they take off: an own connection, a
// query builder, or nothing said of rows that end too soon.)
type places struct{ known sync.Map } // of map[string][]int by reflect.Type

// of returns the index of each field by its `db` tag; an embedded struct's are the outer one's.
func (p *places) of(t reflect.Type) map[string][]int {
	if known, found := p.known.Load(t); found {
		return known.(map[string][]int)
	}
	fields := map[string][]int{}
	gather(t, nil, fields)
	p.known.Store(t, fields)
	return fields
}

func gather(t reflect.Type, outer []int, fields map[string][]int) {
	for i := range t.NumField() {
		f, at := t.Field(i), append(slices.Clone(outer), i)
		if column := f.Tag.Get("db"); column != "" {
			fields[column] = at
		} else if f.Anonymous && f.Type.Kind() == reflect.Struct {
			gather(f.Type, at, fields)
		}
	}
}

// targets are the fields of a struct into which a row's columns go.
func (p *places) targets(item reflect.Value, columns []string) ([]any, error) {
	fields := p.of(item.Type())
	targets := make([]any, len(columns))
	for i, column := range columns {
		at, found := fields[column]
		if !found {
			return nil, fmt.Errorf("%s has no field for the column %s", item.Type(), column)
		}
		targets[i] = item.FieldByIndex(at).Addr().Interface()
	}
	return targets, nil
}

// all reads every row into a pointer to a slice of structs, which it makes if it is nil.
func (p *places) all(rows *sql.Rows, dest any) error {
	slice := reflect.ValueOf(dest).Elem()
	item := reflect.New(slice.Type().Elem()).Elem()
	columns, err := rows.Columns()
	if err != nil {
		return err
	}
	targets, err := p.targets(item, columns)
	if err != nil {
		return err
	}
	return each(rows, slice, item, targets)
}

// column reads the only column of every row into a pointer to a slice, which it makes if it is nil.
func column(rows *sql.Rows, dest any) error {
	slice := reflect.ValueOf(dest).Elem()
	item := reflect.New(slice.Type().Elem()).Elem()
	return each(rows, slice, item, []any{item.Addr().Interface()})
}

// each reads the rows one after the other through item, to which the targets belong.
func each(rows *sql.Rows, slice, item reflect.Value, targets []any) error {
	if slice.IsNil() {
		slice.Set(reflect.MakeSlice(slice.Type(), 0, 0))
	}
	for rows.Next() {
		item.SetZero()
		if err := rows.Scan(targets...); err != nil {
			return err
		}
		slice.Set(reflect.Append(slice, item))
	}
	return rows.Err()
}

// one reads the first row into a pointer to a struct. No row is ErrNone.
func (p *places) one(rows *sql.Rows, dest any) error {
	columns, err := rows.Columns()
	if err != nil {
		return err
	}
	targets, err := p.targets(reflect.ValueOf(dest).Elem(), columns)
	if err != nil {
		return err
	}
	return first(rows, targets)
}

// first reads the first row into pointers. No row is ErrNone.
func first(rows *sql.Rows, targets []any) error {
	if !rows.Next() {
		return cmp.Or(rows.Err(), ErrNone)
	}
	if err := rows.Scan(targets...); err != nil {
		return err
	}
	return rows.Close()
}
