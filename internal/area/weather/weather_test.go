package weather_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/areatest"
	"marquee/internal/area/weather"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
	"marquee/internal/platform/fetch"
)

// recorded is what the provider answered for Tokyo once.
const recorded = `{"latitude":35.65,"longitude":139.75,"generationtime_ms":0.12,"utc_offset_seconds":32400,
"timezone":"Asia/Tokyo","timezone_abbreviation":"GMT+9","elevation":5.0,
"current_units":{"time":"iso8601","interval":"seconds","temperature_2m":"°C","relative_humidity_2m":"%",
"weather_code":"wmo code","wind_speed_10m":"km/h"},
"current":{"time":"2026-11-21T17:45","interval":900,"temperature_2m":14.3,"relative_humidity_2m":52,"weather_code":3,
"wind_speed_10m":7.6},
"daily_units":{"time":"iso8601","weather_code":"wmo code","temperature_2m_max":"°C","temperature_2m_min":"°C"},
"daily":{"time":["2026-11-21","2026-11-22","2026-11-23"],"weather_code":[3,61,0],
"temperature_2m_max":[16.1,13.0,15.2],"temperature_2m_min":[8.4,9.9,7.0]}}`

// world is an office, a provider, and a clock that all nodes share.
type world struct {
	*areatest.Office
	forecasts *weather.Service
	provider  *httptest.Server
	fetch     *fetch.Fetcher
	mu        sync.Mutex
	now       time.Time
	answer    http.HandlerFunc
	asked     atomic.Int64
	query     atomic.Value // of the last question
}

func newWorld(t *testing.T, d *db.DB) *world {
	t.Helper()
	w := &world{Office: areatest.Open(t, d, "UTC", access.Content, access.Tag), now: dbtest.Now}
	w.says(recorded)
	w.provider = httptest.NewServer(http.HandlerFunc(func(out http.ResponseWriter, r *http.Request) {
		w.asked.Add(1)
		w.query.Store(r.URL.Query())
		w.mu.Lock()
		answer := w.answer
		w.mu.Unlock()
		answer(out, r)
	}))
	t.Cleanup(w.provider.Close)
	w.fetch = fetch.New([]netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")})
	w.forecasts = w.service(w.provider.URL + "/v1/forecast")
	w.forecasts.Register(w.Router)
	return w
}

func (w *world) service(provider string) *weather.Service {
	w.T.Helper()
	s, err := weather.New(weather.Config{DB: w.DB, Fetch: w.fetch, Provider: provider, Now: w.clock,
		Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		w.T.Fatal(err)
	}
	return s
}

func (w *world) clock(context.Context) (time.Time, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.now, nil
}

func (w *world) says(body string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.answer = func(out http.ResponseWriter, _ *http.Request) { _, _ = out.Write([]byte(body)) }
}

func (w *world) fails() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.answer = func(out http.ResponseWriter, _ *http.Request) { out.WriteHeader(http.StatusBadGateway) }
}

func (w *world) pass(d time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.now = w.now.Add(d)
}

func TestWhatIsNoWeatherIsRefused(t *testing.T) {
	t.Parallel()
	w := newWorld(t, dbtest.SQLite(t))
	w.Hire("tom", w.Ours, access.Rights{access.Tag: {Access: access.W}})
	w.Refused(403, "tom", "GET", "/api/weather/jp-tokyo", nil)
	w.Refused(401, "nobody", "GET", "/weatherCountry", nil)
	w.Refused(404, "vic", "GET", "/api/weather/jp-atlantis", nil)
	w.Refused(404, "vic", "GET", "/api/weather/..%2F..%2Fetc", nil)
	if w.asked.Load() != 0 {
		t.Errorf("the provider was asked %d times about no place", w.asked.Load())
	}
	replaced := func(old, with string) string { return strings.ReplaceAll(recorded, old, with) }
	for name, body := range map[string]string{
		"nothing":              ``,
		"no JSON":              `<html>`,
		"an empty object":      `{}`,
		"a list":               `[]`,
		"not a number":         replaced(`14.3`, `NaN`),
		"a text":               replaced(`14.3`, `"14.3"`),
		"no temperature":       replaced(`14.3`, `null`),
		"too hot":              replaced(`14.3`, `1e300`),
		"too cold":             replaced(`8.4`, `-120`),
		"no such code":         replaced(`"weather_code":3`, `"weather_code":100`),
		"half a code":          replaced(`"weather_code":3`, `"weather_code":1.5`),
		"more than all water":  replaced(`52`, `101`),
		"no wind":              replaced(`"wind_speed_10m":7.6`, `"wind":7.6`),
		"another city":         replaced(`35.65`, `34.6`),
		"the other side":       replaced(`139.75`, `-139.75`),
		"no place":             replaced(`"latitude"`, `"x"`),
		"yesterday":            replaced(`2026-11-21T17:45`, `2026-11-20T17:44`),
		"no time":              replaced(`2026-11-21T17:45`, `now`),
		"no clock":             replaced(`"utc_offset_seconds":32400,`, ``),
		"a clock of a day":     replaced(`32400`, `86400`),
		"days of another year": replaced(`2026-11-2`, `2025-11-2`),
		"a day twice":          replaced(`2026-11-22`, `2026-11-21`),
		"a script for a day":   replaced(`2026-11-22`, `<script>`),
		"no days":              replaced(`["2026-11-21","2026-11-22","2026-11-23"]`, `[]`),
		"fewer codes":          replaced(`[3,61,0]`, `[3,61]`),
		"colder than coldest":  replaced(`[16.1,`, `[1.1,`),
		"ten megabytes":        recorded + strings.Repeat(" ", 10<<20),
	} {
		w.says(body)
		if p := w.Refused(503, "vic", "GET", "/api/weather/jp-tokyo", nil); p.Type != "/problems/weather-away" {
			t.Errorf("%s: %+v", name, p)
		}
		w.pass(5 * time.Minute)
	}
	w.now = dbtest.Now
	if _, err := weather.New(weather.Config{Provider: "file:///etc/passwd"}); err == nil {
		t.Error("a file is a provider")
	}
	private, err := weather.New(weather.Config{DB: w.DB, Fetch: fetch.New(nil), Provider: w.provider.URL, Now: w.clock,
		Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	asked := w.asked.Load()
	if _, err := private.Of(t.Context(), w.Ours, "jp-osaka"); err == nil || w.asked.Load() != asked {
		t.Errorf("a private network is reached: %v", err)
	}
	_, err = w.service("").Of(t.Context(), w.Ours, "jp-kyoto")
	if err == nil || !strings.Contains(err.Error(), "weather-off") {
		t.Errorf("without a provider: %v", err)
	}
}

func TestTheWeatherIsFetchedForWhoAsksAndKept(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		var got weather.Known
		ask := func() {
			t.Helper()
			w.OK(200, "vic", "GET", "/api/weather/jp-tokyo", nil, &got)
		}
		ask()
		body, err := json.Marshal(got.Body)
		if err != nil {
			t.Fatal(err)
		}
		const want = `{"city":{"id":"jp-tokyo","names":{"en":"Tokyo","ja":"東京","hans":"东京","hant":"東京"}},` +
			`"zone":"Asia/Tokyo",` +
			`"now":{"at":"2026-11-21T08:45:00Z","temperature":14.3,"code":3,"humidity":52,"wind":7.6},` +
			`"days":[{"date":"2026-11-21","min":8.4,"max":16.1,"code":3},` +
			`{"date":"2026-11-22","min":9.9,"max":13,"code":61},{"date":"2026-11-23","min":7,"max":15.2,"code":0}]}`
		if string(body) != want || !got.At.Equal(dbtest.Now) {
			t.Errorf("%s at %v", body, got.At)
		}
		query := fmt.Sprint(w.query.Load())
		for _, part := range []string{"latitude:[35.6", "longitude:[139.7", "forecast_days:[6]", "timezone:[auto]"} {
			if !strings.Contains(query, part) {
				t.Errorf("the provider was asked %s, without %s", query, part)
			}
		}
		w.pass(29 * time.Minute)
		ask()
		w.OK(200, "eve", "GET", "/api/weather/jp-tokyo", nil, nil) // another company's
		if w.asked.Load() != 1 {
			t.Errorf("within half an hour the provider was asked %d times", w.asked.Load())
		}
		w.fails()
		w.pass(time.Minute)
		ask()
		ask()
		if !got.At.Equal(dbtest.Now) || w.asked.Load() != 2 {
			t.Errorf("while the provider fails: what came at %v, asked %d times", got.At, w.asked.Load())
		}
		w.pass(5 * time.Minute)
		w.says(recorded)
		ask()
		if !got.At.Equal(dbtest.Now.Add(35*time.Minute)) || w.asked.Load() != 3 {
			t.Errorf("once it is back: what came at %v, asked %d times", got.At, w.asked.Load())
		}
		if _, err := w.service("").Of(t.Context(), w.Ours, "jp-tokyo"); err != nil {
			t.Errorf("what is known is gone without a provider: %v", err)
		}
	})
}

// TestWhoAsksIsToldWhenTheProviderIsAskedAgain, also who saw it fail just now.
func TestWhoAsksIsToldWhenTheProviderIsAskedAgain(t *testing.T) {
	t.Parallel()
	w := newWorld(t, dbtest.SQLite(t))
	w.fails()
	for range 2 {
		answer := w.Call("vic", "GET", "/api/weather/jp-tokyo", nil, nil)
		if after := answer.Header.Get("Retry-After"); answer.StatusCode != 503 || after != "300" {
			t.Errorf("answered %d, to be asked again after %q seconds", answer.StatusCode, after)
		}
	}
	if w.asked.Load() != 1 {
		t.Errorf("the provider was asked %d times", w.asked.Load())
	}
}

// TestAClockThatIsPutBackDoesNotStopTheWeather: what was written down a day ahead is not waited for.
func TestAClockThatIsPutBackDoesNotStopTheWeather(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.pass(20 * time.Hour)
		w.OK(200, "vic", "GET", "/api/weather/jp-tokyo", nil, nil)
		w.pass(-20 * time.Hour)
		var got weather.Known
		for range 2 {
			w.OK(200, "vic", "GET", "/api/weather/jp-tokyo", nil, &got)
			if !got.At.Equal(w.now) || w.asked.Load() != 2 {
				t.Errorf("what came at %v, asked %d times", got.At, w.asked.Load())
			}
		}
	})
}

// TestACompanyHasSoManyCitiesFetched: then others wait for their turn, and other companies do not.
func TestACompanyHasSoManyCitiesFetched(t *testing.T) {
	t.Parallel()
	w := newWorld(t, dbtest.SQLite(t))
	w.fails()
	cities := w.forecasts.Cities()
	for i, c := range cities[:130] {
		w.Refused(503, "vic", "GET", "/api/weather/"+c.ID, nil)
		if i == 100 && w.asked.Load() != 101 {
			t.Fatalf("of 101 cities the provider was asked %d times", w.asked.Load())
		}
	}
	if asked := w.asked.Load(); asked >= 130 {
		t.Errorf("the provider was asked %d times", asked)
	}
	asked := w.asked.Load()
	w.Refused(503, "eve", "GET", "/api/weather/"+cities[200].ID, nil)
	if w.asked.Load() != asked+1 {
		t.Error("another company has to wait")
	}
}

// More ask at once than there are connections, at two nodes: the provider is asked by one of them.
func TestOneNodeFetchesACity(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		other := w.service(w.provider.URL)
		var known atomic.Int64
		var asking sync.WaitGroup
		for i := range 60 {
			asking.Go(func() {
				s := w.forecasts
				if i%2 == 1 {
					s = other
				}
				if _, err := s.Of(t.Context(), w.Ours, "jp-tokyo"); err == nil {
					known.Add(1)
				} else if !strings.Contains(err.Error(), "weather-away") {
					t.Error(err)
				}
			})
		}
		asking.Wait()
		if w.asked.Load() != 1 || known.Load() == 0 {
			t.Errorf("the provider was asked %d times, and %d got an answer", w.asked.Load(), known.Load())
		}
		if _, err := other.Of(t.Context(), w.Ours, "jp-tokyo"); err != nil || w.asked.Load() != 1 {
			t.Errorf("the other node does not know what came: %v", err)
		}
	})
}
