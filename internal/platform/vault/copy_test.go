package vault

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"marquee/internal/platform/blob"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// elsewhere is a store that is lost after some Puts and counts them.
type elsewhere struct {
	blob.Store

	puts, most int
}

var errLost = errors.New("the connection is lost")

func (e *elsewhere) Put(ctx context.Context, r io.Reader, limit int64) (blob.Blob, error) {
	if e.puts == e.most {
		return blob.Blob{}, errLost
	}
	e.puts++
	return e.Store.Put(ctx, r, limit)
}

// furnished is a vault with three files that rows name and one that none does,
// in the order of their hashes.
func furnished(t *testing.T, d *db.DB) (r *room, named []string) {
	t.Helper()
	r = newRoom(t, d)
	r.put("named by nothing")
	named = []string{r.put("landscape"), r.put("portrait"), r.put("logo")}
	err := d.Unscoped("arranged").Quiet(t.Context(), func(ctx context.Context, q db.Query) error {
		_, err := q.Exec(ctx, `UPDATE company SET device_landscape_image = {:one}, device_portrait_image = {:two},
			image = {:three} WHERE id = 1`,
			db.Params{"one": named[0], "two": named[1], "three": named[2]})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return r, named
}

func (r *room) copyTo(target blob.Store) (c Copied, steps int, err error) {
	r.t.Helper()
	c, err = r.CopyTo(r.t.Context(), target, func(Copied) { steps++ })
	return c, steps, err
}

func openFolder(t *testing.T) (blob.Store, string) {
	t.Helper()
	folder := t.TempDir()
	store, err := blob.OpenDisk(folder)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	return store, folder
}

func TestACopyThatWasCutOffGoesOnWhereItStood(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		r, named := furnished(t, d)
		store, _ := openFolder(t)
		cut := &elsewhere{Store: store, most: 1}
		if c, steps, err := r.copyTo(cut); !errors.Is(err, errLost) || c.Sent.Files != 1 || steps != 1 {
			t.Fatalf("cut off, %+v after %d steps: %v", c, steps, err)
		}
		whole := &elsewhere{Store: store, most: 10}
		c, steps, err := r.copyTo(whole)
		if err != nil || c.All != (Sum{3, 21}) || c.Sent.Files != 2 || c.Present.Files != 1 ||
			c.Sent.Bytes+c.Present.Bytes != 21 || steps != 3 || whole.puts != 2 {
			t.Errorf("resumed, %+v after %d steps and %d puts: %v", c, steps, whole.puts, err)
		}
		moved := New(d, store, r.now, pictures()...)
		report, err := moved.Check(t.Context(), "", true)
		if err != nil || report.Files != 3 || report.Unused.Files != 0 || report.Missing != nil ||
			report.Damaged != nil {
			t.Errorf("there, %+v: %v", report, err)
		}
		for _, sha := range named {
			if !r.has(sha) {
				t.Errorf("%s is not here any more", sha)
			}
		}
	})
}

func TestACopyNamesWhatIsMissingAndWhatIsDamaged(t *testing.T) {
	r, named := furnished(t, dbtest.SQLite(t))
	if err := os.WriteFile(place(r.folder, named[0]), []byte("landscapf"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := r.Delete(t.Context(), named[1]); err != nil {
		t.Fatal(err)
	}
	store, _ := openFolder(t)
	c, steps, err := r.copyTo(store)
	if err != nil || c.Sent.Files != 1 || steps != 3 || len(c.Damaged) != 1 || c.Damaged[0].SHA256 != named[0] ||
		len(c.Missing) != 1 || c.Missing[0].SHA256 != named[1] {
		t.Errorf("%+v after %d steps: %v", c, steps, err)
	}
	if there, err := store.Has(t.Context(), named[0]); err != nil || there {
		t.Errorf("damaged bytes took the name of the whole ones: %v", err)
	}
}

func TestWhatIsThereInPartIsSentAnew(t *testing.T) {
	r, named := furnished(t, dbtest.SQLite(t))
	store, folder := openFolder(t)
	if _, err := store.Put(t.Context(), strings.NewReader("logo"), 100); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(place(folder, named[2]), []byte("lo"), 0o600); err != nil {
		t.Fatal(err)
	}
	if c, _, err := r.copyTo(store); err != nil || c.Sent.Files != 3 {
		t.Errorf("%+v: %v", c, err)
	}
	if text, err := os.ReadFile(place(folder, named[2])); err != nil || string(text) != "logo" {
		t.Errorf("there it is %q: %v", text, err)
	}
}

// place is where a store keeps a file below its folder.
func place(folder, sha string) string { return filepath.Join(folder, sha[:2], sha[2:4], sha) }
