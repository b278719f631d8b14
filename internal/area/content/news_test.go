package content_test

import (
	"fmt"
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/access"
	"marquee/internal/area/content/version"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// TestAuthorsHearOfVerdictsUntilTheyHaveSeenThem: whoever brought a version in,
// nobody else, and not of what they decided themselves.
func TestAuthorsHearOfVerdictsUntilTheyHaveSeenThem(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.asks(true)
		_, menu, _ := w.send("ann", picture(t, 1), map[string]string{"filename": "Menu.png"})
		_, film, _ := w.send("ann", picture(t, 2), map[string]string{"filename": "Film.png"})
		first, second := w.one(menu.ID, 1), w.one(film.ID, 1)
		adas := w.replace("ada", menu.ID, 3, nil)
		w.news("ann")
		w.decide("dot", "approve", http.StatusOK, object{"id": first.ID})
		w.decide("dot", "reject", http.StatusOK, object{"id": second.ID, "reason": "too dark"})
		w.decide("dot", "reject", http.StatusOK, object{"id": adas.ID, "reason": "too bright"})
		w.news("ann", "Film v1 R by dot", "Menu v1 A by dot")
		w.news("ada", "Menu v2 R by dot")
		w.news("ben")
		w.news("eve")

		w.saw("ben", first.ID, second.ID) // as if it was theirs
		w.saw("eve", first.ID)
		w.saw("ann", second.ID, adas.ID)
		w.news("ann", "Menu v1 A by dot")
		w.news("ada", "Menu v2 R by dot")
		w.decide("dot", "approve", http.StatusOK, object{"id": second.ID})
		w.news("ann", "Film v1 A by dot", "Menu v1 A by dot")
		w.Refused(http.StatusUnprocessableEntity, "ann", http.MethodPost, "/api/content-version/seen",
			object{"id": []int64{}})

		w.Hire("cho", w.Ours, access.Rights{access.Content: {Access: access.W},
			access.ContentApproval: {Access: access.W}})
		_, own, _ := w.send("cho", picture(t, 4), map[string]string{"filename": "Own.png"})
		w.decide("cho", "approve", http.StatusOK, object{"id": w.one(own.ID, 1).ID})
		w.news("cho")
	})
}

// news checks what a person is told of, the latest first.
func (w *world) news(who string, want ...string) {
	w.T.Helper()
	var list []version.News
	w.OK(http.StatusOK, who, http.MethodGet, "/api/content-version/news", nil, &list)
	var got []string
	for _, n := range list {
		got = append(got, fmt.Sprintf("%s v%d %s by %s", n.Name, n.FileVersion, n.ApprovalStatus, n.DecidedBy))
	}
	if !cmp.Equal(got, want) {
		w.T.Errorf("%s is told %q, want %q", who, got, want)
	}
}

func (w *world) saw(who string, versions ...int64) {
	w.T.Helper()
	w.OK(http.StatusOK, who, http.MethodPost, "/api/content-version/seen", object{"id": versions}, nil)
}
