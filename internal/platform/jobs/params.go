package jobs

import (
	"encoding/json"
	"fmt"

	"marquee/internal/platform/db"
)

// Params are what the translated text of a problem names, such as limits and
// sizes; see fault.Error.
type Params map[string]any

// Scan reads what Text wrote.
func (p *Params) Scan(column any) error { return db.ScanJSON(column, (*map[string]any)(p)) }

// Text is how the database keeps parameters; none are an empty object.
func (p Params) Text() (string, error) {
	if p == nil {
		p = Params{}
	}
	text, err := json.Marshal(map[string]any(p))
	if err != nil {
		return "", fmt.Errorf("write the parameters of a problem: %w", err)
	}
	return string(text), nil
}
