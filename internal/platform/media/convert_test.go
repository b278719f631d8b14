package media

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"

	"marquee/internal/fault"
)

// film makes a short one by ffmpeg.
func film(t *testing.T, extension string, args ...string) []byte {
	t.Helper()
	converter(t)
	path := filepath.Join(t.TempDir(), "film."+extension)
	if out, err := exec.CommandContext(t.Context(), "ffmpeg",
		append(append([]string{"-v", "error"}, args...), path)...).CombinedOutput(); err != nil {
		t.Fatalf("ffmpeg: %v: %s", err, out)
	}
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

func pattern(size, rate string) []string {
	return []string{"-f", "lavfi", "-i", "testsrc=size=" + size + ":rate=" + rate + ":duration=0.5", "-preset",
		"ultrafast"}
}

func TestConvert(t *testing.T) {
	for name, c := range map[string]struct {
		content       []byte
		width, height int
	}{
		"WebM":           {fixture(t, "tiny.webm"), 64, 48},
		"on its side":    {fixture(t, "rotated.mp4"), 48, 64},
		"too wide":       {film(t, "mp4", pattern("2600x1300", "4")...), 1920, 960},
		"too high":       {film(t, "mp4", pattern("1300x2600", "4")...), 960, 1920},
		"of odd size":    {film(t, "mp4", append(pattern("101x51", "4"), "-pix_fmt", "yuv444p")...), 100, 50},
		"without square": {film(t, "mov", append(pattern("64x48", "4"), "-vf", "setsar=2")...), 128, 48},
	} {
		t.Run(name, func(t *testing.T) {
			p, to := converter(t), must(temporary(t)())
			var told []int
			if err := p.Convert(t.Context(), fileOf(t, c.content), to,
				func(percent int) { told = append(told, percent) }); err != nil {
				t.Fatal(err)
			}
			info, err := imported(t.Context(), p, to)
			if err != nil || info.MIME != mp4Type || info.Codec != "h264" || info.Width != c.width ||
				info.Height != c.height || info.Rotation != 0 {
				t.Errorf("%+v, %v, want %d x %d", info, err, c.width, c.height)
			}
			if !slices.IsSorted(told) || told[len(told)-1] != 100 {
				t.Errorf("told %v", told)
			}
			content := contentOf(t, to)
			if moov, mdat := bytes.Index(content, []byte("moov")), bytes.Index(content, []byte("mdat")); moov < 0 ||
				moov > mdat {
				t.Errorf("the index is at %d, the samples at %d", moov, mdat)
			}
		})
	}
}

func must(file *os.File, err error) *os.File {
	if err != nil {
		panic(err)
	}
	return file
}

func TestConvertKeepsSoundAndCalmsDown(t *testing.T) {
	p, to := converter(t), must(temporary(t)())
	content := film(t, "webm", "-f", "lavfi", "-i", "testsrc=size=64x48:rate=120:duration=0.5", "-f", "lavfi", "-i",
		"sine=duration=0.5")
	if err := p.Convert(t.Context(), fileOf(t, content), to, func(int) {}); err != nil {
		t.Fatal(err)
	}
	out, err := exec.CommandContext(t.Context(), "ffprobe", "-v", "error", "-show_entries",
		"stream=codec_name,pix_fmt,profile,r_frame_rate", "-of", "csv=p=0", to.Name()).Output()
	if want := "h264,High,yuv420p,60/1\naac,LC,0/0\n"; err != nil || string(out) != want {
		t.Errorf("%q, %v, want %q", out, err, want)
	}
}

func TestWhatIsNotConverted(t *testing.T) {
	to := must(temporary(t)())
	wantFault(t, bare().Convert(t.Context(), fileOf(t, fixture(t, "tiny.mp4")), to, func(int) {}), fault.Unsupported,
		"cannot-convert")
	for name, code := range map[string]string{"tiny.webp": "unsupported-type", "sound.mp4": "unsupported-type",
		"unmeasured.webm": "cannot-probe"} {
		wantFault(t, converter(t).Convert(t.Context(), fileOf(t, fixture(t, name)), to, func(int) {}),
			fault.Unsupported, code)
	}
	broken := converter(t)
	broken.ffmpeg = script(t, "ffmpeg", "exit 1")
	wantFault(t, broken.Convert(t.Context(), fileOf(t, fixture(t, "tiny.mp4")), to, func(int) {}), fault.Unprocessable,
		"video-broken")
}

func TestConvertEndsWithTheJob(t *testing.T) {
	started := filepath.Join(t.TempDir(), "started")
	if err := syscall.Mkfifo(started, 0o600); err != nil {
		t.Fatal(err)
	}
	p := converter(t)
	p.sandbox.child = nil // the script tells the test
	p.ffmpeg = script(t, "ffmpeg", "echo out_time_us=750000; echo > "+started+"; exec sleep 1000")
	ctx, cancel := context.WithCancel(t.Context())
	done, told := make(chan error, 1), make(chan int, 1)
	from, to := fileOf(t, fixture(t, "tiny.mp4")), must(temporary(t)())
	go func() {
		done <- p.Convert(ctx, from, to, func(percent int) { told <- percent })
	}()
	if _, err := os.ReadFile(started); err != nil { // returns once the script runs
		t.Fatal(err)
	}
	if percent := <-told; percent != 50 {
		t.Errorf("%d per cent, want 50", percent)
	}
	cancel()
	if err := <-done; !errors.Is(err, context.Canceled) || fault.As(err) != nil {
		t.Errorf("error = %v, want Canceled", err)
	}
}

func TestReportsOfAConversion(t *testing.T) {
	var got []time.Duration
	l := lines{each: func(line string) {
		if at, found := position(line); found {
			got = append(got, at)
		}
	}}
	for _, piece := range []string{"frame=1\nout_time_", "us=1500000\nout_time_us=N/A\n", "out_time_us=2000000", "\n"} {
		if n, err := l.Write([]byte(piece)); n != len(piece) || err != nil {
			t.Fatal(n, err)
		}
	}
	if !slices.Equal(got, []time.Duration{1500 * time.Millisecond, 2 * time.Second}) {
		t.Errorf("got %v", got)
	}
	if _, _ = l.Write(make([]byte, 100_000)); len(l.rest) > 0 {
		t.Errorf("%d bytes without an end are kept", len(l.rest))
	}
}
