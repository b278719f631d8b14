package media

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"time"
)

// probing is what one run of ffprobe may cost.
func probing() bounds { return bounds{time: 10 * time.Second, memory: 512 << 20} }

const probeOutput = 64 << 10 // bytes

// report is the part of ffprobe's answer that is asked for.
type report struct {
	Streams []struct {
		Codec    string `json:"codec_name"`
		Profile  string `json:"profile"` // its name
		Width    int    `json:"width"`
		Height   int    `json:"height"`
		SideData []struct {
			Rotation float64 `json:"rotation"` // counter-clockwise
		} `json:"side_data_list"`
	} `json:"streams"`
	Format struct {
		Duration string `json:"duration"` // seconds, or N/A
	} `json:"format"`
}

// askFFprobe lets ffprobe read one track of the file. It gets the open file and
// no name, one demuxer and no network, so that the file's content cannot make it
// open anything else. An error is a *failed, or our own.
func (p *Prober) askFFprobe(ctx context.Context, file *os.File, mime, track string) (stream, error) {
	out := &capped{limit: probeOutput}
	err := p.sandbox.start(ctx, run{bounds: probing(), files: []*os.File{file}, stdout: out, argv: []string{
		p.ffprobe, "-v", "error", "-protocol_whitelist", "file", "-threads", "1", "-f", demuxer(mime),
		"-select_streams", track,
		"-show_entries", "stream=codec_name,profile,width,height:stream_side_data=rotation:format=duration",
		"-of", "json", "file:/dev/fd/3",
	}})
	if err != nil {
		return stream{}, err
	}
	var r report
	if err := json.Unmarshal(out.kept.Bytes(), &r); err != nil {
		return stream{}, fmt.Errorf("read ffprobe's answer: %w", err)
	}
	return r.stream(), nil
}

// demuxer is ffmpeg's name for what reads a container.
func demuxer(mime string) string {
	switch mime {
	case webmType:
		return "matroska"
	case mp3Type:
		return "mp3"
	case aacType:
		return "aac"
	case oggType:
		return "ogg"
	case wavType:
		return "wav"
	case flacType:
		return "flac"
	case jpegType:
		return "jpeg_pipe"
	case pngType:
		return "png_pipe"
	case webpType:
		return "webp_pipe"
	case bmpType:
		return "bmp_pipe"
	case tiffType:
		return "tiff_pipe"
	}
	return "mov"
}

func (r report) stream() stream {
	length, err := strconv.ParseFloat(r.Format.Duration, 64)
	if err != nil {
		length = 0
	}
	s := stream{duration: seconds(length)}
	if len(r.Streams) == 0 {
		return s
	}
	first := r.Streams[0]
	s.codec, s.width, s.height = first.Codec, first.Width, first.Height
	if s.codec == "h264" {
		s.codec = h264Name(profileNumber(first.Profile))
	}
	for _, data := range first.SideData {
		if quarters := int(math.Round(-data.Rotation / 90)); quarters != 0 {
			s.rotation = (quarters%4 + 4) % 4 * 90
		}
	}
	return s
}

// profileNumber is the number of a profile of H.264 by ffprobe's name, 0 for one that every screen decodes.
func profileNumber(name string) int {
	switch {
	case strings.HasPrefix(name, "High 10"):
		return high10
	case strings.HasPrefix(name, "High 4:2:2"):
		return high422
	case strings.HasPrefix(name, "High 4:4:4"), strings.HasPrefix(name, "CAVLC 4:4:4"):
		return high444
	}
	return 0
}
