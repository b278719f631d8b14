package screen_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/websocket"
	"github.com/google/go-cmp/cmp"

	"marquee/internal/screen"
)

// TestASignTakesThePlaceOfWhatIsPlanned as the player has it: in minutes since the horizon's start, of which the plan
// has the first hundred in entries of ten, and the sign knows the first ninety.
func TestASignTakesThePlaceOfWhatIsPlanned(t *testing.T) {
	const minute = 60_000
	start := time.UnixMilli(1_000_000)
	for _, test := range []struct {
		layout, covers string
		before         int
		times          string // from and to; e: elsewhere
		at             int
		want           string // what plays, since when and until when; or what covers it
	}{
		{at: 25, want: "plays since 20 until 30"},
		{at: 100, want: "nothing until 160"},
		{layout: "Door", covers: "Gaps", times: "20 40", at: 25, want: "plays since 20 until 30"},
		{layout: "Door", covers: "Gaps", at: 100, want: "sign until 160"},
		{layout: "Door", covers: "Always", at: 25, want: "sign until 85"},
		{layout: "Door", covers: "Always", at: 95, want: "sign until 155"},
		{layout: "Door", covers: "Events", at: 25, want: "plays since 20 until 30"},
		{layout: "Door", covers: "Events", before: 12, times: "40 55", at: 27, want: "plays since 20 until 28"},
		{layout: "Door", covers: "Events", before: 12, times: "40 55", at: 28, want: "sign until 55"},
		{layout: "Door", covers: "Events", before: 12, times: "40 55", at: 54, want: "sign until 55"},
		{layout: "Door", covers: "Events", before: 12, times: "40 55", at: 55, want: "plays since 55 until 60"},
		{layout: "Door", covers: "Events", before: 12, times: "40 55", at: 61, want: "plays since 60 until 70"},
		{layout: "Door", covers: "Events", before: 5, times: "10 20, 12 14, 25 30, 36 40", at: 8,
			want: "sign until 30"},
		{layout: "Door", covers: "Events", before: 5, times: "10 20, 12 14, 25 30, 36 40", at: 30,
			want: "plays since 30 until 31"},
		{layout: "Door", covers: "Events", times: "-9 4", at: 3, want: "sign until 4"},
		{layout: "Door", covers: "Events", before: 5, times: "92 95", at: 87, want: "sign until 90"},
		{layout: "Door", covers: "Events", times: "80 95", at: 90, want: "plays since 90 until 100"},
		{layout: "Door", covers: "Events", times: "92 95", at: 93, want: "plays since 90 until 100"},
		{layout: "Door", covers: "Events", times: "20 40 e", at: 25, want: "plays since 20 until 30"},
		{layout: "Lobby", covers: "Events", times: "20 40 e", at: 25, want: "sign until 40"},
		{layout: "Door", covers: "Events", times: "10 40, 20 60 e", at: 39, want: "sign until 40"},
	} {
		sent := map[string]any{"version": "v", "horizon": map[string]any{"from": start.UnixMilli()},
			"channels": []any{map[string]any{"segments": []any{[]int{0, 100 * minute, 0, 0}}}}, "loops": [][]int{{0}},
			"entries": []any{map[string]any{"contentId": 1, "durationMs": 10 * minute}}}
		if test.layout != "" {
			times := []any{}
			for one := range strings.SplitSeq(test.times, ", ") {
				from, to, elsewhere := 0, 0, ""
				if n, _ := fmt.Sscan(one, &from, &to, &elsewhere); n == 0 { // most have no third word
					continue
				}
				times = append(times, map[string]any{"from": from * minute, "to": to * minute,
					"elsewhere": elsewhere == "e"})
			}
			sent["sign"] = map[string]any{"layout": test.layout, "covers": test.covers, "until": 90 * minute,
				"beforeMs": test.before * minute, "times": times}
		}
		text, err := json.Marshal(sent)
		var m screen.Manifest
		if err != nil || json.Unmarshal(text, &m) != nil {
			t.Fatalf("%s: %v", text, err)
		}
		at := start.Add(time.Duration(test.at) * time.Minute)
		got := m.Covered(at)
		if _, since, plays := m.At(at); plays {
			got += fmt.Sprint("plays since ", since.Sub(start).Minutes())
		} else if got == "" {
			got = "nothing"
		}
		if got += fmt.Sprint(" until ", m.Until(at).Sub(start).Minutes()); got != test.want {
			t.Errorf("%s %s %d before %s at %d: %q, want %q", test.layout, test.covers, test.before, test.times,
				test.at, got, test.want)
		}
	}
}

// room is a station that has a manifest as well, and hears reports.
type room struct {
	station

	manifest string
	reported func(status screen.Status)
}

func (r *room) ServeHTTP(w http.ResponseWriter, q *http.Request) {
	switch q.URL.Path {
	case "/api/player/manifest":
		if q.Header.Get("If-None-Match") != "" {
			w.WriteHeader(http.StatusNotModified)
			return
		}
		_, _ = w.Write([]byte(r.manifest)) // who asked notices
	case "/api/player/report":
		var sent struct{ Status screen.Status }
		if err := json.NewDecoder(q.Body).Decode(&sent); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		r.reported(sent.Status)
		_, _ = w.Write([]byte(`{"ackSeq":0}`)) // who asked notices
	default:
		r.station.ServeHTTP(w, q)
	}
}

// TestAScreenSaysWhenItsSignComesAndGoes at once, and with each report, with what it plays before and after.
func TestAScreenSaysWhenItsSignComesAndGoes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const second = 1000
		began := time.Now()
		at := func(p *screen.Playing) string {
			if p == nil {
				return "-"
			}
			return time.UnixMilli(p.Since).Sub(began).String()
		}
		line := func(playing, next *screen.Playing, covered string) string {
			return fmt.Sprint(time.Since(began).Truncate(time.Second), ": ", at(playing), " ", at(next), " ", covered)
		}
		var words, reports []string
		server := &room{station: station{opened: make(chan *websocket.Conn), hears: func([]screen.Said) {}},
			reported: func(s screen.Status) { reports = append(reports, line(s.Playing, s.Next, s.Covered)) }}
		server.answers(http.StatusOK)
		server.manifest = fmt.Sprintf(`{"version":"v","horizon":{"from":%d},"channels":[{"segments":[[0,%d,0,0]]}],
			"loops":[[0]],"entries":[{"contentId":1,"durationMs":%d}],"sign":{"layout":"Door","covers":"Events",
			"beforeMs":%d,"until":%d,"times":[{"from":%d,"to":%d}]}}`, began.UnixMilli(), 200*second, 60*second,
			10*second, 200*second, 35*second, 95*second)
		leave := join(t, server, &screen.Fleet{Every: 50 * time.Second})
		conn := <-server.opened
		go func() {
			for {
				var word struct {
					Playing, Next *screen.Playing
					Covered       string
				}
				_, text, err := conn.Read(t.Context())
				if err != nil {
					return
				}
				if err := json.Unmarshal(text, &word); err != nil {
					t.Error(err)
				}
				words = append(words, line(word.Playing, word.Next, word.Covered))
			}
		}()
		time.Sleep(110 * time.Second)
		leave()
		if diff := cmp.Diff([]string{"0s: 0s - ", "25s: - 1m35s sign", "1m35s: 1m35s 2m0s "}, words); diff != "" {
			t.Errorf("it says:\n%s", diff)
		}
		if diff := cmp.Diff([]string{"0s: 0s - ", "50s: - 1m35s sign", "1m40s: 1m35s 2m0s "}, reports); diff != "" {
			t.Errorf("it reports:\n%s", diff)
		}
	})
}
