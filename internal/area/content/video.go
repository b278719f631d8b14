package content

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"strings"

	"marquee/internal/fault"
	"marquee/internal/platform/fetch"
)

// YouTube is where YouTube tells what it knows of its videos, and plays them.
const YouTube = "https://www.youtube.com"

// oembedBytes bounds what a platform tells of a video, which has some hundred bytes.
const oembedBytes = 64 << 10

// Videos asks video platforms about their videos (R342, G110).
type Videos struct {
	fetch   *fetch.Fetcher
	youtube string
}

// NewVideos returns a Videos that finds YouTube at the given address.
func NewVideos(f *fetch.Fetcher, youtube string) *Videos { return &Videos{f, youtube} }

// VideoInfo is what a platform tells everybody of a video.
type VideoInfo struct {
	Source    string `json:"source" enum:"youtube"`
	ID        string `json:"id"`
	Title     string `json:"title"`
	Author    string `json:"author"`
	Thumbnail string `json:"thumbnail" doc:"Empty: there is none"`
	Embed     string `json:"embed" doc:"What a frame shows to play it"`
	Duration  int64  `json:"duration,omitzero" doc:"Seconds; absent: the platform does not say"`
}

var (
	videoID = regexp.MustCompile(`^[A-Za-z0-9_-]{11}$`)
	// videoAddress finds the id in the addresses that people copy: watch?v=, youtu.be/, embed/, shorts/, live/.
	videoAddress = regexp.MustCompile(`^(?i:https?://)?(?i:www\.|m\.|music\.)?(?i:youtu\.be/|youtube(?:-nocookie)?\.com/(?:watch\?(?:[^#]*&)?v=|embed/|shorts/|live/))([A-Za-z0-9_-]{11})(?:$|[?&#/])`)
)

// Info returns what YouTube tells of a video. An id that it does not know, or
// keeps from others, is an Unprocessable fault; an Unavailable one says that it
// cannot be asked, and the title is to be typed.
func (v *Videos) Info(ctx context.Context, id string) (VideoInfo, error) {
	id = strings.TrimSpace(id)
	if found := videoAddress.FindStringSubmatch(id); found != nil {
		id = found[1]
	}
	if !videoID.MatchString(id) {
		return VideoInfo{}, fault.Invalid("query.id", "bad-format", "Type the video's id, which has eleven characters, or its address.")
	}
	query := url.Values{"format": {"json"}, "url": {YouTube + "/watch?v=" + id}}
	answer, err := v.fetch.Get(ctx, v.youtube+"/oembed?"+query.Encode(), oembedBytes)
	if err != nil {
		return VideoInfo{}, refusedVideo(err)
	}
	var told struct {
		Title     string  `json:"title"`
		Author    string  `json:"author_name"`
		Thumbnail string  `json:"thumbnail_url"`
		Duration  float64 `json:"duration"`
	}
	if err := json.Unmarshal(answer.Body, &told); err != nil || told.Title == "" {
		return VideoInfo{}, errVideoUnreachable.Because(fmt.Errorf("read what is told of a video: %w", err))
	}
	if !strings.HasPrefix(told.Thumbnail, "https://") {
		told.Thumbnail = ""
	}
	return VideoInfo{Source: "youtube", ID: id, Title: told.Title, Author: told.Author, Thumbnail: told.Thumbnail,
		Embed: YouTube + "/embed/" + id, Duration: int64(max(0, min(told.Duration, 1e6)))}, nil
}

var errVideoUnreachable = fault.New(fault.Unavailable, "video-unreachable", "YouTube cannot be asked about the video at the moment. Type its title.")

func refusedVideo(err error) error {
	var f *fetch.Failure
	switch {
	case !errors.As(err, &f):
		return err
	case f.Code == fetch.Refused && (f.Status == 400 || f.Status == 404):
		return fault.Invalid("query.id", "video-unknown", "YouTube has no video of this id.").Because(err)
	case f.Code == fetch.Refused && (f.Status == 401 || f.Status == 403):
		return fault.Invalid("query.id", "video-private", "The video is private, or must not be shown outside of YouTube.").Because(err)
	}
	return errVideoUnreachable.Because(err)
}
