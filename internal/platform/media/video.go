package media

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"time"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
)

// stream is what is known of a film.
type stream struct {
	codec         string // of the first picture track, or empty
	width, height int    // as stored
	rotation      int    // degrees clockwise
	sound         string // codec of the first sound track, or empty
	duration      time.Duration
}

// container reads as much of a film as our own code can. It sees whether all of
// it is there, which ffprobe does not check.
func container(ctx context.Context, r io.ReadSeeker, mime string) (finding, error) {
	size, err := r.Seek(0, io.SeekEnd)
	if err != nil {
		return finding{}, fmt.Errorf("measure the file: %w", err)
	}
	src, err := rewind(ctx, r)
	if err != nil {
		return finding{}, err
	}
	var s stream
	if mime == webmType {
		err = wholeWebM(bufio.NewReader(src), size)
	} else {
		s, err = readMP4(src, size)
	}
	if err != nil && fault.As(err) == nil {
		err = src.blame(err, videoBroken())
	}
	if err != nil {
		return finding{}, err
	}
	info := s.info(mime)
	switch {
	case mime != webmType && s.codec == "" && s.sound != "":
		info.Kind, info.MIME = Audio, m4aType
	case mime == m4aType:
		info.MIME = mp4Type
	}
	return finding{Info: info, Sound: s.sound}, nil
}

// info is how the film is shown.
func (s stream) info(mime string) Info {
	info := Info{Kind: Video, MIME: mime, Codec: s.codec, Width: s.width, Height: s.height, Rotation: s.rotation,
		Duration: s.duration}
	if s.rotation%180 != 0 {
		info.Width, info.Height = s.height, s.width
	}
	return info
}

// video completes what is known of a film, by ffprobe if it is there.
func (p *Prober) video(ctx context.Context, file *os.File, found finding) (Info, error) {
	info := found.Info
	switch {
	case p.ffprobe != "":
		s, err := p.askFFprobe(ctx, file, info.MIME, "v:0")
		if err != nil {
			return Info{}, asFault(err, videoBroken())
		}
		info = s.info(info.MIME)
	case info.MIME == webmType:
		return Info{}, fault.New(fault.Unsupported, codes.CannotProbe,
			"This server cannot read WebM, because ffprobe is not installed on it. Convert the video to MP4 "+
				"and upload "+
				"the new file.")
	}
	switch {
	case info.Codec == "":
		return Info{}, unsupported("There is no picture in this video.")
	case info.Width <= 0 || info.Height <= 0:
		return Info{}, videoBroken()
	case info.Duration == 0:
		return Info{}, fault.New(fault.Unsupported, codes.CannotProbe,
			"The video does not say how long it is. Export it again as an ordinary MP4 and upload the new file.")
	}
	return info, nil
}

func videoBroken() *fault.Error {
	return fault.New(fault.Unprocessable, codes.VideoBroken,
		"The video cannot be read. Export it again and upload the new file.")
}

func videoTruncated() *fault.Error {
	return fault.New(fault.Unprocessable, codes.VideoTruncated,
		"The end of the video is missing. Upload the whole file again.")
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
