package player_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/areatest"
	"marquee/internal/area/category"
	"marquee/internal/area/player"
	"marquee/internal/area/source"
	"marquee/internal/area/weather"
	"marquee/internal/platform/api"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
	"marquee/internal/platform/fetch"
)

// screens knows screens by the name of their company.
type screens map[string]access.Player

func (s screens) Authenticate(_ context.Context, c api.Credential) (access.Caller, error) {
	p, known := s[c.Bearer]
	if !known {
		return access.Caller{}, nil
	}
	return access.Screen(p), nil
}

func (s screens) CompanyExists(context.Context, int64) (bool, error) { return true, nil }

// feeder is a lane whose screens can ask for what changes in their programs.
type feeder struct {
	*lane
	router *api.Router
	rain   string // what the provider of the weather says
}

func newFeeder(t *testing.T, d *db.DB) *feeder {
	t.Helper()
	f := &feeder{lane: newLane(t, d)}
	provider := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte(f.rain))
	}))
	t.Cleanup(provider.Close)
	outside := fetch.New([]netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")})
	forecasts, err := weather.New(weather.Config{DB: d, Fetch: outside, Provider: provider.URL,
		Now:    func(context.Context) (time.Time, error) { return f.now, nil },
		Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	f.config.Sources, f.config.Weather = source.New(source.Config{DB: d}), forecasts
	f.players = player.New(f.config)
	known := screens{}
	for name, company := range map[string]int64{"ours": f.Ours, "theirs": f.Theirs} {
		who := map[string]string{"ours": "ann", "theirs": "eve"}[name]
		id := f.Insert(`INSERT INTO device (company_id, category_id, device_name, name_folded, status, zone, created_at,
			updated_at)
			VALUES ({:company}, {:group}, {:name}, {:name}, 'Active', 'UTC', 0, 0)`,
			db.Params{"company": company, "group": f.Root(who, category.Device), "name": name})
		known[name] = access.Player{DeviceID: id, CompanyID: company}
	}
	f.router = api.New(api.Config{Authenticator: known, Logger: slog.New(slog.DiscardHandler), Version: "test"})
	f.players.Register(f.router)
	return f
}

// source adds one of a company whose last items are these.
func (f *feeder) source(company int64, items string) int64 {
	f.T.Helper()
	return f.Insert(`INSERT INTO external_source (company_id, source_type, source_detail, feed_type, created_at, updated_at,
		next_at, good_at, items)
		VALUES ({:company}, 'HTTP', '{"url":"http://x","refreshMinutes":15}', 'Pictures', 5000, 5000, 0, 7000, {:items})`,
		db.Params{"company": company, "items": items})
}

func (f *feeder) ask(who, key, etag string) *httptest.ResponseRecorder {
	f.T.Helper()
	r := httptest.NewRequestWithContext(f.T.Context(), "GET", "/api/player/data/"+key, nil)
	r.Header.Set("Authorization", "Bearer "+who)
	if etag != "" {
		r.Header.Set("If-None-Match", etag)
	}
	w := httptest.NewRecorder()
	f.router.Mux().ServeHTTP(w, r)
	return w
}

// shows lets the current version of a program show a city's weather.
func (f *feeder) shows(program int64, city string, minutes int64) {
	f.T.Helper()
	f.Exec(`INSERT INTO program_weather (company_id, version_id, city, minutes)
		SELECT company_id, current_version_id, {:city}, {:minutes} FROM content WHERE id = {:id}`,
		db.Params{"id": program, "city": city, "minutes": minutes})
}

// uses lets the current version of a program use another content, or a source.
func (f *feeder) uses(program, content, source int64) {
	f.T.Helper()
	if content != 0 {
		f.Exec(`INSERT INTO program_content (company_id, version_id, content_id)
			SELECT company_id, current_version_id, {:content} FROM content WHERE id = {:id}`,
			db.Params{"id": program, "content": content})
	}
	if source != 0 {
		f.Exec(`INSERT INTO program_source (company_id, version_id, source_id)
			SELECT company_id, current_version_id, {:source} FROM content WHERE id = {:id}`,
			db.Params{"id": program, "source": source})
	}
}

// What changes in a program changes in what it leads to as well; programs that lead to each other are a circle.
func TestWhatChangesByItselfInPrograms(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		f := newFeeder(t, d)
		program := func(who, name string) int64 { return f.Content(who, name, areatest.File{Type: "Program"}) }
		lobby, hall, other := program("ann", "Lobby"), program("ann", "Hall"), program("ann", "Other")
		theirs := program("eve", "Theirs")
		f.uses(lobby, hall, 0)
		f.uses(hall, lobby, f.source(f.Ours, `[]`))
		news := f.source(f.Ours, `[]`)
		f.uses(lobby, 0, news)
		f.shows(lobby, "jp-tokyo", 45)
		f.shows(hall, "jp-tokyo", 5)
		f.shows(hall, "jp-osaka", 0)
		f.shows(other, "jp-kyoto", 30)
		f.shows(theirs, "de-berlin", 30)
		_, _, scope := f.As("ann")
		got, err := player.Changing(t.Context(), f.players, scope, lobby, theirs, lobby)
		want := map[string]int64{"weather/jp-tokyo": 600_000, "weather/jp-osaka": 0,
			fmt.Sprintf("source/%d", news): 900_000, fmt.Sprintf("source/%d", news-1): 900_000}
		if err != nil || !maps.Equal(got, want) {
			t.Errorf("%v %v, want %v", got, err, want)
		}
		if got, err = player.Changing(t.Context(), f.players, scope); err != nil || len(got) != 0 {
			t.Errorf("of no program: %v %v", got, err)
		}
	})
}

// answer is what a screen reads.
type answer struct {
	Assets map[string]struct {
		Size int64
		Type string
		URL  string
	}
	At   int64
	Body struct {
		Items []source.Item
		Now   struct{ Temperature float64 }
	}
}

func (f *feeder) read(w *httptest.ResponseRecorder) (a answer) {
	f.T.Helper()
	if w.Code != http.StatusOK {
		f.T.Fatalf("%d %s", w.Code, w.Body)
	}
	if err := json.Unmarshal(w.Body.Bytes(), &a); err != nil {
		f.T.Fatal(err)
	}
	return a
}

func TestScreensGetWhatTheirOwnCompanyHas(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		f := newFeeder(t, d)
		ours, theirs := f.source(f.Ours, `[{"title":"Ours"}]`), f.source(f.Theirs, `[{"title":"Theirs"}]`)
		unseen := f.source(f.Ours, `[{"title":"Not on a screen"}]`)
		f.uses(f.Content("ann", "Lobby", areatest.File{Type: "Program"}), 0, ours)
		f.uses(f.Content("eve", "Hall", areatest.File{Type: "Program"}), 0, theirs)
		for key, status := range map[string]int{
			fmt.Sprintf("source/%d", theirs): 404, fmt.Sprintf("source/%d", unseen): 404, "source/0": 404,
			"source/x": 404, "source/-1": 404, "source/": 404,
			"source/99999999999999999999": 404, "weather/jp-atlantis": 404, "weather/..": 404, "content/1": 404,
		} {
			if w := f.ask("ours", key, ""); w.Code != status {
				t.Errorf("%s: %d %s", key, w.Code, w.Body)
			}
		}
		if w := f.ask("nobody", fmt.Sprintf("source/%d", ours), ""); w.Code != http.StatusUnauthorized {
			t.Errorf("nobody: %d", w.Code)
		}
		first := f.ask("ours", fmt.Sprintf("source/%d", ours), "")
		if a := f.read(first); len(a.Body.Items) != 1 || a.Body.Items[0].Title != "Ours" || a.At != 7000 ||
			len(a.Assets) != 0 {
			t.Errorf("%s", first.Body)
		}
		etag := first.Header().Get("ETag")
		if w := f.ask("ours", fmt.Sprintf("source/%d", ours), etag); w.Code != http.StatusNotModified ||
			w.Body.Len() != 0 {
			t.Errorf("what it has: %d %s", w.Code, w.Body)
		}
		f.Exec(`UPDATE external_source SET items = '[{"title":"New"}]', good_at = 8000 WHERE id = {:id}`,
			db.Params{"id": ours})
		if a := f.read(f.ask("ours", fmt.Sprintf("source/%d", ours), etag)); a.Body.Items[0].Title != "New" ||
			a.At != 8000 {
			t.Errorf("what is new: %+v", a)
		}
	})
}

func TestPicturesOfASourceAreAssets(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		f := newFeeder(t, d)
		kept, err := f.blobs.Put(t.Context(), strings.NewReader("a picture"), 100)
		if err != nil {
			t.Fatal(err)
		}
		id := f.source(f.Ours, `[]`)
		f.uses(f.Content("ann", "Lobby", areatest.File{Type: "Program"}), 0, id)
		f.Exec(`UPDATE external_source SET items = {:items} WHERE id = {:id}`, db.Params{"id": id,
			"items": fmt.Sprintf(`[{"title":"a.png","image":"/img/uploads/source/%d.%s"}]`, id, kept.SHA256)})
		f.Exec(`INSERT INTO external_source_picture (company_id, source_id, sha256, file_size, mime)
			VALUES ({:company}, {:id}, {:sha}, 9, 'image/png')`,
			db.Params{"company": f.Ours, "id": id, "sha": kept.SHA256})
		key := fmt.Sprintf("source/%d", id)
		first := f.ask("ours", key, "")
		a := f.read(first)
		picture := a.Assets[kept.SHA256]
		if a.Body.Items[0].Image != kept.SHA256 || picture.Size != 9 || picture.Type != "image/png" {
			t.Fatalf("%s", first.Body)
		}
		r := httptest.NewRequestWithContext(t.Context(), "GET", picture.URL, nil)
		w := httptest.NewRecorder()
		f.router.Mux().ServeHTTP(w, r)
		if w.Code != http.StatusOK || w.Body.String() != "a picture" {
			t.Errorf("its address: %d %s", w.Code, w.Body)
		}
		f.now = f.now.Add(24 * time.Hour) // other addresses, of the same
		if w := f.ask("ours", key, first.Header().Get("ETag")); w.Code != http.StatusNotModified {
			t.Errorf("a day later: %d %s", w.Code, w.Body)
		}
		if later := f.read(f.ask("ours", key, "")); later.Assets[kept.SHA256].URL == picture.URL {
			t.Error("the address is for ever")
		}
	})
}

func TestScreensGetTheWeather(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		f := newFeeder(t, d)
		for _, who := range []string{"ours", "theirs"} { // no program of theirs shows it
			if w := f.ask(who, "weather/jp-tokyo", ""); w.Code != http.StatusNotFound {
				t.Errorf("%s: %d %s", who, w.Code, w.Body)
			}
		}
		f.shows(f.Content("ann", "Lobby", areatest.File{Type: "Program"}), "jp-tokyo", 30)
		f.shows(f.Content("eve", "Hall", areatest.File{Type: "Program"}), "jp-tokyo", 30)
		if w := f.ask("ours", "weather/jp-osaka", ""); w.Code != http.StatusNotFound {
			t.Errorf("a city that no program shows: %d %s", w.Code, w.Body)
		}
		if w := f.ask("ours", "weather/jp-tokyo", ""); w.Code != http.StatusServiceUnavailable ||
			w.Header().Get("Retry-After") == "" {
			t.Errorf("before anything is known: %d %v", w.Code, w.Header())
		}
		f.rain = `{"latitude":35.65,"longitude":139.75,"utc_offset_seconds":32400,"current":{"time":"2026-11-21T18:00",
			"temperature_2m":14.3,"relative_humidity_2m":52,"weather_code":3,"wind_speed_10m":7.6},
			"daily":{"time":["2026-11-21"],"weather_code":[3],"temperature_2m_max":[16.1],"temperature_2m_min":[8.4]}}`
		f.now = f.now.Add(time.Hour)
		first := f.ask("ours", "weather/jp-tokyo", "")
		if a := f.read(first); a.Body.Now.Temperature != 14.3 || a.At != f.now.UnixMilli() {
			t.Errorf("%s", first.Body)
		}
		if w := f.ask("theirs", "weather/jp-tokyo", first.Header().Get("ETag")); w.Code != http.StatusNotModified {
			t.Errorf("another company's: %d %s", w.Code, w.Body)
		}
	})
}
