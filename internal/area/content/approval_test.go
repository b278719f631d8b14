package content_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/area/content"
	"marquee/internal/area/content/version"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// TestR132_R133_G73_ApprovedBecomesCurrentRejectedKeepsTheFormer: where the company asks, an upload waits first (R012).
func TestR132_R133_G73_ApprovedBecomesCurrentRejectedKeepsTheFormer(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.asks(true)
		_, c, _ := w.send("ann", picture(t, 1), map[string]string{"filename": "a.png"})
		first := w.one(c.ID, 1)
		if got := w.history(c.ID); got != "1P*" || w.shows(c.ID, w.now) != "" {
			t.Errorf("a new content is %s", got)
		}
		w.decide("dot", "approve", 200, object{"id": first.ID, "sha256": first.SHA256})
		second := w.replace("ann", c.ID, 2, map[string]string{"setCurrent": "1"})
		if got := w.history(c.ID); got != "2P 1A*" || w.shows(c.ID, w.now) != first.SHA256 {
			t.Errorf("while an edit waits, it is %s", got)
		}
		w.decide("dot", "reject", 200, object{"id": second.ID, "reason": " too dark "})
		if got := w.history(c.ID); got != "2R 1A*" || w.shows(c.ID, w.now) != first.SHA256 {
			t.Errorf("rejected, it is %s", got)
		}
		if v := w.one(c.ID, 2); v.Reason != "too dark" || v.DecidedBy != "dot" || v.DecidedAt == nil {
			t.Errorf("the author reads %+v", v)
		}
		third := w.replace("ann", c.ID, 3, nil)
		w.decide("dot", "approve", 200, object{"id": third.ID})
		if got := w.history(c.ID); got != "3A* 2R 1A" || w.shows(c.ID, w.now) != third.SHA256 {
			t.Errorf("approved, it is %s", got)
		}
		w.decide("dot", "approve", 200, object{"id": second.ID})
		if got := w.history(c.ID); got != "3A* 2A 1A" {
			t.Errorf("an older one that is approved after all leaves the newer one: %s", got)
		}
		if got := w.Actions("content", c.ID); !cmp.Equal(got,
			[]string{"create", "approve", "create", "reject", "create", "approve", "switch", "approve"}) {
			t.Errorf("the trail says %v", got)
		}
	})
}

func TestNobodyDecidesWithoutTheRight(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.asks(true)
		_, c, _ := w.send("ann", picture(t, 1), map[string]string{"filename": "a.png", "share": "Y"})
		v := w.one(c.ID, 1)
		for _, verdict := range []string{"approve", "reject"} {
			for who, status := range map[string]int{"ann": 403, "ben": 403, "vic": 403, "rae": 403, "eve": 403,
				"del": 404, "nobody": 401} {
				body := object{"id": v.ID}
				if verdict == "reject" {
					body["reason"] = "no"
				}
				w.decide(who, verdict, status, body)
			}
		}
		ctx, caller, scope := w.As("ann")
		if _, err := w.versions.Decide(ctx, caller, scope, version.Verdict{Versions: []int64{v.ID},
			Approval: content.Approved}); err == nil {
			t.Error("the service lets an author approve")
		}
		w.Refused(http.StatusConflict, "ann", http.MethodPost, "/api/content-version/current", object{"id": v.ID})
		w.decide("dot", "approve", 422, object{"id": []int64{}})
		if got := w.history(c.ID); got != "1P*" {
			t.Errorf("it is %s", got)
		}
		w.decide("top", "approve", 200, object{"id": v.ID})
	})
}

func TestAnApprovalIsForTheBytesThatWereLookedAt(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.asks(true)
		_, c, _ := w.send("ann", picture(t, 1), map[string]string{"filename": "a.png"})
		v := w.one(c.ID, 1)
		w.decide("dot", "approve", 409, object{"id": v.ID, "sha256": strings.Repeat("0", 64)})
		w.decide("dot", "approve", 200, object{"id": v.ID, "sha256": v.SHA256})
		_, other, _ := w.send("ann", picture(t, 2), map[string]string{"filename": "b.png"})
		err := d.Unscoped("arranged").Quiet(t.Context(), func(ctx context.Context, q db.Query) error {
			_, err := q.Exec(ctx, `UPDATE content_version SET sha256 = {:sha} WHERE id = {:id}`,
				db.Params{"sha": w.one(other.ID, 1).SHA256, "id": v.ID})
			return err
		})
		if err == nil {
			t.Error("the database lets approved bytes be exchanged")
		}
	})
}

func TestSeveralAreDecidedAllOrNone(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.asks(true)
		var contents, versions []int64
		for i := range uint8(3) {
			_, c, _ := w.send("ann", picture(t, 1+i), map[string]string{"filename": "a.png"})
			contents, versions = append(contents, c.ID), append(versions, w.one(c.ID, 1).ID)
		}
		w.decide("dot", "approve", 200, object{"id": versions[1]})
		if refused := w.decide("dot", "reject", 409, object{"id": versions,
			"reason": "no"}); refused.Params["by"] != "dot" {
			t.Errorf("the refusal says %+v", refused)
		}
		if got := w.history(contents[0]) + w.history(contents[2]); got != "1P*1P*" {
			t.Errorf("after a refusal they are %s", got)
		}
		w.decide("dot", "approve", 200, object{"id": fmt.Sprintf("%d,%d", versions[0], versions[2])})
		for _, id := range contents {
			if w.shows(id, w.now) == "" {
				t.Errorf("content %d does not play", id)
			}
		}
	})
}

func TestR131_R330_G74_WhatWaitsIsListed(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		_, c, _ := w.send("ann", picture(t, 1), map[string]string{"filename": "Menu.png", "newTags": "noon"})
		w.asks(true)
		second, third := w.replace("ann", c.ID, 2, nil), w.replace("ada", c.ID, 3, nil)
		_, bens, _ := w.send("ben", picture(t, 4), map[string]string{"filename": "Film.png", "share": "Y"})
		list := func(who, query string) (text string) {
			t.Helper()
			var rows []version.Submission
			answer := w.OK(http.StatusOK, who, http.MethodGet, "/api/pending-approval-content?"+query, nil, &rows)
			for _, r := range rows {
				text += fmt.Sprintf("%s.%d ", r.Name, r.FileVersion)
			}
			return text + answer.Header.Get("x-total-count")
		}
		for _, want := range []struct{ who, query, list string }{
			{"dot", "", "Menu.2 Menu.3 Film.1 3"}, {"rae", "", "Menu.2 Menu.3 Film.1 3"},
			{"ann", "", "Menu.2 Menu.3 2"}, {"ben", "", "Film.1 1"}, {"vic", "", "0"},
			{"ada", fmt.Sprint("userId=", w.Person("ada").UserID), "Menu.3 1"},
			{"top", "sortBy=name", "Film.1 Menu.2 Menu.3 3"}, {"del", "", "0"}, {"eve", "", "0"},
			{"dot", "_limit=1&_page=2", "Menu.3 3"}, {"dot", "name=FILM", "Film.1 1"}, {"dot", "approvalStatus=R", "0"},
			{"dot", "approvalStatus=A", "Menu.1 1"},
			{"dot", fmt.Sprint("tags=", c.Tags[0].TagID), "Menu.2 Menu.3 2"},
			{"dot", fmt.Sprint("id=", bens.ID), "Film.1 1"}, {"dot", "type=Video", "0"}, {"dot", "active=N", "0"},
		} {
			if got := list(want.who, want.query); got != want.list {
				t.Errorf("%s asks for %q: %s, want %s", want.who, want.query, got, want.list)
			}
		}
		w.Refused(http.StatusForbidden, "nil", http.MethodGet, "/api/pending-approval-content", nil)
		var rows []version.Submission
		w.OK(http.StatusOK, "dot", http.MethodGet, "/api/pending-approval-content?_limit=1", nil, &rows)
		if r := rows[0]; r.VersionID != second.ID || r.SHA256 != second.SHA256 || r.UUID != second.UUID ||
			r.SubmittedBy != "ann" || len(r.Tags) != 1 ||
			r.Playing == nil || r.Playing.Version != 1 || r.Playing.ThumbnailSrc == "" || r.Playing.TotalPage != 1 ||
			r.ApprovalStatus != "P" || r.PendingVersion != third.ID {
			t.Errorf("the first is %+v", r)
		}
		for who, status := range map[string]int{"dot": 200, "ann": 200, "ben": 404, "del": 404} {
			if file := w.Call(who, http.MethodGet, third.Content.Src, nil, nil); file.StatusCode != status {
				t.Errorf("%s looks at the private file that waits: %d, want %d", who, file.StatusCode, status)
			}
		}
	})
}

// TestNothingPendingOrRejectedIsPlayable tries what people can do with a content
// to get a file onto screens that nobody approved.
func TestNothingPendingOrRejectedIsPlayable(t *testing.T) {
	for _, verdict := range []string{"", "reject"} {
		for name, try := range map[string]func(w *world, id int64, v version.Version){
			"nothing": func(*world, int64, version.Version) {},
			"an edit": func(w *world, id int64, _ version.Version) {
				w.Call("ann", http.MethodPatch, "/api/content",
					object{"id": id, "version": w.get("ann", id).Version, "name": "New"}, nil)
			},
			"a switch": func(w *world, _ int64, v version.Version) {
				w.Call("ann", http.MethodPost, "/api/content-version/current", object{"id": v.ID}, nil)
			},
			"a plan": func(w *world, _ int64, v version.Version) {
				w.Call("ann", http.MethodPost, "/api/content-version/current",
					object{"id": v.ID, "currentAt": w.now.Add(time.Hour)}, nil)
			},
			"a deletion": func(w *world, id int64, _ version.Version) {
				w.Call("ann", http.MethodPost, "/api/content-version/delete", object{"id": w.one(id, 1).ID}, nil)
			},
			"a restore": func(w *world, id int64, _ version.Version) {
				for range 2 {
					w.Call("ann", http.MethodPatch, "/api/content/isactive2", object{"id": id}, nil)
				}
			},
			"no approval any more": func(w *world, _ int64, v version.Version) {
				w.asks(false)
				w.Call("ann", http.MethodPost, "/api/content-version/current", object{"id": v.ID}, nil)
			},
			"the bytes again": func(w *world, id int64, v version.Version) {
				var again version.Version
				w.form("ann", "/api/contentVersion", nil, map[string]string{"contentId": fmt.Sprint(id),
					"sha256": v.SHA256, "filename": "x", "setCurrent": "1"}, &again)
			},
		} {
			t.Run(name+" "+verdict, func(t *testing.T) {
				t.Parallel()
				w := newWorld(t, dbtest.SQLite(t))
				_, c, _ := w.send("ann", picture(t, 1), map[string]string{"filename": "a.png", "share": "Y"})
				approved := w.one(c.ID, 1)
				w.asks(true)
				v := w.replace("ann", c.ID, 2, map[string]string{"setCurrent": "1"})
				_, fresh, _ := w.send("ann", picture(t, 2), map[string]string{"filename": "b.png", "share": "Y"})
				if verdict != "" {
					w.decide("dot", verdict, 200, object{"id": []int64{v.ID, w.one(fresh.ID, 1).ID}, "reason": "no"})
				}
				try(w, c.ID, v)
				try(w, fresh.ID, w.one(fresh.ID, 1))
				for _, after := range []time.Duration{0, time.Hour, 1000 * time.Hour} {
					w.takeOver(after)
					if shows := w.shows(c.ID, w.now); shows != approved.SHA256 {
						t.Errorf("after %s screens show %q, and the approved file is %q", after, shows, approved.SHA256)
					}
					if shows := w.shows(fresh.ID, w.now); shows != "" {
						t.Errorf("after %s screens show what nobody approved: %s", after, shows)
					}
				}
			})
		}
	}
}

func TestAPlannedVersionWaitsForItsApprovalAndItsTime(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		_, c, _ := w.send("ann", picture(t, 1), map[string]string{"filename": "a.png", "share": "Y"})
		first := w.one(c.ID, 1)
		w.asks(true)
		second := w.replace("ann", c.ID, 2, map[string]string{"currentAt": w.now.Add(time.Hour).Format(time.RFC3339)})
		w.decide("dot", "approve", 200, object{"id": second.ID})
		if got := w.history(c.ID); got != "2A@ 1A*" || w.shows(c.ID, w.now) != first.SHA256 ||
			w.shows(c.ID, w.now.Add(time.Hour)) != second.SHA256 {
			t.Errorf("approved before its time: %s", got)
		}
		w.takeOver(time.Hour)
		if got := w.history(c.ID); got != "2A* 1A" {
			t.Errorf("at its time: %s", got)
		}
	})
}

func TestPeopleAreToldByMailOnce(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.Exec(`UPDATE users SET email = username || '@example.com', language = CASE username WHEN 'dot' THEN 'ja'
			ELSE 'en' END WHERE username IN ('ann', 'dot', 'rae', 'del')`)
		w.asks(true)
		_, c, _ := w.send("ann", picture(t, 1), map[string]string{"filename": "Menu.png"})
		v := w.replace("ann", c.ID, 2, nil)
		if got := w.told(); !cmp.Equal(got, []string{"dot@example.com: 承認待ちのコンテンツがあります"}) {
			t.Fatalf("told are %q: who decides, once for both", got)
		}
		if text := w.mails.letters[0].Text; !strings.Contains(text, "• Menu (v1)") ||
			!strings.Contains(text, "• Menu (v2)") || !strings.Contains(text,
			"https://signs.example/contents/pending-approval-content\n") {
			t.Errorf("the letter says %s", text)
		}
		w.decide("dot", "reject", 200, object{"id": v.ID, "reason": "too dark\n• Fake (v9)"})
		w.decide("dot", "approve", 200, object{"id": w.one(c.ID, 1).ID})
		if got := w.told(); !cmp.Equal(got, []string{"ann@example.com: Your content was approved",
			"ann@example.com: Your content was not approved"}) {
			t.Fatalf("told are %q", got)
		}
		if text := w.mails.letters[1].Text; !strings.Contains(text, "dot has rejected") ||
			!strings.Contains(text, "    too dark • Fake (v9)\n") || !strings.HasSuffix(text, "approvalStatus=R\n") {
			t.Errorf("the letter says %s", text)
		}
		if got := w.told(); got != nil {
			t.Errorf("told again: %q", got)
		}
	})
}

// TestAuthorsWhoHaveLeftAreNotToldByMail: what was decided in a company is for who still reaches it and may sign in.
func TestAuthorsWhoHaveLeftAreNotToldByMail(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.Exec(`UPDATE users SET email = username || '@example.com' WHERE username IN ('ann', 'max', 'top')`)
		w.asks(true)
		elsewhere := db.Params{"ann": w.Person("ann").UserID, "to": w.Theirs, "role": w.Person("eve").RoleID}
		for i, c := range []struct{ what, change string }{
			{"locked", `locked = 1`},
			{"deactivated", `active = 0`},
			{"deleted", `deleted_at = 1`},
			{"moved", `company_id = {:to}, role_id = {:role}`},
		} {
			_, sent, _ := w.send("ann", picture(t, uint8(10+i)), map[string]string{"filename": c.what + ".png"})
			w.told()
			w.decide("dot", "approve", 200, object{"id": w.one(sent.ID, 1).ID})
			w.Exec(`UPDATE users SET `+c.change+` WHERE id = {:ann}`, elsewhere)
			if got := w.told(); got != nil {
				t.Errorf("%s: told are %q", c.what, got)
			}
			w.Exec(`UPDATE users SET locked = 0, active = 1, deleted_at = NULL, company_id = {:home}, role_id = {:was}
				WHERE id = {:ann}`, elsewhere, db.Params{"home": w.Ours, "was": w.Person("ann").RoleID})
			if got := w.told(); got != nil {
				t.Errorf("%s, and back: told are %q", c.what, got)
			}
		}
	})
}

// TestAuthorsOfManagingCompaniesAreToldByMail, as long as theirs manages the company.
func TestAuthorsOfManagingCompaniesAreToldByMail(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.Exec(`UPDATE users SET email = username || '@example.com' WHERE username IN ('eve', 'max', 'top')`)
		w.asks(true)
		in := db.Params{"ours": w.Ours, "theirs": w.Theirs}
		in["below"] = w.Insert(`INSERT INTO globalcompany (name, company_id, created_at, updated_at)
			VALUES ('Below', {:theirs}, 0, 0)`, in)
		w.Exec(`INSERT INTO globalcompany_child (company_id, globalcompany_id) VALUES ({:ours}, {:below})`, in)
		shade := uint8(0)
		decided := func() {
			for _, name := range []string{"eve", "max", "top"} {
				shade++
				_, sent, _ := w.send("ann", picture(t, shade), map[string]string{"filename": name + ".png"})
				v := w.one(sent.ID, 1)
				w.Exec(`UPDATE content_version SET user_id = {:author} WHERE id = {:id}`,
					db.Params{"author": w.Person(name).UserID, "id": v.ID})
				w.decide("dot", "approve", 200, object{"id": v.ID})
			}
		}
		const approved = "@example.com: Your content was approved"
		decided()
		if got := w.told(); !cmp.Equal(got, []string{"max" + approved, "top" + approved}) {
			t.Errorf("managed: told are %q", got)
		}
		w.Exec(`DELETE FROM globalcompany_child WHERE globalcompany_id = {:below}`, in)
		decided()
		if got := w.told(); !cmp.Equal(got, []string{"top" + approved}) {
			t.Errorf("managed no more: told are %q", got)
		}
	})
}

// TestALetterThatCouldNotBePostedIsPostedLater: nobody is taken for told whose letter is lost.
func TestALetterThatCouldNotBePostedIsPostedLater(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.Exec(`UPDATE users SET email = username || '@example.com' WHERE username IN ('dot', 'del')`)
		w.asks(true)
		w.send("ann", picture(t, 1), map[string]string{"filename": "Menu.png"})
		w.mails.broke = errStumble
		ctx, _, _ := w.As("top")
		if err := w.versions.Tell(ctx, w.everything()); !errors.Is(err, errStumble) {
			t.Errorf("the letter that could not be posted: %v", err)
		}
		w.mails.broke = nil
		if got := w.told(); len(got) != 1 {
			t.Errorf("told later are %q", got)
		}
	})
}

// TestTwoPeopleDecideCrosswise: versions of the same contents, in another order,
// do not make them wait for each other.
func TestTwoPeopleDecideCrosswise(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.asks(true)
		ctx, caller, scope := w.As("dot")
		for round := range uint8(4) {
			_, a, _ := w.send("ann", picture(t, 10+round), map[string]string{
				"filename": fmt.Sprint("a", round, ".png")})
			_, b, _ := w.send("ann", picture(t, 60+round), map[string]string{
				"filename": fmt.Sprint("b", round, ".png")})
			a1, b1 := w.one(a.ID, 1), w.one(b.ID, 1)
			b2, a2 := w.replace("ann", b.ID, 110+round, nil), w.replace("ann", a.ID, 160+round, nil)
			choices := [][]int64{{a1.ID, b1.ID}, {b2.ID, a2.ID}}
			w.AtOnce(2, func(i int) int {
				if _, err := w.versions.Decide(ctx, caller, scope,
					version.Verdict{Versions: choices[i], Approval: content.Rejected, Reason: "no"}); err != nil {
					t.Error(err)
				}
				return 0
			})
		}
	})
}
