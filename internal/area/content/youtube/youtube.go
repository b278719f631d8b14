// Package youtube knows the addresses of YouTube's videos, how screens show them,
// and asks what YouTube tells of them. Specification: R342, G110.
package youtube

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/fetch"
)

// Origin is where YouTube tells what it knows of its videos, and plays them.
const Origin = "https://www.youtube.com"

const (
	page   = Origin + "/watch?v="
	player = "https://www.youtube-nocookie.com/embed/"
)

// oembedBytes bounds what is told of a video, which has some hundred bytes.
const oembedBytes = 64 << 10

var hosts = []string{"youtube.com", "www.youtube.com", "m.youtube.com", "music.youtube.com", "youtu.be", "www.youtu.be",
	"youtube-nocookie.com", "www.youtube-nocookie.com"}

var (
	ids   = regexp.MustCompile(`^[A-Za-z0-9_-]{11}$`)
	paths = regexp.MustCompile(`^/(?:embed|shorts|live|v|e)/([A-Za-z0-9_-]{11})/?$`)
)

// Video is the id of the video that an address names, or "" where it names none;
// and whether it is an address of YouTube's at all.
func Video(u *url.URL) (id string, found bool) {
	host := strings.ToLower(u.Hostname())
	if !slices.Contains(hosts, host) {
		return "", false
	}
	id = u.Query().Get("v")
	if strings.HasSuffix(host, "youtu.be") {
		id = strings.Trim(u.Path, "/")
	} else if m := paths.FindStringSubmatch(u.Path); m != nil {
		id = m[1]
	}
	if !ids.MatchString(id) {
		return "", true
	}
	return id, true
}

// Page is the one address by which a video is kept.
func Page(id string) string { return page + id }

// Shown is the address that screens open for a link: of a video's Page its player
// alone, which starts by itself, without sound, as browsers ask of what nobody
// touched, and plays over and over; else the link itself.
func Shown(link string) string {
	id, found := strings.CutPrefix(link, page)
	if !found {
		return link
	}
	return player + id + "?autoplay=1&mute=1&controls=0&loop=1&playlist=" + id + "&playsinline=1&rel=0"
}

// typed is the id of the video that somebody typed, or whose address they copied, with or without https://; else "".
func typed(text string) string {
	if ids.MatchString(text) {
		return text
	}
	if !strings.Contains(text, "://") {
		text = "https://" + text
	}
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" {
		return ""
	}
	id, _ := Video(u)
	return id
}

// Videos asks YouTube about its videos.
type Videos struct {
	fetch  *fetch.Fetcher
	origin string
}

// New returns Videos that finds YouTube at an address.
func New(f *fetch.Fetcher, origin string) *Videos { return &Videos{f, origin} }

// VideoInfo is what YouTube tells everybody of a video.
type VideoInfo struct {
	Source    string `json:"source" enum:"youtube"`
	ID        string `json:"id"`
	Title     string `json:"title"`
	Author    string `json:"author"`
	Thumbnail string `json:"thumbnail" doc:"Empty: there is none"`
	Embed     string `json:"embed" doc:"What a frame shows to play it"`
	Duration  int64  `json:"duration,omitzero" doc:"Seconds; absent: the platform does not say"`
}

// Info returns what YouTube tells of a video. An id that it does not know, or
// keeps from others, is an Unprocessable fault; an Unavailable one says that it
// cannot be asked, and the title is to be typed.
func (v *Videos) Info(ctx context.Context, id string) (VideoInfo, error) {
	if id = typed(strings.TrimSpace(id)); id == "" {
		return VideoInfo{}, fault.Invalid("query.id", codes.BadFormat,
			"Type the video's id, which has eleven characters, or its address.")
	}
	query := url.Values{"format": {"json"}, "url": {Page(id)}}
	answer, err := v.fetch.Get(ctx, v.origin+"/oembed?"+query.Encode(), oembedBytes)
	if err != nil {
		return VideoInfo{}, refused(err)
	}
	var told struct {
		Title     string  `json:"title"`
		Author    string  `json:"author_name"`
		Thumbnail string  `json:"thumbnail_url"`
		Duration  float64 `json:"duration"`
	}
	if err := json.Unmarshal(answer.Body, &told); err != nil || told.Title == "" {
		return VideoInfo{}, errUnreachable.Because(fmt.Errorf("read what is told of a video: %w", err))
	}
	if !strings.HasPrefix(told.Thumbnail, "https://") {
		told.Thumbnail = ""
	}
	return VideoInfo{Source: "youtube", ID: id, Title: told.Title, Author: told.Author, Thumbnail: told.Thumbnail,
		Embed: Origin + "/embed/" + id, Duration: int64(max(0, min(told.Duration, 1e6)))}, nil
}

var errUnreachable = fault.New(fault.Unavailable, codes.VideoUnreachable,
	"YouTube cannot be asked about the video at the moment. Type its title.")

func refused(err error) error {
	var f *fetch.Failure
	switch {
	case !errors.As(err, &f):
		return err
	case f.Code == codes.AnswerRefused && (f.Status == 400 || f.Status == 404):
		return fault.Invalid("query.id", codes.VideoUnknown, "YouTube has no video of this id.").Because(err)
	case f.Code == codes.AnswerRefused && (f.Status == 401 || f.Status == 403):
		return fault.Invalid("query.id", codes.VideoPrivate,
			"The video is private, or must not be shown outside of YouTube.").Because(err)
	}
	return errUnreachable.Because(err)
}
