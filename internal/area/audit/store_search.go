package audit

import (
	"context"
	"slices"
	"strings"

	"marquee/internal/platform/db"
)

// searched is how many entries a text is looked for in: the newest that the other filters leave.
const searched = 10_000

// found returns the entries that say the filter's text, the newest first. The trail has no folded column: what was said
// is folded here.
func (s Store) found(ctx context.Context, q db.Query, f Filter) ([]int64, error) {
	var rows []struct {
		ID        int64  `db:"id"`
		Username  string `db:"username"`
		IP        string `db:"ip"`
		RequestID string `db:"request_id"`
		Name      string `db:"name"`
	}
	where := f.where()
	newest := db.Page{Number: 1, Limit: searched}
	err := q.All(ctx, &rows, `SELECT a.id, a.username, a.ip, a.request_id, a.name FROM audit a
		WHERE `+where.String()+` ORDER BY a.at DESC, a.id DESC `+newest.Clause(), where.Params())
	if err != nil {
		return nil, err
	}
	var ids []int64
	text := wanted(f.Text)
	for _, r := range rows {
		if text.isIn(r.Name, r.Username, r.IP, r.RequestID) {
			ids = append(ids, r.ID)
		}
	}
	return ids, nil
}

// search is a text that is looked for as names are everywhere: whatever its case, width and script.
type search struct {
	folded string
	forms  map[string]string // of names and people, which come again and again
}

func wanted(text string) search { return search{db.Fold(text), map[string]string{}} }

func (s search) isIn(name, username, ip, request string) bool {
	return s.folded == "" || strings.Contains(ip, s.folded) || strings.Contains(request, s.folded) ||
		slices.ContainsFunc([]string{name, username}, func(text string) bool {
			form, known := s.forms[text]
			if !known {
				form = db.Fold(text)
				s.forms[text] = form
			}
			return strings.Contains(form, s.folded)
		})
}
