package content_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"

	"marquee/internal/area/content"
)

// TestTheServerDrawsThePosterThatABrowserDidNot: a film or a sound that came
// without a picture gets one, and is ready all the time.
func TestTheServerDrawsThePosterThatABrowserDidNot(t *testing.T) {
	inBubble(t, func(w *world) {
		w.media.can.Posters = true
		sent := func(words string, fields map[string]string) content.Content {
			status, added, problem := w.send("ann", []byte(words), fields)
			if status != http.StatusCreated || added.State != content.Ready {
				w.T.Fatalf("%s: %d %+v %+v", words, status, added, problem)
			}
			return added
		}
		film := sent("film hevc", map[string]string{"filename": "a.mp4"})
		dark := sent("film dark", map[string]string{"filename": "b.mp4"})
		song := sent("song", map[string]string{"filename": "c.mp3"})
		if film.ContentSrc != "" || len(w.tasks("ann")) > 0 {
			w.T.Errorf("sent: %+v, people wait for %+v", film, w.tasks("ann"))
		}
		w.worked()
		if got := w.get("ann", film.ID); got.ContentSrc == "" || got.UUID != film.UUID || got.FileVersion != 1 ||
			got.Version != film.Version {
			w.T.Errorf("drawn: %+v", got)
		}
		if actions := w.Actions("content", film.ID); !slices.Equal(actions, []string{"create", "update"}) {
			w.T.Errorf("the trail says %v", actions)
		}
		for _, c := range []content.Content{dark, song} {
			if got := w.get("ann", c.ID); got.ContentSrc != "" || got.State != content.Ready ||
				len(w.Actions("content", c.ID)) != 1 {
				w.T.Errorf("without a picture: %+v", got)
			}
		}
		drew := w.media.drew.Load()
		if again, _, _ := w.sendAgain("ann", w.sha(film.ID)); again.ContentSrc == "" {
			w.T.Errorf("by its hash: %+v", again)
		}
		w.worked()
		if w.media.drew.Load() != drew {
			w.T.Error("what has a picture is drawn again")
		}
	})
}

// TestAPosterThatFailsIsNoFailedUpload: nothing tells people of it, and the film plays.
func TestAPosterThatFailsIsNoFailedUpload(t *testing.T) {
	inBubble(t, func(w *world) {
		w.media.can.Posters = true
		w.media.breaks(errStumble)
		_, film, _ := w.send("ann", []byte("film h264"), map[string]string{"filename": "a.mp4"})
		w.worked()
		if got := w.get("ann", film.ID); got.State != content.Ready || got.Problem != "" || got.ContentSrc != "" {
			w.T.Errorf("it failed: %+v", got)
		}
		if _, plays := w.playable(film.ID); !plays || len(w.tasks("ann")) > 0 ||
			len(w.Actions("content", film.ID)) != 1 {
			w.T.Errorf("it plays: %v, people are told of %+v", plays, w.tasks("ann"))
		}
		w.media.mends()
		w.media.hold = make(chan struct{})
		_, gone, _ := w.send("ann", []byte("film vp9"), map[string]string{"filename": "b.mp4"})
		stop := w.work()
		w.OK(http.StatusOK, "ann", http.MethodPatch, "/api/content/isactive2", object{"id": gone.ID}, nil)
		w.OK(http.StatusOK, "ann", http.MethodDelete, fmt.Sprintf("/api/content/%d", gone.ID), nil, nil)
		close(w.media.hold)
		stop()
		w.worked()
		w.Refused(http.StatusNotFound, "ann", http.MethodGet, fmt.Sprintf("/api/content/%d", gone.ID), nil)
	})
}
