package media

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/fault"
)

const fixtureLength = 1500 * time.Millisecond

// Both ways of reading an MP4 give the same answer.
func TestProbeMP4(t *testing.T) {
	for name, want := range map[string]Info{
		"tiny.mp4": {Kind: Video, MIME: "video/mp4", Codec: "h264", Width: 64, Height: 48,
			Duration: fixtureLength},
		"faststart.mp4": {Kind: Video, MIME: "video/mp4", Codec: "h264", Width: 64, Height: 48,
			Duration: fixtureLength},
		"rotated.mp4": {Kind: Video, MIME: "video/mp4", Codec: "h264", Width: 48, Height: 64, Rotation: 270,
			Duration: fixtureLength},
		"high10.mp4": {Kind: Video, MIME: "video/mp4", Codec: "h264-high10", Width: 64, Height: 48,
			Duration: time.Second},
		"high422.mp4": {Kind: Video, MIME: "video/mp4", Codec: "h264-high422", Width: 64, Height: 48,
			Duration: time.Second},
		"high444.mp4": {Kind: Video, MIME: "video/mp4", Codec: "h264-high444", Width: 64, Height: 48,
			Duration: time.Second},
		"tiny.mov": {Kind: Video, MIME: "video/quicktime", Codec: "h264", Width: 64, Height: 48,
			Duration: fixtureLength},
	} {
		t.Run(name+"/own", func(t *testing.T) {
			if got, err := imported(t.Context(), bare(), fileOf(t, fixture(t, name))); err != nil ||
				!cmp.Equal(got, want) {
				t.Errorf("Probe = %+v, %v, want %+v", got, err, want)
			}
		})
		t.Run(name+"/ffprobe", func(t *testing.T) {
			if got, err := imported(t.Context(), equipped(t), fileOf(t, fixture(t, name))); err != nil ||
				!cmp.Equal(got, want) {
				t.Errorf("Probe = %+v, %v, want %+v", got, err, want)
			}
		})
	}
}

func TestProbeNeedsFFprobeForSome(t *testing.T) {
	for name, want := range map[string]Info{
		"tiny.webm": {Kind: Video, MIME: "video/webm", Codec: "vp9", Width: 64, Height: 48,
			Duration: fixtureLength},
		"fragmented.mp4": {Kind: Video, MIME: "video/mp4", Codec: "h264", Width: 64, Height: 48,
			Duration: fixtureLength},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := imported(t.Context(), bare(), fileOf(t, fixture(t, name)))
			wantFault(t, err, fault.Unsupported, "cannot-probe")
			if got, err := imported(t.Context(), equipped(t), fileOf(t, fixture(t, name))); err != nil ||
				!cmp.Equal(got, want) {
				t.Errorf("Probe = %+v, %v, want %+v", got, err, want)
			}
		})
	}
}

func TestFFprobeReadsTheOpenFileEvenWithoutAName(t *testing.T) {
	p, file := equipped(t), fileOf(t, fixture(t, "tiny.webm"))
	if err := os.Remove(file.Name()); err != nil {
		t.Fatal(err)
	}
	if _, err := imported(t.Context(), p, file); err != nil {
		t.Errorf("Probe: %v", err)
	}
}

func TestAVideoOfUnknownLengthIsRefused(t *testing.T) {
	_, err := imported(t.Context(), equipped(t), fileOf(t, fixture(t, "unmeasured.webm")))
	wantFault(t, err, fault.Unsupported, "cannot-probe")
}

func TestTruncatedVideos(t *testing.T) {
	for _, name := range []string{"tiny.mp4", "faststart.mp4", "tiny.mov", "tiny.webm"} {
		t.Run(name, func(t *testing.T) {
			content := fixture(t, name)
			file := fileOf(t, content)
			for n := len(content) - 1; n >= 64; n-- {
				if err := os.Truncate(file.Name(), int64(n)); err != nil {
					t.Fatal(err)
				}
				_, err := imported(t.Context(), bare(), file)
				wantFault(t, err, fault.Unprocessable, "video-truncated")
			}
			// ffprobe alone is content with most of a file.
			_, err := imported(t.Context(), equipped(t), fileOf(t, content[:len(content)-40]))
			wantFault(t, err, fault.Unprocessable, "video-truncated")
		})
	}
}

func TestTheBrandM4VIsAnMP4(t *testing.T) {
	content := bytes.Replace(fixture(t, "tiny.mp4"), []byte("ftypisom"), []byte("ftypM4V "), 1)
	if got, err := imported(t.Context(), bare(), fileOf(t, content)); err != nil || got.MIME != "video/mp4" {
		t.Errorf("Probe = %+v, %v", got, err)
	}
}

func TestTheFirstPictureTrackCounts(t *testing.T) {
	content := fixture(t, "tiny.mp4")
	moov, start := bytes.Index(content, []byte("moov"))-4, bytes.Index(content, []byte("trak"))-4
	end := start + int(binary.BigEndian.Uint32(content[start:]))
	second := slices.Clone(content[start:end])
	binary.BigEndian.PutUint16(second[bytes.Index(second, []byte("stsd"))+44:], 999)
	content = slices.Concat(content[:end], second, content[end:])
	binary.BigEndian.PutUint32(content[moov:], binary.BigEndian.Uint32(content[moov:])+uint32(len(second)))
	if got, err := imported(t.Context(), bare(), fileOf(t, content)); err != nil || got.Width != 64 {
		t.Errorf("Probe = %+v, %v, want the first track's width of 64", got, err)
	}
}

func TestPaddingBehindAVideoIsTaken(t *testing.T) {
	for _, padding := range []string{"\x00", "\x00\x00\x00\x00\x00\x00\x00", "\x00\x00\x00\x0cfree1234"} {
		content := append(fixture(t, "tiny.mp4"), padding...)
		if _, err := imported(t.Context(), bare(), fileOf(t, content)); err != nil {
			t.Errorf("padding %q: %v", padding, err)
		}
	}
}

func TestBrokenVideos(t *testing.T) {
	whole := fixture(t, "tiny.mp4")
	edit := func(box string, offset int, value uint32) []byte {
		content := slices.Clone(whole)
		at := bytes.Index(content, []byte(box))
		binary.BigEndian.PutUint32(content[at+offset:], value)
		return content
	}
	boxes := bytes.Repeat([]byte("\x00\x00\x00\x08free"), maxBoxes+1)
	for name, content := range map[string][]byte{
		"box smaller than its head": edit("mdat", -4, 3),
		"box outside its parent":    edit("tkhd", -4, 5000),
		"header of unlikely size": slices.Concat(
			[]byte("\x00\x00\x00\x10ftypisom\x00\x00\x00\x00\x00\x00\x20\x08moov\x00\x00\x20\x00mvhd"),
			make([]byte, 0x2000-8)),
		"no width":               edit("stsd", 44, 48),
		"more boxes than can be": append(slices.Clone(whole[:32]), boxes...),
		"handler shorter than taken": slices.Concat(whole[:32],
			[]byte("\x00\x00\x00\x20moov\x00\x00\x00\x18trak\x00\x00\x00\x10mdia\x00\x00\x00\x08hdlr\x00\x00\x00\x08mdat")),
		"WebM that is none":    []byte("\x1a\x45\xdf\xa3\x87\x42\x82\x84webm\xec\xff\x18\x53\x80\x67"),
		"WebM without segment": []byte("\x1a\x45\xdf\xa3\x87\x42\x82\x84webm"),
		"WebM of wild numbers": []byte("\x1a\x45\xdf\xa3\x87\x42\x82\x84webm\x00\x00\x00"),
	} {
		t.Run(name, func(t *testing.T) {
			_, err := imported(t.Context(), bare(), fileOf(t, content))
			wantFault(t, err, fault.Unprocessable, "video-broken")
		})
	}
	// An endless length is no length.
	_, err := imported(t.Context(), bare(), fileOf(t, edit("mvhd", 20, 0xffffffff)))
	wantFault(t, err, fault.Unsupported, "cannot-probe")
	_, err = imported(t.Context(), bare(), fileOf(t, edit("mvhd", 16, 0))) // no units per second
	wantFault(t, err, fault.Unsupported, "cannot-probe")
}

func TestCodecName(t *testing.T) {
	for entry, want := range map[string]string{"avc1": "h264", "avc3": "h264", "hvc1": "hevc", "hev1": "hevc",
		"av01": "av1", "vp08": "vp8", "vp09": "vp9", "mp4v": "mpeg4", "raw ": "raw"} {
		if got := codecName(entry); got != want {
			t.Errorf("codecName(%q) = %q, want %q", entry, got, want)
		}
	}
}

func TestTurn(t *testing.T) {
	const one = 1 << 16
	for want, matrix := range map[int][9]int32{
		0:   {one, 0, 0, 0, one},
		90:  {0, one, 0, -one, 0},
		180: {-one, 0, 0, 0, -one},
		270: {0, -one, 0, one, 0},
	} {
		if got := turn(matrix); got != want {
			t.Errorf("turn(%v) = %d, want %d", matrix, got, want)
		}
	}
	if got := turn([9]int32{one / 2, one / 2, 0, -one / 2, one / 2}); got != 0 {
		t.Errorf("a turn by 45 degrees is %d, want 0", got)
	}
}

// pretender is a Prober whose ffprobe is a shell script.
func pretender(t *testing.T, script string, programs ...string) *Prober {
	t.Helper()
	path := filepath.Join(t.TempDir(), "ffprobe")
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"+script+"\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	return New(func(name string) (string, error) {
		switch {
		case name == "ffprobe":
			return path, nil
		case slices.Contains(programs, name):
			return exec.LookPath(name)
		}
		return "", exec.ErrNotFound
	})
}

func TestFFprobeFails(t *testing.T) {
	file := fileOf(t, fixture(t, "tiny.mp4"))
	_, err := imported(t.Context(), pretender(t, "echo moov atom not found >&2; exit 1"), file)
	wantFault(t, err, fault.Unprocessable, "video-broken")
	if !strings.Contains(err.Error(), "moov atom not found") {
		t.Errorf("error = %v: the log does not learn what ffprobe says", err)
	}
	killed := pretender(t, "kill -9 $$")
	killed.sandbox.exposed.Store(true) // the first of its own processes cannot kill itself
	_, err = imported(t.Context(), killed, file)
	wantFault(t, err, fault.Unprocessable, "video-broken")

	for name, p := range map[string]*Prober{
		"gone":    New(func(name string) (string, error) { return "/nowhere/" + name, nil }),
		"no JSON": pretender(t, "echo hello"),
		"too much": pretender(t,
			"printf '{\"streams\":[],\"x\":\"'; head -c 300000 /dev/zero | tr '\\0' x; echo '\"}'"),
	} {
		if _, err := imported(t.Context(), p, file); err == nil || fault.As(err) != nil {
			t.Errorf("%s: %v, want an error that is not the file's", name, err)
		}
	}
}

func TestFFprobeEndsWithTheRequest(t *testing.T) {
	started := filepath.Join(t.TempDir(), "started")
	if err := syscall.Mkfifo(started, 0o600); err != nil {
		t.Fatal(err)
	}
	p := pretender(t, "echo > "+started+"; exec sleep 1000")
	file := fileOf(t, fixture(t, "tiny.mp4"))
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() {
		_, err := imported(ctx, p, file)
		done <- err
	}()
	if _, err := os.ReadFile(started); err != nil { // returns once the script runs
		t.Fatal(err)
	}
	cancel()
	if err := <-done; !errors.Is(err, context.Canceled) || fault.As(err) != nil {
		t.Errorf("error = %v, want Canceled", err)
	}
}
