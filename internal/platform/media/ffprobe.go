package media

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"strconv"
	"time"
)

// What one run of ffprobe may cost.
const (
	probeTime   = 10 * time.Second
	probeMemory = 2 << 30 // bytes of address space, most of it libraries and stacks
	probeOutput = 64 << 10
)

// report is the part of ffprobe's answer that is asked for.
type report struct {
	Streams []struct {
		Codec    string `json:"codec_name"`
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

// askFFprobe lets ffprobe read the file. It gets the open file and no name, one
// demuxer and no network, so that the file's content cannot make it open anything else.
func (p *Prober) askFFprobe(ctx context.Context, file *os.File, mime string) (stream, error) {
	limited, cancel := context.WithTimeout(ctx, probeTime)
	defer cancel()
	command := p.command(limited, mime)
	command.ExtraFiles = []*os.File{file} // descriptor 3
	command.Env = []string{"LC_ALL=C"}
	command.WaitDelay = time.Second
	out, complaints := &capped{limit: probeOutput}, &capped{limit: 1 << 10}
	command.Stdout, command.Stderr = out, complaints

	err := command.Run()
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return stream{}, fmt.Errorf("wait for ffprobe: %w", ctx.Err())
	case limited.Err() != nil:
		return stream{}, videoBroken().Because(fmt.Errorf("ffprobe took longer than %s", probeTime))
	case errors.As(err, &exit):
		return stream{}, videoBroken().Because(fmt.Errorf("ffprobe: %w: %s", err, complaints.kept.String()))
	case err != nil:
		return stream{}, fmt.Errorf("run ffprobe: %w", err)
	}
	var r report
	if err := json.Unmarshal(out.kept.Bytes(), &r); err != nil {
		return stream{}, fmt.Errorf("read ffprobe's answer: %w", err)
	}
	return r.stream(), nil
}

func (p *Prober) command(ctx context.Context, mime string) *exec.Cmd {
	demuxer := "mov"
	if mime == webmType {
		demuxer = "matroska"
	}
	argv := []string{
		p.ffprobe, "-v", "error", "-protocol_whitelist", "file", "-f", demuxer, "-select_streams", "v:0",
		"-show_entries", "stream=codec_name,width,height:stream_side_data=rotation:format=duration",
		"-of", "json", "file:/dev/fd/3",
	}
	if p.prlimit != "" {
		argv = append([]string{p.prlimit, "--as=" + strconv.Itoa(probeMemory), "--core=0", "--fsize=0", "--"}, argv...)
	}
	return exec.CommandContext(ctx, argv[0], argv[1:]...)
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
	for _, data := range first.SideData {
		if quarters := int(math.Round(-data.Rotation / 90)); quarters != 0 {
			s.rotation = (quarters%4 + 4) % 4 * 90
		}
	}
	return s
}

// capped keeps the first limit bytes and drops the rest.
type capped struct {
	kept  bytes.Buffer
	limit int
}

func (c *capped) Write(p []byte) (int, error) {
	c.kept.Write(p[:min(len(p), c.limit-c.kept.Len())])
	return len(p), nil
}
