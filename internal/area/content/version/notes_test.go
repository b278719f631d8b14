package version

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/platform/media"
	"marquee/internal/platform/media/program"
)

func TestNotesAreBounded(t *testing.T) {
	var found []media.Note
	want := Notes{}
	for i := range 2000 {
		found = append(found, media.Note{Code: program.NoteOutside, Name: fmt.Sprint(i)})
		if i < notesPerCode {
			want = append(want, Note{program.NoteOutside, fmt.Sprint(i)})
		}
	}
	found = append(found, media.Note{Code: program.NoteUnused, Name: strings.Repeat("あ", 301)})
	want = append(want, Note{program.NoteOutside, "…"}, Note{program.NoteUnused, strings.Repeat("あ", 300) + "…"})
	if got := NotesOf(found); !cmp.Equal(got, want) {
		t.Error(cmp.Diff(want, got))
	}
}

func TestNotesAreKeptAsJSON(t *testing.T) {
	for want, notes := range map[string]Notes{"[]": nil, `[{"code":"unused","name":"a"}]`: {
		{program.NoteUnused, "a"}}} {
		text, err := notes.text()
		if err != nil || text != want {
			t.Errorf("%v is written as %v, %v", notes, text, err)
		}
		for _, column := range []any{text, []byte(want)} {
			var read Notes
			if err := read.Scan(column); err != nil || read == nil || len(read) != len(notes) {
				t.Errorf("%v is read as %v, %v", column, read, err)
			}
		}
	}
	if err := new(Notes).Scan("{"); err == nil {
		t.Error("what is no list is read")
	}
}
