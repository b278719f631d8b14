package screen_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/screen"
)

// counter is a server with a manifest, or none, that hears which messages a screen has.
type counter struct {
	manifest string
	down     bool
	hears    []map[string]any
	said     bool
}

func (c *counter) RoundTrip(r *http.Request) (*http.Response, error) {
	w := httptest.NewRecorder()
	switch {
	case c.down:
		w.WriteHeader(http.StatusBadGateway)
	case r.URL.Path == "/api/player/report":
		var sent struct{ Status map[string]any }
		if err := json.NewDecoder(r.Body).Decode(&sent); err != nil {
			return nil, err
		}
		c.hears = nil
		list, said := sent.Status["messages"].([]any)
		for _, one := range list {
			c.hears = append(c.hears, one.(map[string]any))
		}
		c.said = said
		_, _ = w.WriteString(`{"ackSeq":0}`) // who asked notices
	case c.manifest == "":
		w.WriteHeader(http.StatusNotModified)
	default:
		_, _ = w.WriteString(c.manifest) // who asked notices
	}
	return w.Result(), nil
}

// TestAScreenSaysWhichMessagesItHas: since when, as their spans say when they show, and once that they have gone.
func TestAScreenSaysWhichMessagesItHas(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		server := &counter{}
		s := screen.New("http://server", &http.Client{Transport: server}, screen.Hardware{}, nil)
		instants := []string{"heldAt", "shownAt", "hiddenAt", "goneAt"}
		hears := func() (lines []string) {
			t.Helper()
			_, err := s.Report(t.Context(), "boot-one", screen.Status{}, nil)
			if (err != nil) != server.down {
				t.Fatal(err)
			}
			for _, m := range server.hears {
				line := fmt.Sprint(m["key"], " ", m["version"])
				for _, name := range instants {
					if at, found := m[name].(float64); found {
						line += fmt.Sprintf(" %s %v", name, time.UnixMilli(int64(at)).Sub(began).Minutes())
					}
				}
				lines = append(lines, line)
			}
			return lines
		}
		want := func(lines ...string) {
			t.Helper()
			if diff := cmp.Diff(lines, hears()); diff != "" {
				t.Errorf("the server hears (-want +got):\n%s", diff)
			}
		}
		plays := func(messages string) {
			t.Helper()
			server.manifest = fmt.Sprintf(`{"version":"v","horizon":{"from":%d},"messages":[%s]}`, began.UnixMilli(), messages)
			if _, _, err := s.Fetch(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if want(); server.said {
			t.Error("before its first manifest it says that it has none")
		}
		time.Sleep(time.Minute)
		const minutes = 60_000
		seven := fmt.Sprintf(`{"key":"7","version":"a","spans":[[%d,%d],[%d,%d]]}`, -5*minutes, 3*minutes, 5*minutes,
			8*minutes)
		eight := fmt.Sprintf(`{"key":"8","version":"b","spans":[[%d,%d]]}`, 6*minutes, 9*minutes)
		plays(seven + "," + eight)
		want("7 a heldAt 1 shownAt 1", "8 b heldAt 1")
		time.Sleep(3 * time.Minute)
		want("7 a heldAt 1 shownAt 1 hiddenAt 3", "8 b heldAt 1")
		time.Sleep(2 * time.Minute)
		want("7 a heldAt 1 shownAt 5", "8 b heldAt 1 shownAt 6")
		plays(eight)
		server.down = true
		_ = hears()
		server.down = false
		want("8 b heldAt 1 shownAt 6", "7 a heldAt 1 shownAt 5 hiddenAt 6 goneAt 6")
		want("8 b heldAt 1 shownAt 6")
		plays("")
		want("8 b heldAt 1 shownAt 6 hiddenAt 6 goneAt 6")
		if want(); !server.said {
			t.Error("it does not say that it has none")
		}
	})
}
