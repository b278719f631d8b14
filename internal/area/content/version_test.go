package content_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/area/content/version"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

func TestR326_R322_G78_AVersionIsCurrentWhenSetCurrentIsExactlyOne(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		_, c, _ := w.send("ann", picture(t, 1), map[string]string{"filename": "a.png", "share": "Y"})
		want := ""
		for i, value := range []string{"", "0", "true", "01", "1.0", " 1", "2"} {
			w.replace("ann", c.ID, uint8(10+i), map[string]string{"setCurrent": value})
			want = fmt.Sprintf("%dA ", i+2) + want
			if got := w.history(c.ID); got != want+"1A*" {
				t.Errorf("setCurrent %q: %s, want %s", value, got, want+"1A*")
			}
		}
		v := w.replace("ann", c.ID, 30, map[string]string{"setCurrent": "1", "newTags": "spring", "duration": "4"})
		if !v.Current || w.shows(c.ID, w.now) != v.SHA256 || v.UploadedBy != "ann" || v.Width != 40 {
			t.Errorf("with 1 it is %+v", v)
		}
		if now := w.get("ann", c.ID); now.FileVersion != 9 || now.UUID != v.UUID || len(now.Tags) != 1 ||
			now.Version != c.Version {
			t.Errorf("the content is %+v", now)
		}
		if got := w.Actions("content", c.ID); !cmp.Equal(got[len(got)-2:], []string{"create", "switch"}) {
			t.Errorf("the trail says %v", got)
		}
	})
}

func TestR336_G88_VersionsArePagedByTen(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		_, c, _ := w.send("ann", picture(t, 1), map[string]string{"filename": "a.png", "share": "Y"})
		for i := range uint8(11) {
			w.replace("ann", c.ID, 10+i, nil)
		}
		for query, want := range map[string]int{"": 10, "&_page=2": 2, "&_limit=3": 3} {
			var list []version.Version
			answer := w.OK(http.StatusOK, "vic", http.MethodGet,
				fmt.Sprintf("/api/content/version?contentId=%d%s", c.ID, query), nil, &list)
			if len(list) != want || answer.Header.Get("x-total-count") != "12" {
				t.Errorf("%q: %d of %s", query, len(list), answer.Header.Get("x-total-count"))
			}
		}
		var current []version.Version
		w.OK(http.StatusOK, "vic", http.MethodGet, fmt.Sprintf("/api/content/version?contentId=%d&current=true", c.ID),
			nil, &current)
		if len(current) != 1 || current[0].Version != 1 || !current[0].Current {
			t.Errorf("the current version alone: %+v", current)
		}
		w.Refused(http.StatusNotFound, "eve", http.MethodGet,
			fmt.Sprintf("/api/content/version?contentId=%d&current=true", c.ID), nil)
	})
}

// TestRefusedVersionsLeaveNothing: each gets a reason, and no row is left.
func TestRefusedVersionsLeaveNothing(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		_, c, _ := w.send("ann", picture(t, 1), map[string]string{"filename": "a.png", "share": "Y"})
		_, private, _ := w.send("ann", picture(t, 2), map[string]string{"filename": "b.png"})
		for name, r := range map[string]struct {
			who    string
			id     int64
			fields map[string]string
			code   string
		}{
			"of nothing":           {"ann", 4711, nil, "not-found"},
			"of no content":        {"ann", 0, nil, "invalid"},
			"of somebody else's":   {"ben", c.ID, nil, "not-owner"},
			"of what is private":   {"ben", private.ID, nil, "not-found"},
			"of another company's": {"eve", c.ID, nil, "not-found"},
			"by who only reads":    {"vic", c.ID, nil, "forbidden"},
			"at a time gone by":    {"ann", c.ID, map[string]string{"currentAt": "2026-11-21T08:59:59Z"}, "invalid"},
			"at once and later": {"ann", c.ID, map[string]string{"currentAt": "2026-12-01T00:00:00Z",
				"setCurrent": "1"}, "invalid"},
			"at no time":         {"ann", c.ID, map[string]string{"currentAt": "tomorrow"}, "invalid"},
			"with a name":        {"ann", c.ID, map[string]string{"name": "x"}, "invalid"},
			"with a foreign tag": {"ann", c.ID, map[string]string{"tags": "4711"}, "invalid"},
		} {
			if v, problem := w.tryReplace(r.who, r.id, 40, r.fields); problem.Type != "/problems/"+r.code {
				t.Errorf("%s: %s %+v", name, problem.Type, v)
			}
		}
		w.Exec(`UPDATE content SET type = 'Video' WHERE id = {:id}`, db.Params{"id": private.ID})
		if _, problem := w.tryReplace("ann", private.ID, 41, nil); problem.Type != "/problems/invalid" ||
			problem.Params["type"] != "Video" {
			t.Errorf("a picture becomes a version of a video: %+v", problem)
		}
		if got := w.history(c.ID) + " " + w.history(private.ID); got != "1A* 1A*" {
			t.Errorf("refused versions left %s", got)
		}
	})
}

func TestVersionsAreMadeCurrentAndRestored(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		_, c, _ := w.send("ann", picture(t, 1), map[string]string{"filename": "a.png", "share": "Y"})
		first := w.one(c.ID, 1)
		second := w.replace("ann", c.ID, 2, nil)
		current := func(status int, who string, id int64) {
			t.Helper()
			if answer := w.Call(who, http.MethodPost, "/api/content-version/current", object{"id": id},
				nil); answer.StatusCode != status {
				t.Errorf("%s makes %d current: %d, want %d", who, id, answer.StatusCode, status)
			}
		}
		for who, status := range map[string]int{"ben": 403, "vic": 403, "eve": 404} {
			current(status, who, second.ID)
		}
		current(200, "ada", second.ID)
		current(409, "ann", second.ID)
		if got := w.history(c.ID); got != "2A* 1A" || w.shows(c.ID, w.now) != second.SHA256 {
			t.Errorf("they are %s", got)
		}
		current(200, "ann", first.ID)
		if got := w.history(c.ID); got != "2A 1A*" || w.shows(c.ID, w.now) != first.SHA256 {
			t.Errorf("restored, they are %s", got)
		}
	})
}

func TestG86_OlderVersionsGoOnceANewOneIsCurrent(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		_, c, _ := w.send("ann", picture(t, 1), map[string]string{"filename": "a.png", "share": "Y"})
		w.replace("ann", c.ID, 2, nil)
		w.Exec(`UPDATE company SET delete_content_version = 1 WHERE id = {:id}`, db.Params{"id": w.Ours})
		third := w.replace("ann", c.ID, 3, nil)
		if got := w.history(c.ID); got != "3A 2A 1A*" {
			t.Errorf("before it is current: %s", got)
		}
		w.replace("ann", c.ID, 4, nil)
		w.OK(http.StatusOK, "ann", http.MethodPost, "/api/content-version/current", object{"id": third.ID}, nil)
		if got := w.history(c.ID); got != "4A 3A*" {
			t.Errorf("after it is current: %s", got)
		}
		if got := w.Actions("content", c.ID); !cmp.Equal(got[4:], []string{"delete", "delete", "switch"}) {
			t.Errorf("the trail says %v: each version that went", got)
		}
	})
}

func TestR333_VersionsAreDeletedAndFreeTheQuotaWithTheirLastUse(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		_, c, _ := w.send("ann", picture(t, 1), map[string]string{"filename": "a.png", "share": "Y"})
		_, twin, _ := w.send("ann", picture(t, 2), map[string]string{"filename": "b.png", "share": "Y"})
		empty := w.used()
		second, third := w.replace("ann", c.ID, 2, nil), w.replace("ann", c.ID, 3, nil)
		if w.used() != empty+third.Content.FileSize {
			t.Errorf("used are %d of %d: the same bytes count once", w.used(), empty)
		}
		remove := func(status int, who string, ids any) {
			t.Helper()
			if answer := w.Call(who, http.MethodPost, "/api/content-version/delete", object{"id": ids},
				nil); answer.StatusCode != status {
				t.Errorf("%s deletes %v: %d, want %d", who, ids, answer.StatusCode, status)
			}
		}
		remove(409, "ann", []int64{third.ID, w.one(c.ID, 1).ID})
		remove(422, "ann", []int64{})
		remove(403, "ben", third.ID)
		remove(404, "eve", third.ID)
		if got := w.history(c.ID); got != "3A 2A 1A*" {
			t.Errorf("refused deletions left %s", got)
		}
		remove(200, "ann", fmt.Sprintf("%d,%d", second.ID, third.ID))
		if got := w.history(c.ID); got != "1A*" || w.used() != empty {
			t.Errorf("after the deletion: %s, %d bytes used of %d before", got, w.used(), empty)
		}
		again := w.replace("ann", c.ID, 2, nil)
		w.OK(http.StatusOK, "ann", http.MethodPatch, "/api/content/isactive", object{"id": twin.ID}, nil)
		w.OK(http.StatusOK, "ann", http.MethodDelete, fmt.Sprintf("/api/content/%d", twin.ID), nil, nil)
		if w.used() != empty {
			t.Errorf("a content was deleted whose bytes a version elsewhere uses: %d bytes used of %d", w.used(), empty)
		}
		remove(200, "ann", again.ID)
		if w.used() != w.get("ann", c.ID).Content.FileSize {
			t.Errorf("with the last use, %d bytes are left", w.used())
		}
	})
}

func TestAVersionTakesOverAtItsTime(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		_, c, _ := w.send("ann", picture(t, 1), map[string]string{"filename": "a.png", "share": "Y"})
		first := w.one(c.ID, 1)
		at := w.now.Add(time.Hour)
		second := w.replace("ann", c.ID, 2, map[string]string{"currentAt": at.Format(time.RFC3339)})
		third := w.replace("ann", c.ID, 3, nil)
		w.OK(http.StatusOK, "ann", http.MethodPost, "/api/content-version/current",
			object{"id": third.ID, "currentAt": at.Add(time.Hour)}, nil)
		for after, want := range map[time.Duration]string{
			0: first.SHA256, time.Hour - 1: first.SHA256, time.Hour: second.SHA256, 2*time.Hour - 1: second.SHA256,
			2 * time.Hour: third.SHA256,
		} {
			if got := w.shows(c.ID, w.now.Add(after)); got != want {
				t.Errorf("screens without contact show %.4s after %s, want %.4s", got, after, want)
			}
		}
		w.takeOver(time.Hour - time.Millisecond)
		if got := w.history(c.ID); got != "3A@ 2A@ 1A*" {
			t.Errorf("before the time: %s", got)
		}
		w.takeOver(time.Millisecond)
		if got := w.history(c.ID); got != "3A@ 2A* 1A" {
			t.Errorf("at the time: %s", got)
		}
		w.OK(http.StatusOK, "ann", http.MethodPost, "/api/content-version/current/cancel", object{"id": third.ID}, nil)
		w.Refused(http.StatusConflict, "ann", http.MethodPost, "/api/content-version/current/cancel",
			object{"id": third.ID})
		w.takeOver(24 * time.Hour)
		if got := w.history(c.ID); got != "3A 2A* 1A" || w.shows(c.ID, w.now) != second.SHA256 {
			t.Errorf("a cancelled one: %s", got)
		}
		if got := w.Actions("content", c.ID); !cmp.Equal(got,
			[]string{"create", "create", "create", "update", "switch", "update"}) {
			t.Errorf("the trail says %v", got)
		}
	})
}

// TestWhatCameDueWhileNothingRan: the last of several plans wins, once.
func TestWhatCameDueWhileNothingRan(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		_, c, _ := w.send("ann", picture(t, 1), map[string]string{"filename": "a.png", "share": "Y"})
		for i := range 3 {
			w.replace("ann", c.ID, uint8(9-i), map[string]string{
				"currentAt": w.now.Add(time.Duration(3-i) * time.Hour).Format(time.RFC3339)})
		}
		w.takeOver(48 * time.Hour)
		w.takeOver(0)
		if got := w.history(c.ID); got != "4A 3A 2A* 1A" {
			t.Errorf("they are %s: the one of the latest hour was the second", got)
		}
	})
}
