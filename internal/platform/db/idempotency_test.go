package db_test

import (
	"context"
	"errors"
	"os"
	"testing"
	"time"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// TestAnIdempotencyKeyEndsWithItsProcess: what a process claimed and did not
// answer is tried again after a minute, unless its change was committed.
func TestAnIdempotencyKeyEndsWithItsProcess(t *testing.T) {
	addresses := map[string]string{"sqlite": ""}
	if server := os.Getenv("MARQUEE_TEST_POSTGRES"); server != "" {
		addresses["postgres"] = dbtest.Postgres(t, server)
	}
	for engine, address := range addresses {
		t.Run(engine, func(t *testing.T) {
			now := dbtest.Now
			d := dbtest.Open(t, db.Config{URL: address, Folder: t.TempDir(), Now: func() time.Time { return now }})
			ctx, claims := t.Context(), map[string]db.Claim{}
			begin := func(key, want string) *db.Remembered {
				t.Helper()
				claim, kept, err := d.Begin(ctx, 1, key, "POST a tag")
				code := ""
				if err == nil {
					claims[key] = claim
				}
				if f := fault.As(err); f != nil {
					code = f.Code.String()
				} else if err != nil {
					t.Fatal(err)
				}
				if code != want {
					t.Errorf("%s is answered %q, want %q", key, code, want)
				}
				return kept
			}
			change := func(key string, failure error) {
				t.Helper()
				err := d.Unscoped("arranged").Write(db.WithClaim(ctx, claims[key]),
					func(ctx context.Context, tx *db.Tx) error {
						return errors.Join(tx.Record(ctx, db.Change{CompanyID: 1, Action: "create", Entity: "tag"}),
							failure)
					})
				if !errors.Is(err, failure) {
					t.Fatal(err)
				}
			}
			begin("nothing done", "")
			begin("rolled back", "")
			begin("committed", "")
			begin("answered", "")
			change("rolled back", errors.New("a refusal"))
			change("committed", nil)
			change("answered", nil)
			if _, err := d.Finish(ctx, claims["answered"], db.Remembered{Status: 201, Body: "{}"}); err != nil {
				t.Fatal(err)
			}
			for _, key := range []string{"nothing done", "rolled back", "committed"} {
				begin(key, "under-way")
			}
			now = now.Add(time.Minute)
			begin("nothing done", "")
			begin("nothing done", "under-way")
			begin("rolled back", "")
			begin("committed", "carried-out")
			if kept := begin("answered", ""); kept == nil || kept.Body != "{}" {
				t.Errorf("the answer is %+v", kept)
			}
			if _, err := d.Finish(ctx, claims["nothing done"], db.Remembered{}); err != nil {
				// refused: it may be corrected and sent again
				t.Fatal(err)
			}
			begin("nothing done", "")

			slow := claims["nothing done"] // and so slow that somebody sends it again
			now = now.Add(time.Minute)
			begin("nothing done", "")
			err := d.Unscoped("arranged").Write(db.WithClaim(ctx, slow), func(ctx context.Context, tx *db.Tx) error {
				return tx.Record(ctx, db.Change{CompanyID: 1, Action: "create", Entity: "tag"})
			})
			if f := fault.As(err); f == nil || f.Code != codes.UnderWay {
				t.Errorf("a request whose key was claimed anew commits: %v", err)
			}
			if _, err := d.Finish(ctx, slow, db.Remembered{}); err != nil { // and gives back its own alone
				t.Fatal(err)
			}
			begin("nothing done", "under-way")
			change("nothing done", nil)
			change("nothing done", nil) // in two steps
		})
	}
}

// TestOfARequestSentAgainIsKeptWhatItTakes: nothing of one that has changed nothing, and of a long answer the id alone.
func TestOfARequestSentAgainIsKeptWhatItTakes(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		send := func(key string, changes bool, answer db.Remembered) {
			t.Helper()
			claim, kept, err := d.Begin(ctx, 1, key, "POST a tag")
			if err != nil || kept != nil {
				t.Fatalf("%s is answered %+v, %v", key, kept, err)
			}
			if changes {
				ctx := db.WithClaim(ctx, claim)
				err = d.Unscoped("arranged").Write(ctx, func(ctx context.Context, tx *db.Tx) error {
					return tx.Record(ctx, db.Change{CompanyID: 1, Action: "create", Entity: "tag"})
				})
			}
			stays, failed := d.Finish(ctx, claim, answer)
			if err := errors.Join(err, failed); err != nil || stays != changes {
				t.Fatalf("%s is kept: %v, %v", key, stays, err)
			}
		}
		for range 2 { // it is asked again, each time anew
			send("preview", false, db.Remembered{Status: 201, Body: "{}"})
		}
		for key, id := range map[string]any{"7": int64(7), "": nil} {
			send("long"+key, true, db.Remembered{Status: db.LeftOut, Body: key})
			_, _, err := d.Begin(ctx, 1, "long"+key, "POST a tag")
			if f := fault.As(err); f == nil || f.Code != codes.CarriedOut || f.Params["id"] != id {
				t.Errorf("a long answer with the id %v: %v", id, err)
			}
		}
	})
}
