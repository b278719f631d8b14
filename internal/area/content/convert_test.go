package content_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"os"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"marquee/internal/area/content"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
	"marquee/internal/platform/jobs"
	"marquee/internal/platform/media"
)

// cutter is a studio whose conversions grow to a megabyte while they tell how far
// they are, and which is busy for some files that it has made.
type cutter struct {
	*studio
	busy  atomic.Int64 // how many more files wait in vain for their turn
	ended atomic.Int64 // conversions that came to their end
}

func (c *cutter) Convert(ctx context.Context, _, to *os.File, progress func(percent int)) error {
	if err := c.work(ctx); err != nil {
		return err
	}
	words := append([]byte("film h264 "), bytes.Repeat([]byte{'.'}, 1<<20)...)
	for percent := 1; percent <= 100; percent++ {
		if _, err := to.Write(words[(percent-1)*len(words)/100 : percent*len(words)/100]); err != nil {
			return err
		}
		progress(percent)
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	c.ended.Add(1)
	return nil
}

func (c *cutter) Import(ctx context.Context, file *os.File, create func() (*os.File, error)) (
	media.Info, *os.File, error) {
	if size, err := file.Seek(0, io.SeekEnd); err == nil && size > 1<<20 && c.busy.Add(-1) >= 0 {
		<-ctx.Done()
		return media.Info{}, nil, ctx.Err()
	}
	return c.studio.Import(ctx, file, create)
}

// cutting runs a test with a film of ann's in a world with a cutter.
func cutting(t *testing.T, test func(w *world, c *cutter, film content.Content)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		c := &cutter{}
		w := newWorld(t, dbtest.Open(t, db.Config{Folder: t.TempDir(), Shared: passing()}),
			func(config *config) { config.Prober = c })
		c.studio = w.media
		status, film, problem := w.send("ann", []byte("film hevc"), map[string]string{"filename": "Spot.mov"})
		if status != http.StatusCreated {
			t.Fatalf("%d %+v", status, problem)
		}
		test(w, c, film)
	})
}

// leave lets the company have so many bytes left.
func (w *world) leave(film content.Content, bytes int64) {
	w.T.Helper()
	w.Exec(`UPDATE company SET size_mb = 8 WHERE id = {:id}`, db.Params{"id": w.Ours})
	w.Exec(`UPDATE content_version SET file_size = {:size} WHERE content_id = {:id}`,
		db.Params{"id": film.ID, "size": 8<<20 - bytes})
}

func TestAConversionThatDoesNotFitIsNotBegun(t *testing.T) {
	cutting(t, func(w *world, c *cutter, film content.Content) {
		w.leave(film, 0)
		if p := w.Refused(http.StatusInsufficientStorage, "ann", http.MethodPost, "/api/content/convert",
			map[string]any{"id": film.ID}); p.Type != "/problems/over-quota" {
			w.T.Errorf("%+v", p)
		}
		if len(w.tasks("ann")) > 0 {
			w.T.Errorf("%+v", w.tasks("ann"))
		}
	})
}

func TestAConversionThatGrowsTooLargeIsBrokenOff(t *testing.T) {
	cutting(t, func(w *world, c *cutter, film content.Content) {
		w.leave(film, 300_000)
		w.OK(http.StatusOK, "ann", http.MethodPost, "/api/content/convert", map[string]any{"id": film.ID}, nil)
		w.worked()
		if tasks := w.tasks("ann"); len(tasks) != 1 || tasks[0].State != "failed" || tasks[0].Problem != "over-quota" ||
			c.drew.Load() != 1 || c.ended.Load() != 0 {
			w.T.Errorf("%+v, begun %d times, ended %d times", tasks, c.drew.Load(), c.ended.Load())
		}
	})
}

// What took hours waits for its turn to be looked at, for minutes.
func TestAConversionOutlastsABusyServer(t *testing.T) {
	cutting(t, func(w *world, c *cutter, film content.Content) {
		c.busy.Store(5)
		w.OK(http.StatusOK, "ann", http.MethodPost, "/api/content/convert", map[string]any{"id": film.ID}, nil)
		w.worked()
		if got := w.get("ann", film.ID); got.FileVersion != 2 || len(w.tasks("ann")) > 0 || c.ended.Load() != 1 {
			w.T.Errorf("%+v, %+v, converted %d times", got, w.tasks("ann"), c.ended.Load())
		}
	})
}

// An outage, a full disk and a busy server are no fault of the file: it is tried
// again, and after an outage or a full disk for as long as it takes.
func TestWhatMayPassIsTriedAgain(t *testing.T) {
	for _, passing := range []*fault.Error{fault.New(fault.Exhausted, codes.DiskFull, "Full."),
		fault.Unreachable(errors.New("refused")),
		fault.New(fault.Unavailable, codes.FilesBusy, "Busy."),
		fault.New(fault.Throttled, codes.TooManyReads, "Busy.")} {
		cutting(t, func(w *world, c *cutter, film content.Content) {
			c.breaks(passing)
			added := w.document("ann", "abc")
			w.OK(http.StatusOK, "ann", http.MethodPost, "/api/content/convert", map[string]any{"id": film.ID}, nil)
			stop := w.work()
			synctest.Wait()
			for _, task := range w.tasks("ann") {
				if task.State != "waiting" {
					w.T.Errorf("%s: %+v", passing.Code, task)
				}
			}
			c.mends()
			stop()
			w.worked()
			if w.get("ann", added.ID).State != content.Ready || w.get("ann", film.ID).FileVersion != 2 ||
				len(w.tasks("ann")) > 0 {
				w.T.Errorf("%s: %+v", passing.Code, w.tasks("ann"))
			}
			c.breaks(passing)
			again := w.document("ann", "xyz")
			w.worked()
			got := w.get("ann", again.ID)
			if !jobs.IsAway(passing) {
				if got.State != content.Failed || got.Problem != passing.Code.String() {
					w.T.Errorf("%s in the end: %+v", passing.Code, got)
				}
				return
			}
			if got.State != content.Processing {
				w.T.Errorf("%s after ten minutes: %+v", passing.Code, got)
			}
			c.mends()
			w.worked()
			if got := w.get("ann", again.ID); got.State != content.Ready {
				w.T.Errorf("%s has passed: %+v", passing.Code, got)
			}
		})
	}
}
