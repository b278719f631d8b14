package media

import (
	"bytes"
	"context"
	"errors"
	"os"
	"strconv"
	"strings"
	"time"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
)

const (
	conversionTime  = 12 * time.Hour
	conversionStall = 2 * time.Minute // without getting any further
)

func encoding() bounds {
	return bounds{time: conversionTime, memory: 4 << 30, output: 16 << 30}
}

var errStalled = errors.New("the conversion got stuck")

// Convert makes an MP4 that every screen plays: H.264 and AAC, at most 1920×1080
// pixels, or 1080×1920, and 60 pictures a second. progress is in per cent and
// never falls. It refuses what is no video as Import does, and everything with
// cannot-convert where ffmpeg is missing.
func (p *Prober) Convert(ctx context.Context, file, to *os.File, progress func(percent int)) error {
	if !p.Abilities().Convert {
		return fault.New(fault.Unsupported, codes.CannotConvert,
			"This server cannot convert videos, because ffmpeg is not installed on it.")
	}
	found, err := p.examined(ctx, file)
	if err != nil {
		return err
	}
	if found.Kind != Video {
		return unsupported("This is not a video.")
	}
	info, err := p.video(ctx, file, found)
	if err != nil {
		return err
	}
	watched, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	stall := time.AfterFunc(conversionStall, func() { stop(errStalled) })
	defer stall.Stop()
	var reached time.Duration
	percent := 0
	reports := &lines{each: func(line string) {
		at, found := position(line)
		if !found || at <= reached {
			return
		}
		reached = at
		stall.Reset(conversionStall)
		if now := min(int(100*at/info.Duration), 99); now > percent {
			percent = now
			progress(percent)
		}
	}}
	err = p.sandbox.start(watched, run{bounds: encoding(), argv: p.conversion(info.MIME), files: []*os.File{file, to},
		stdout: reports})
	if errors.Is(context.Cause(watched), errStalled) {
		return videoBroken().Because(errStalled)
	}
	if err != nil {
		return blame(err, videoBroken(), to)
	}
	progress(100)
	return nil
}

func (p *Prober) conversion(mime string) []string {
	const (
		square = "scale=w='iw*sar':h=ih,setsar=1"
		fitted = "scale=w='min(iw,if(gte(iw,ih),1920,1080))':h='min(ih,if(gte(iw,ih),1080,1920))'" +
			":force_original_aspect_ratio=decrease:force_divisible_by=2"
	)
	return []string{
		p.ffmpeg, "-v", "error", "-nostdin", "-nostats", "-progress", "pipe:1", "-y",
		"-protocol_whitelist", "file", "-threads", "4", "-f", demuxer(mime), "-i", "file:/dev/fd/3",
		"-map", "0:v:0", "-map", "0:a:0?", "-map_metadata", "-1", "-map_chapters", "-1",
		"-vf", square + "," + fitted, "-fpsmax", "60",
		"-c:v", "libx264", "-profile:v", "high", "-pix_fmt", "yuv420p", "-preset", "veryfast", "-crf", "20", "-threads",
		"4",
		"-c:a", "aac", "-b:a", "192k", "-ac", "2",
		"-movflags", "+faststart", "-f", "mp4", "file:/dev/fd/4",
	}
}

// position reads how far ffmpeg is from a line of its reports.
func position(line string) (time.Duration, bool) {
	text, found := strings.CutPrefix(line, "out_time_us=")
	us, err := strconv.ParseInt(text, 10, 64)
	return time.Duration(us) * time.Microsecond, found && err == nil
}

// lines hands over each line as it comes. One that does not end is dropped.
type lines struct {
	each func(line string)
	rest []byte
}

func (l *lines) Write(p []byte) (int, error) {
	const longest = 4 << 10
	l.rest = append(l.rest, p...)
	for {
		line, rest, found := bytes.Cut(l.rest, []byte("\n"))
		if !found {
			break
		}
		l.each(string(line))
		l.rest = rest
	}
	if len(l.rest) > longest {
		l.rest = nil
	}
	return len(p), nil
}
