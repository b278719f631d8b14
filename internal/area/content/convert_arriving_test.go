package content_test

import (
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"marquee/internal/area/content"
	"marquee/internal/area/content/version"
	"marquee/internal/platform/db"
	"marquee/internal/platform/media"
)

// converts lets the company have its videos converted when they come.
func (w *world) converts() {
	w.T.Helper()
	w.Exec(`UPDATE company SET convert_videos = 1 WHERE id = {:company}`, db.Params{"company": w.Ours})
}

// screen adds a screen of ours that has said what it plays.
func (w *world) screen(codecs string) {
	w.T.Helper()
	w.Exec(`INSERT INTO device (company_id, category_id, device_name, name_folded, status, codecs, created_at,
		updated_at)
		VALUES ({:company}, (SELECT id FROM category WHERE company_id = {:company} AND type = 'Device'), 'Screen',
		'screen', 'Active', {:codecs}, 0, 0)`,
		db.Params{"company": w.Ours, "codecs": codecs})
}

func (w *world) film(who string, bytes []byte) content.Content {
	w.T.Helper()
	status, film, problem := w.send(who, bytes, map[string]string{"filename": "Spot.mov"})
	if status != http.StatusCreated {
		w.T.Fatalf("%d %+v", status, problem)
	}
	return film
}

// TestAVideoThatNoScreenPlaysIsConvertedWhenItComes, once, in the name of who
// brought it, who sees that, may end it and may have it tried again.
func TestAVideoThatNoScreenPlaysIsConvertedWhenItComes(t *testing.T) {
	inBubble(t, func(w *world) {
		film := w.film("ann", []byte("film hevc"))
		if tasks := w.tasks("ann"); len(tasks) > 0 {
			w.T.Errorf("where the company does without: %+v", tasks)
		}
		w.converts()
		w.film("ann", []byte("film h264"))
		film = w.film("ann", []byte("film hevc"))
		if tasks := w.tasks("ann"); len(tasks) != 1 || tasks[0].ContentID != film.ID || tasks[0].Task != "convert" ||
			tasks[0].State != "waiting" {
			w.T.Fatalf("%+v", tasks)
		}
		if len(w.tasks("ben")) > 0 {
			w.T.Error("others see what ann waits for")
		}
		w.worked()
		got := w.get("ann", film.ID)
		if got.FileVersion != 2 || got.Codec != "h264" || got.State != content.Ready || len(w.tasks("ann")) > 0 {
			w.T.Errorf("converted: %+v, %+v", got, w.tasks("ann"))
		}
		var versions []version.Version
		w.OK(http.StatusOK, "ann", http.MethodGet, fmt.Sprintf("/api/content/version?contentId=%d", film.ID), nil,
			&versions)
		if len(versions) != 2 || versions[1].Codec != "hevc" {
			w.T.Errorf("the original: %+v", versions)
		}

		w.Exec(`UPDATE company SET delete_content_version = 1`)
		kept := w.film("ann", []byte("film hevc 1"))
		w.worked()
		w.OK(http.StatusOK, "ann", http.MethodGet, fmt.Sprintf("/api/content/version?contentId=%d", kept.ID), nil,
			&versions)
		if len(versions) != 2 || !versions[0].Current {
			w.T.Errorf("the original, where older versions go: %+v", versions)
		}

		w.media.breaks(errLocked)
		film = w.film("ann", []byte("film prores"))
		w.worked()
		tasks := w.tasks("ann")
		if len(tasks) != 1 || tasks[0].State != "failed" || w.get("ann", film.ID).State != content.Ready {
			w.T.Fatalf("failed: %+v", tasks)
		}
		w.media.mends()
		w.OK(http.StatusOK, "ann", http.MethodPost, fmt.Sprintf("/api/content/processing/%d/retry", tasks[0].ID), nil,
			nil)
		w.worked()
		if got := w.get("ann", film.ID); got.Codec != "h264" {
			w.T.Errorf("tried again: %+v", got)
		}

		film = w.film("ann", []byte("film prores 2"))
		w.OK(http.StatusOK, "ann", http.MethodDelete, fmt.Sprintf("/api/content/processing/%d", w.tasks("ann")[0].ID),
			nil, nil)
		w.worked()
		if got := w.get("ann", film.ID); got.FileVersion != 1 || len(w.tasks("ann")) > 0 {
			w.T.Errorf("ended: %+v", got)
		}

		w.Exec(`UPDATE company SET need_content_approval = 1`)
		film = w.film("ann", []byte("film hevc 2"))
		w.worked()
		w.OK(http.StatusOK, "ann", http.MethodGet, fmt.Sprintf("/api/content/version?contentId=%d", film.ID), nil,
			&versions)
		if len(versions) != 2 || versions[0].ApprovalStatus != content.Pending {
			w.T.Errorf("where approval is needed: %+v", versions)
		}
	})
}

// TestScreensDecideWhatIsConverted when it comes; and what was converted for them
// is not converted again, whatever they play.
func TestScreensDecideWhatIsConverted(t *testing.T) {
	inBubble(t, func(w *world) {
		w.converts()
		w.screen("h264,hevc")
		w.film("ann", []byte("film hevc"))
		if tasks := w.tasks("ann"); len(tasks) > 0 {
			w.T.Errorf("a screen plays it: %+v", tasks)
		}
		w.Exec(`UPDATE device SET codecs = 'vp8'`)
		film := w.film("ann", []byte("film vp9"))
		w.worked()
		if got := w.get("ann", film.ID); got.FileVersion != 2 || len(w.tasks("ann")) > 0 {
			w.T.Errorf("%+v, %+v", got, w.tasks("ann"))
		}
		w.media.can.Convert = false
		w.film("ann", []byte("film hevc 3"))
		if tasks := w.tasks("ann"); len(tasks) > 0 {
			w.T.Errorf("without ffmpeg: %+v", tasks)
		}
	})
}

// TestAVideoOfAnotherCodingIsConvertedByFFmpeg when it comes.
func TestAVideoOfAnotherCodingIsConvertedByFFmpeg(t *testing.T) {
	path, err := exec.LookPath("ffmpeg")
	if err != nil {
		t.Skip("ffmpeg is not installed")
	}
	made := filepath.Join(t.TempDir(), "old.mp4")
	if out, err := exec.CommandContext(t.Context(), path, "-v", "error", "-f", "lavfi", "-i",
		"testsrc=size=320x180:duration=1:rate=10",
		"-c:v", "mpeg4", made).CombinedOutput(); err != nil {
		t.Skipf("this ffmpeg makes no such video: %s", out)
	}
	old, err := os.ReadFile(made)
	if err != nil {
		t.Fatal(err)
	}
	inBubble(t, func(w *world) {
		w.converts()
		film := w.film("ann", old)
		if film.Codec == "h264" || film.Codec == "" {
			w.T.Fatalf("it came as %q", film.Codec)
		}
		w.worked()
		if got := w.get("ann", film.ID); got.Codec != "h264" || got.FileVersion != 2 || got.Width != 320 {
			w.T.Errorf("converted: %+v, %+v", got, w.tasks("ann"))
		}
	}, func(c *config) { c.Prober = media.New(exec.LookPath) })
}
