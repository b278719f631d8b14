package db

import (
	"encoding/json"
	"fmt"
)

// ScanJSON reads a column that keeps JSON as text, for the Scan of its type.
func ScanJSON(column, into any) error {
	var text []byte
	switch c := column.(type) {
	case string:
		text = []byte(c)
	case []byte:
		text = c
	}
	if err := json.Unmarshal(text, into); err != nil {
		return fmt.Errorf("read a column of JSON: %w", err)
	}
	return nil
}
