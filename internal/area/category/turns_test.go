package category_test

import (
	"context"
	"net/http"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/area/category"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// TestANewFolderWaitsForTheMoveOfItsParent: the move is not committed yet when
// the folder is asked for, and it stands where its parent stands afterwards.
func TestANewFolderWaitsForTheMoveOfItsParent(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		a, z := o.Folder(category.Content, 0, "A"), o.Folder(category.Content, 0, "Z")
		created := make(chan int, 1)
		err := d.Unscoped("arranged").Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			moved := db.Params{"id": a, "to": z, "root": o.Root("ann", category.Content)}
			for _, statement := range []string{
				`UPDATE category SET updated_at = updated_at WHERE id = {:root}`,
				`UPDATE category SET parent_id = {:to}, depth = 2 WHERE id = {:id}`,
			} {
				if _, err := tx.Exec(ctx, statement, moved); err != nil {
					return err
				}
			}
			go func() {
				created <- o.Call("ann", http.MethodPost, "/api/category",
					map[string]any{"title": "New", "type": "Content", "parentId": a}, nil).StatusCode
			}()
			select {
			case status := <-created:
				t.Errorf("the new folder did not wait for the move: %d", status)
				created <- status
			case <-time.After(200 * time.Millisecond): // it waits
			}
			return tx.Record(ctx, db.Change{CompanyID: o.Ours, Action: "move", Entity: "category", ID: a})
		})
		if err != nil {
			t.Fatal(err)
		}
		if status := <-created; status != http.StatusCreated {
			t.Errorf("the new folder answers %d", status)
		}
		if diff := cmp.Diff([]string{"0 Default", "1 Z", "2 A", "3 New"}, o.shape()); diff != "" {
			t.Error(diff)
		}
	})
}
