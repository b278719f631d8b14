package version

import (
	"encoding/json"
	"fmt"

	"marquee/internal/platform/db"
	"marquee/internal/platform/media"
)

// Note is something that people should know of a program before it plays.
type Note struct {
	Code string `json:"code" enum:"page,outside,unused" doc:"page: the one that was taken, of several; outside: it asks for an address elsewhere, which needs the network; unused: a file that it does not refer to was left out"`
	Name string `json:"name" doc:"The address or the file; … for those that are not listed"`
}

// Notes are those of a version; the database keeps them as JSON.
type Notes []Note

// What is kept of the notes, which a program can have without end.
const (
	notesPerCode = 20
	noteLength   = 300 // characters
)

// NotesOf returns the first notes of each code.
func NotesOf(found []media.Note) Notes {
	notes, count := Notes{}, map[string]int{}
	for _, n := range found {
		count[n.Code]++
		name := []rune(n.Name)
		switch {
		case count[n.Code] > notesPerCode+1:
			continue
		case count[n.Code] > notesPerCode:
			name = []rune("…")
		case len(name) > noteLength:
			name = append(name[:noteLength:noteLength], '…')
		}
		notes = append(notes, Note{n.Code, string(name)})
	}
	return notes
}

// Scan reads what text wrote.
func (n *Notes) Scan(column any) error { return db.ScanJSON(column, (*[]Note)(n)) }

// text is how the database keeps notes; none are an empty list.
func (n Notes) text() (string, error) {
	if n == nil {
		n = Notes{}
	}
	text, err := json.Marshal(n)
	if err != nil {
		return "", fmt.Errorf("write the notes of a version: %w", err)
	}
	return string(text), nil
}
