package content_test

import (
	"fmt"
	"net/http"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/areatest"
	"marquee/internal/area/content"
	"marquee/internal/area/content/version"
	"marquee/internal/platform/db"
)

// asks switches on that our company asks for approval, or off.
func (w *world) asks(approval bool) {
	w.T.Helper()
	w.Exec(`UPDATE company SET need_content_approval = {:on} WHERE id = {:id}`,
		db.Params{"id": w.Ours, "on": db.Bit(approval)})
}

// replace uploads a version of a colour, which has to be taken.
func (w *world) replace(who string, id int64, shade uint8, fields map[string]string) version.Version {
	w.T.Helper()
	v, problem := w.tryReplace(who, id, shade, fields)
	if problem.Type != "" {
		w.T.Fatalf("the version was refused: %+v", problem)
	}
	return v
}

func (w *world) tryReplace(who string, id int64, shade uint8,
	fields map[string]string) (version.Version, areatest.Problem) {
	w.T.Helper()
	all := map[string]string{"contentId": fmt.Sprint(id), "filename": "v.png"}
	for name, value := range fields {
		all[name] = value
	}
	var v version.Version
	status, problem := w.form(who, "/api/contentVersion", picture(w.T, shade), all, &v)
	if status == http.StatusCreated {
		problem = areatest.Problem{}
	}
	return v, problem
}

// history describes a content's versions, the newest first: "3P 2A* 1R", the
// current one with a star, a planned one with "@".
func (w *world) history(id int64) (text string) {
	w.T.Helper()
	var list []version.Version
	w.OK(http.StatusOK, "top", http.MethodGet, fmt.Sprintf("/api/content/version?contentId=%d&_limit=50", id), nil,
		&list)
	for _, v := range list {
		if text != "" {
			text += " "
		}
		text += fmt.Sprint(v.Version) + string(v.ApprovalStatus)
		if v.Current {
			text += "*"
		}
		if v.CurrentAt != nil {
			text += "@"
		}
	}
	return text
}

func (w *world) decide(who, verdict string, status int, body object) areatest.Problem {
	w.T.Helper()
	if status == http.StatusOK {
		w.OK(status, who, http.MethodPost, "/api/content-version/"+verdict, body, nil)
		return areatest.Problem{}
	}
	return w.Refused(status, who, http.MethodPost, "/api/content-version/"+verdict, body)
}

// plays returns the version that a screen of ours shows of a content at an
// instant, by the hash of its bytes; empty: none.
func (w *world) shows(id int64, at time.Time) string {
	w.T.Helper()
	_, _, scope := w.As("ann")
	found, err := w.contents.Playables(w.T.Context(), w.DB.For(scope), []int64{id, id}, time.UTC, content.Screen{})
	if err != nil {
		w.T.Fatal(err)
	}
	return found[id].Times.At(at).SHA256
}

// takeOver lets time pass and does what is due.
func (w *world) takeOver(passes time.Duration) {
	w.T.Helper()
	w.now = w.now.Add(passes)
	ctx, _, _ := w.As("top")
	if err := w.versions.TakeOver(ctx, w.everything()); err != nil {
		w.T.Fatal(err)
	}
}

// everything is the scope of what the installation itself does.
func (w *world) everything() access.Scope {
	_, caller, _ := w.As("top")
	return caller.Reach()
}

// one returns a content's version by its number.
func (w *world) one(id, number int64) version.Version {
	w.T.Helper()
	var list []version.Version
	w.OK(http.StatusOK, "top", http.MethodGet, fmt.Sprintf("/api/content/version?contentId=%d&_limit=50", id), nil,
		&list)
	for _, v := range list {
		if v.Version == number {
			return v
		}
	}
	w.T.Fatalf("content %d has no version %d", id, number)
	return version.Version{}
}

// used returns how many bytes count against our quota.
func (w *world) used() (used int64) {
	w.T.Helper()
	var verdicts []struct{ LeftBytes int64 }
	const quota = 1 << 20
	w.Exec(`UPDATE company SET size_mb = 1 WHERE id = {:id}`, db.Params{"id": w.Ours})
	w.OK(http.StatusOK, "ann", http.MethodPost, "/api/chkcontent", object{"files": []object{{"name": "a", "size": 0}}},
		&verdicts)
	w.Exec(`UPDATE company SET size_mb = 0 WHERE id = {:id}`, db.Params{"id": w.Ours})
	return quota - verdicts[0].LeftBytes
}

// told sends what people have to be told of, and returns to whom and about what.
func (w *world) told() (letters []string) {
	w.T.Helper()
	w.mails.letters = nil
	ctx, _, _ := w.As("top")
	if err := w.versions.Tell(ctx, w.everything()); err != nil {
		w.T.Fatal(err)
	}
	for _, l := range w.mails.letters {
		letters = append(letters, l.To+": "+l.Subject)
	}
	return letters
}
