package media

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"time"

	"marquee/internal/fault"
)

// stream is what is known of a video's first picture track.
type stream struct {
	codec         string
	width, height int // as stored
	rotation      int // degrees clockwise
	duration      time.Duration
}

func (p *Prober) probeVideo(ctx context.Context, file *os.File, mime string) (Info, error) {
	s, err := p.stream(ctx, file, mime)
	if err != nil {
		return Info{}, err
	}
	switch {
	case s.codec == "":
		return Info{}, unsupported("There is no picture in this video.")
	case s.width <= 0 || s.height <= 0:
		return Info{}, videoBroken()
	case s.duration == 0:
		return Info{}, fault.New(fault.Unsupported, "cannot-probe", "The video does not say how long it is. Export it again as an ordinary MP4 and upload the new file.")
	}
	info := Info{Kind: Video, MIME: mime, Codec: s.codec, Width: s.width, Height: s.height, Rotation: s.rotation, Duration: s.duration}
	if s.rotation%180 != 0 {
		info.Width, info.Height = s.height, s.width
	}
	return info, nil
}

// stream reads the container for completeness, which ffprobe does not check,
// and asks ffprobe for the rest if it is there.
func (p *Prober) stream(ctx context.Context, file *os.File, mime string) (stream, error) {
	stat, err := file.Stat()
	if err != nil {
		return stream{}, fmt.Errorf("inspect the file: %w", err)
	}
	src, err := rewind(ctx, file)
	if err != nil {
		return stream{}, err
	}
	var s stream
	if mime == webmType {
		err = wholeWebM(bufio.NewReader(src), stat.Size())
	} else {
		s, err = readMP4(src, stat.Size())
	}
	if err != nil && fault.As(err) == nil {
		err = src.blame(err, videoBroken())
	}
	if err != nil {
		return stream{}, err
	}
	switch {
	case p.ffprobe != "":
		return p.askFFprobe(ctx, file, mime)
	case mime == webmType:
		return stream{}, fault.New(fault.Unsupported, "cannot-probe", "This server cannot read WebM, because ffprobe is not installed on it. Convert the video to MP4 and upload the new file.")
	}
	return s, nil
}

func videoBroken() *fault.Error {
	return fault.New(fault.Unprocessable, "video-broken", "The video cannot be read. Export it again and upload the new file.")
}

func videoTruncated() *fault.Error {
	return fault.New(fault.Unprocessable, "video-truncated", "The end of the video is missing. Upload the whole file again.")
}

// longest is beyond every video: a length above it is a damaged one.
const longest = 366 * 24 * time.Hour

// seconds turns a length in seconds into a duration, 0 if it makes no sense.
func seconds(s float64) time.Duration {
	if s > 0 && s < longest.Seconds() {
		return time.Duration(s * float64(time.Second)).Round(time.Millisecond)
	}
	return 0
}
