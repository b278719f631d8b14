package intake

import (
	"strings"
	"testing"

	"marquee/internal/area/content"
	"marquee/internal/fault"
)

func TestLinksAreRecognized(t *testing.T) {
	const video = "https://www.youtube.com/watch?v=dQw4w9WgXcQ"
	for text, want := range map[string]link{
		"https://example.com/menu": {"https://example.com/menu", content.Web, "example.com/menu"},
		" HTTPS://WWW.Example.COM:443/Menu/?a=1#b ": {"https://www.example.com/Menu/?a=1#b", content.Web,
			"example.com/Menu"},
		"http://example.com:80":    {"http://example.com", content.Web, "example.com"},
		"http://example.com:8080/": {"http://example.com:8080/", content.Web, "example.com"},
		"https://例え.jp/看板": {"https://xn--r8jz45g.jp/%E7%9C%8B%E6%9D%BF", content.Web,
			"xn--r8jz45g.jp/看板"},
		"http://192.0.2.7/board":     {"http://192.0.2.7/board", content.Web, "192.0.2.7/board"},
		"http://[2001:DB8::1]:8080/": {"http://[2001:db8::1]:8080/", content.Web, "2001:db8::1"},
		"https://example.com/live/main.M3U8?t=1": {"https://example.com/live/main.M3U8?t=1", content.Video,
			"example.com/live/main.M3U8"},
		"https://example.com/spot.mp4": {"https://example.com/spot.mp4", content.Video,
			"example.com/spot.mp4"},
		"https://example.com/spot.mp4.html": {"https://example.com/spot.mp4.html", content.Web,
			"example.com/spot.mp4.html"},
		"https://notyoutube.com/watch?v=dQw4w9WgXcQ": {"https://notyoutube.com/watch?v=dQw4w9WgXcQ", content.Web,
			"notyoutube.com/watch"},

		"https://www.youtube.com/watch?v=dQw4w9WgXcQ":            {video, content.Web, "YouTube dQw4w9WgXcQ"},
		"https://youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=30s": {video, content.Web, "YouTube dQw4w9WgXcQ"},
		"http://m.youtube.com/watch?v=dQw4w9WgXcQ#t=9":           {video, content.Web, "YouTube dQw4w9WgXcQ"},
		"https://music.youtube.com/watch?v=dQw4w9WgXcQ":          {video, content.Web, "YouTube dQw4w9WgXcQ"},
		"https://youtu.be/dQw4w9WgXcQ?si=x":                      {video, content.Web, "YouTube dQw4w9WgXcQ"},
		"https://www.youtube.com/embed/dQw4w9WgXcQ":              {video, content.Web, "YouTube dQw4w9WgXcQ"},
		"https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?x=1": {video, content.Web, "YouTube dQw4w9WgXcQ"},
		"https://www.youtube.com/shorts/dQw4w9WgXcQ":             {video, content.Web, "YouTube dQw4w9WgXcQ"},
		"https://www.youtube.com/live/dQw4w9WgXcQ":               {video, content.Web, "YouTube dQw4w9WgXcQ"},
		"https://www.youtube.com/v/dQw4w9WgXcQ":                  {video, content.Web, "YouTube dQw4w9WgXcQ"},
	} {
		got, err := readLink(text)
		if err != nil || got != want {
			t.Errorf("%s is %+v, %v; want %+v", text, got, err, want)
		}
		if again, err := readLink(got.URL); err != nil || again.URL != got.URL {
			t.Errorf("%s does not stay as it is: %+v, %v", got.URL, again, err)
		}
	}
}

func TestLinksAreRefused(t *testing.T) {
	for text, want := range map[string]string{
		"":                                "bad-scheme",
		"example.com":                     "bad-scheme",
		"javascript:alert(1)":             "bad-scheme",
		"data:text/html,x":                "bad-scheme",
		"file:///etc/passwd":              "bad-scheme",
		"ftp://example.com/":              "bad-scheme",
		"rtsp://example.com/":             "bad-scheme",
		"//example.com/":                  "bad-scheme",
		"https://":                        "bad-format",
		"https:example.com":               "bad-format",
		"https:///menu":                   "bad-format",
		"https://exa mple.com/":           "bad-format",
		"https://exa\x00mple.com/":        "bad-format",
		"https://example.com:port/":       "bad-format",
		"https://-.example.com/":          "bad-format",
		"https://ann:secret@example.com/": "credentials",
		"https://ann@example.com/":        "credentials",
		"https://example.com/" + strings.Repeat("a", 2000): "too-long",
		"https://www.youtube.com/":                         "youtube-video",
		"https://www.youtube.com/@somebody":                "youtube-video",
		"https://www.youtube.com/watch?v=short":            "youtube-video",
		"https://youtu.be/":                                "youtube-video",
	} {
		_, err := readLink(text)
		if f := fault.As(err); f == nil || len(f.Fields) != 1 || f.Fields[0].Code.String() != want ||
			f.Fields[0].Location != "body.url" {
			t.Errorf("%.40q: %v, want %s", text, err, want)
		}
	}
}
