package broadcast_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"marquee/internal/area/broadcast"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// TestWhatAScreenSaysIsMadeFit: instants lie from the start to the end, and not ahead; details are one line that is
// seen. What is wrong with one note keeps nothing else from being heard.
func TestWhatAScreenSaysIsMadeFit(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		id := w.Hang("Lobby", 0, "")
		start, end := w.Now, w.Now.Add(10*time.Minute)
		ms := func(at time.Time) int64 { return at.UnixMilli() }
		for name, c := range map[string]struct {
			now    time.Time
			said   broadcast.Said
			at     time.Time // that is kept; zero: none
			detail string
		}{
			"before its start": {end, broadcast.Said{State: broadcast.Shown, At: 1}, start, ""},
			"long before":      {end, broadcast.Said{State: broadcast.Shown, At: -1}, end, ""},
			"while it ran": {end, broadcast.Said{State: broadcast.Shown, At: ms(start.Add(time.Second))},
				start.Add(time.Second), ""},
			"ahead": {start.Add(time.Minute), broadcast.Said{State: broadcast.Shown, At: ms(end)},
				start.Add(time.Minute), ""},
			"after its end": {end.Add(time.Hour), broadcast.Said{State: broadcast.Ended,
				At: ms(end.Add(time.Minute))}, end, ""},
			"at no instant, after its end": {end.Add(time.Hour), broadcast.Said{State: broadcast.Ended}, end, ""},
			"never":                        {end, broadcast.Said{State: broadcast.Ended, At: 1 << 62}, end, ""},
			"controls and turned writing": {end, broadcast.Said{State: broadcast.Failed,
				Detail: " a\x07b\u202ec\u200bd\n\te\u2066 "}, time.Time{}, "abcd e"},
			"too much": {end, broadcast.Said{State: broadcast.Failed, Detail: strings.Repeat("字", 501)}, time.Time{},
				strings.Repeat("字", 500)},
			"no such state": {end, broadcast.Said{State: "x", Detail: "x"}, time.Time{}, ""},
		} {
			w.Now = start
			b, other := w.start("broadcast", nil, id), w.start("broadcast", nil, id)
			orders := w.exchange(id)
			c.said.ID = orders[1].ID
			w.Now = c.now
			w.exchange(id, broadcast.Said{ID: strings.Repeat("no such one", 100_000), State: "?"}, c.said,
				broadcast.Said{ID: orders[0].ID, State: broadcast.Shown})
			look := func(of int64) broadcast.Screen {
				var screens []broadcast.Screen
				w.OK(http.StatusOK, "ann", http.MethodGet, fmt.Sprintf("/api/broadcast/%d/screen", of), nil, &screens)
				return screens[0]
			}
			got, at := look(b.ID), time.Time{}
			if got.ShownAt != nil {
				at = *got.ShownAt
			} else if got.EndedAt != nil {
				at = *got.EndedAt
			}
			if !at.Equal(c.at) || got.Detail != c.detail {
				t.Errorf("%s: it is kept as %v %q, want %v %q", name, at, got.Detail, c.at, c.detail)
			}
			if look(other.ID).State != broadcast.Shown {
				t.Errorf("%s: what it says of another is not heard", name)
			}
			w.Exec(`UPDATE broadcast SET ended_at = 1 WHERE company_id = {:company}`, db.Params{"company": w.Ours})
		}
	})
}
