package vault

import (
	"errors"
	"strings"
	"testing"

	"marquee/internal/platform/blob"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

func TestWhatBelongsTogether(t *testing.T) {
	for _, c := range []struct {
		name string
		belonging
		says string // empty: they belong together
	}{
		{"its own", belonging{id: "A", label: "A", stored: true, named: true}, ""},
		{"its own, and empty", belonging{id: "A", label: "A", named: true}, ""},
		{"the first start", belonging{id: "A"}, ""},
		{"a storage from before there were labels", belonging{id: "A", stored: true, known: true, named: true}, ""},
		{"another installation's", belonging{id: "A", label: "B", stored: true, known: true, named: true},
			"another installation's; look"},
		{"a new database beside old files", belonging{id: "A", label: "B", stored: true}, "the database is new"},
		{"a new database beside old files without a label", belonging{id: "A", stored: true}, "knows nothing"},
		{"a database of other files", belonging{id: "A", stored: true, named: true}, "knows nothing"},
		{"a disk that is not mounted", belonging{id: "A", named: true}, "mounted?"},
	} {
		err := c.verdict()
		switch {
		case c.says == "" && err != nil:
			t.Errorf("%s: %v", c.name, err)
		case c.says != "" && (!errors.Is(err, ErrForeign) || !strings.Contains(err.Error(), c.says) ||
			!strings.Contains(err.Error(), "storage adopt")):
			t.Errorf("%s: %v, want ErrForeign with %q and a way out", c.name, err, c.says)
		}
	}
}

func TestAStorageIsRecognised(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		r := newRoom(t, d)
		r.hang(r.put("a picture"))
		if err := r.Recognise(ctx, "A"); err != nil {
			t.Fatalf("files that the database knows: %v", err)
		}
		if label, err := r.Label(ctx); err != nil || label != "A" {
			t.Errorf("the label is %q, %v", label, err)
		}
		if err := r.Recognise(ctx, "B"); !errors.Is(err, ErrForeign) {
			t.Errorf("another database: %v", err)
		}
		unmounted, err := blob.OpenDisk(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		other := New(d, unmounted, r.now, pictures()...)
		if err := other.Recognise(ctx, "A"); !errors.Is(err, ErrForeign) {
			t.Errorf("an empty folder: %v", err)
		}
		if err := r.Introduce(ctx, unmounted); err != nil {
			t.Fatal(err)
		}
		if err := other.Recognise(ctx, "A"); err != nil {
			t.Errorf("a storage to which files are moved: %v", err)
		}
		if err := r.Adopt(ctx, "B"); err != nil {
			t.Fatal(err)
		}
		if err := r.Recognise(ctx, "B"); err != nil {
			t.Errorf("an adopted storage: %v", err)
		}
		if err := r.Introduce(ctx, unmounted); !errors.Is(err, ErrForeign) {
			t.Errorf("files move to another installation's storage: %v", err)
		}
	})
}
