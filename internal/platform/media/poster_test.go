package media

import (
	"bytes"
	"context"
	"errors"
	"image"
	"os/exec"
	"path/filepath"
	"testing"
)

// afterBlack is ffmpeg's way to show black for some seconds, and then something.
func afterBlack(seconds string) []string {
	return []string{"-f", "lavfi", "-i", "color=black:size=64x48:rate=4:duration=" + seconds,
		"-f", "lavfi", "-i", "testsrc=size=64x48:rate=4:duration=2", "-filter_complex", "[0][1]concat", "-pix_fmt",
		"yuv420p"}
}

func withCover(t *testing.T) []string {
	cover := filepath.Join(t.TempDir(), "cover.png")
	if out, err := exec.CommandContext(t.Context(), "ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc=size=30x20",
		"-frames:v", "1", cover).CombinedOutput(); err != nil {
		t.Fatalf("ffmpeg: %v: %s", err, out)
	}
	return []string{"-f", "lavfi", "-i", "sine=duration=1", "-i", cover, "-map", "0:a", "-map", "1:v", "-c:v", "mjpeg",
		"-disposition:v", "attached_pic"}
}

// brightest is the most that a picture has of any colour, from 0 to 255.
func brightest(t *testing.T, picture []byte) (most uint32) {
	t.Helper()
	m, _, err := image.Decode(bytes.NewReader(picture))
	if err != nil {
		t.Fatal(err)
	}
	for y := range m.Bounds().Dy() {
		for x := range m.Bounds().Dx() {
			r, g, b, _ := m.At(x, y).RGBA()
			most = max(most, r>>8, g>>8, b>>8)
		}
	}
	return most
}

func TestPoster(t *testing.T) {
	black := []string{"-f", "lavfi", "-i", "color=black:size=64x48:rate=4:duration=1", "-pix_fmt", "yuv420p"}
	oneKey := []string{"-g", "100", "-sc_threshold", "0"}
	for name, c := range map[string]struct {
		content []byte
		size    image.Point
		lit     bool
	}{
		"H.264":       {fixture(t, "tiny.mp4"), image.Pt(64, 48), true},
		"WebM":        {fixture(t, "tiny.webm"), image.Pt(64, 48), true},
		"on its side": {fixture(t, "rotated.mp4"), image.Pt(48, 64), true},
		"without square": {film(t, "mov", append(pattern("64x48", "4"), "-vf", "setsar=2")...),
			image.Pt(128, 48), true},
		"HEVC of ten bits": {
			film(t, "mp4", append(pattern("64x64", "4"), "-c:v", "libx265", "-pix_fmt", "yuv420p10le", "-x265-params",
				"log-level=none")...), image.Pt(64, 64), true},
		"ProRes": {film(t, "mov", "-f", "lavfi", "-i", "testsrc=size=64x48:rate=4:duration=1",
			"-c:v", "prores"), image.Pt(64, 48), true},
		"black at first":              {film(t, "mp4", append(afterBlack("3"), "-g", "4")...), image.Pt(64, 48), true},
		"black at its only key frame": {film(t, "mp4", append(afterBlack("3"), oneKey...)...), image.Pt(64, 48), true},
		"black":                       {film(t, "mp4", black...), image.Pt(64, 48), false},
		"the cover of an MP3":         {film(t, "mp3", withCover(t)...), image.Pt(30, 20), true},
		"the cover of an M4A":         {film(t, "m4a", withCover(t)...), image.Pt(30, 20), true},
		"the cover of a FLAC":         {film(t, "flac", withCover(t)...), image.Pt(30, 20), true},
	} {
		t.Run(name, func(t *testing.T) {
			thumbs, err := converter(t).Poster(t.Context(), fileOf(t, c.content))
			if err != nil || len(thumbs) != 3 {
				t.Fatalf("%d thumbnails, %v", len(thumbs), err)
			}
			if got := image.Pt(thumbs[2].Width, thumbs[2].Height); got != c.size {
				t.Errorf("the largest is %v, want %v", got, c.size)
			}
			if most := brightest(t, thumbs[2].Data); most > 128 != c.lit {
				t.Errorf("its brightest is %d", most)
			}
		})
	}
}

func TestNoPoster(t *testing.T) {
	sound := film(t, "mp3", "-f", "lavfi", "-i", "sine=duration=1")
	tiny := fixture(t, "tiny.mp4")
	helpless := converter(t)
	helpless.ffmpeg = script(t, "ffmpeg", "exit 1")
	for name, c := range map[string]struct {
		prober  *Prober
		content []byte
	}{
		"a sound without a cover": {converter(t), sound},
		"a picture":               {converter(t), fixture(t, "tiny.webp")},
		"ffmpeg fails":            {helpless, tiny},
		"no ffmpeg":               {bare(), tiny},
	} {
		if thumbs, err := c.prober.Poster(t.Context(), fileOf(t, c.content)); len(thumbs) > 0 || err != nil {
			t.Errorf("%s: %d thumbnails, %v", name, len(thumbs), err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := converter(t).Poster(ctx, fileOf(t, tiny)); !errors.Is(err, context.Canceled) {
		t.Errorf("error = %v, want Canceled", err)
	}
}
