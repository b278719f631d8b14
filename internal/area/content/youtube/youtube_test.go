package youtube_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"os"
	"strings"
	"testing"

	"marquee/internal/access"
	"marquee/internal/area/areatest"
	"marquee/internal/area/content/youtube"
	"marquee/internal/platform/db/dbtest"
	"marquee/internal/platform/fetch"
)

// TestG107_VideosAreKnownByTheirAddresses, the same as in the designer and on screens.
func TestG107_VideosAreKnownByTheirAddresses(t *testing.T) {
	data, err := os.ReadFile("../../../../test/videos.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct{ Address, ID string }
	if err := json.Unmarshal(data, &cases); err != nil || len(cases) == 0 {
		t.Fatal(err)
	}
	for _, c := range cases {
		u, err := url.Parse(c.Address)
		if err != nil {
			t.Fatal(err)
		}
		if id, _ := youtube.Video(u); id != c.ID {
			t.Errorf("%s is the video %q, want %q", c.Address, id, c.ID)
		}
	}
}

func TestR342_VideoInfo(t *testing.T) {
	platform := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch q := r.URL.Query(); {
		case r.URL.Path != "/oembed" || q.Get("format") != "json":
			http.NotFound(w, r)
		case q.Get("url") == "https://www.youtube.com/watch?v=dQw4w9WgXcQ":
			_, _ = w.Write([]byte(`{"title":"A song","author_name":"A singer","type":"video","thumbnail_url":"https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg"}`))
		case q.Get("url") == "https://www.youtube.com/watch?v=withDuratio":
			_, _ = w.Write([]byte(`{"title":"Long","duration":212.5,"thumbnail_url":"javascript:alert(1)"}`))
		case q.Get("url") == "https://www.youtube.com/watch?v=privateOnly":
			w.WriteHeader(http.StatusUnauthorized)
		case q.Get("url") == "https://www.youtube.com/watch?v=overloadedX":
			w.WriteHeader(http.StatusTooManyRequests)
		case q.Get("url") == "https://www.youtube.com/watch?v=brokenBroke":
			_, _ = w.Write([]byte(`<html>consent</html>`))
		default:
			w.WriteHeader(http.StatusBadRequest)
		}
	}))
	defer platform.Close()
	o := areatest.Open(t, dbtest.SQLite(t), "UTC", access.Content)
	youtube.New(fetch.New([]netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}), platform.URL).Register(o.Router)

	song := youtube.VideoInfo{Source: "youtube", ID: "dQw4w9WgXcQ", Title: "A song", Author: "A singer",
		Thumbnail: "https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg",
		Embed:     "https://www.youtube.com/embed/dQw4w9WgXcQ"}
	for id, want := range map[string]youtube.VideoInfo{
		"dQw4w9WgXcQ": song,
		"https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fapp%3Ddesktop%26v%3DdQw4w9WgXcQ%26t%3D3": song,
		"https%3A%2F%2Fyoutu.be%2FdQw4w9WgXcQ%3Fsi%3Dx":                                   song,
		"m.youtube.com%2Fshorts%2FdQw4w9WgXcQ":                                            song,
		"www.youtube-nocookie.com%2Fv%2FdQw4w9WgXcQ":                                      song,
		"YOUTU.BE%2FdQw4w9WgXcQ":                                                          song,
		"withDuratio": {Source: "youtube",
			ID: "withDuratio", Title: "Long", Embed: "https://www.youtube.com/embed/withDuratio", Duration: 212},
	} {
		var got youtube.VideoInfo
		if o.OK(200, "vic", "GET", "/api/content/videoinfo?source=youtube&id="+id, nil, &got); got != want {
			t.Errorf("%s: %+v", id, got)
		}
	}
	for query, code := range map[string]string{
		"source=youtube&id=unknownVide": "video-unknown", "source=youtube&id=privateOnly": "video-private",
		"source=youtube&id=x": "bad-format",
		"source=youtube&id=http%3A%2F%2F127.0.0.1%2FdQw4w9WgXcQ":            "bad-format",
		"source=youtube&id=evil.com%2F%3Fyoutube.com%2Fembed%2FdQw4w9WgXcQ": "bad-format",
	} {
		if p := o.Refused(422, "vic", "GET", "/api/content/videoinfo?"+query, nil); len(p.Errors) != 1 ||
			p.Errors[0].Code != code {
			t.Errorf("%s: %+v", query, p)
		}
	}
	o.Refused(422, "vic", "GET", "/api/content/videoinfo?source=elsewhere&id=dQw4w9WgXcQ", nil)
	for _, id := range []string{"overloadedX", "brokenBroke"} {
		if p := o.Refused(503, "vic", "GET", "/api/content/videoinfo?source=youtube&id="+id,
			nil); p.Type != "/problems/video-unreachable" {
			t.Errorf("G110: %s: %+v", id, p)
		}
	}
	platform.Close()
	o.Refused(503, "vic", "GET", "/api/content/videoinfo?source=youtube&id=dQw4w9WgXcQ", nil)
}

func TestAYouTubeVideoIsShownByItsPlayer(t *testing.T) {
	const player = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&mute=1&"
	got := youtube.Shown("https://www.youtube.com/watch?v=dQw4w9WgXcQ")
	if !strings.HasPrefix(got, player) || !strings.Contains(got, "&playlist=dQw4w9WgXcQ&") {
		t.Error(got)
	}
	if got := youtube.Shown("https://example.com/"); got != "https://example.com/" {
		t.Error(got)
	}
}
