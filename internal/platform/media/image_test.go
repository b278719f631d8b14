package media

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image/gif"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
)

func TestProbeImage(t *testing.T) {
	m := gradient(64, 48)
	turned := withEXIF(asJPEG(t, m), binary.BigEndian, "MM\x00*", 6)
	for name, c := range map[string]struct {
		content []byte
		want    Info
	}{
		"JPEG": {asJPEG(t, m), Info{Kind: Image, MIME: "image/jpeg", Codec: "jpeg", Width: 64, Height: 48}},
		"JPEG on its side": {turned, Info{Kind: Image, MIME: "image/jpeg", Codec: "jpeg", Width: 48, Height: 64,
			Rotation: 90}},
		"PNG": {asPNG(t, m), Info{Kind: Image, MIME: "image/png", Codec: "png", Width: 64, Height: 48}},
		"animated PNG": {asAPNG(asPNG(t, m)), Info{Kind: Image, MIME: "image/png", Codec: "png", Width: 64,
			Height: 48}},
		"GIF": {asGIF(t, m), Info{Kind: Image, MIME: "image/gif", Codec: "gif", Width: 64, Height: 48}},
		"WebP": {fixture(t, "tiny.webp"), Info{Kind: Image, MIME: "image/webp", Codec: "webp", Width: 64,
			Height: 48}},
		"lossless WebP": {fixture(t, "lossless.webp"), Info{Kind: Image, MIME: "image/webp", Codec: "webp",
			Width: 64, Height: 48}},
		"animated WebP": {fixture(t, "animated.webp"), Info{Kind: Image, MIME: "image/webp", Codec: "webp",
			Width: 64, Height: 48}},
		"transparent WebP": {fixture(t, "transparent.webp"),
			Info{Kind: Image, MIME: "image/webp", Codec: "webp", Width: 64, Height: 48}},
	} {
		t.Run(name, func(t *testing.T) {
			file := fileOf(t, c.content)
			if _, err := file.Seek(3, io.SeekStart); err != nil { // wherever its position is
				t.Fatal(err)
			}
			thumbs, err := bare().Thumbnails(t.Context(), file)
			if err != nil {
				t.Fatal(err)
			}
			c.want.Thumbnails = thumbs
			if got, err := imported(t.Context(), bare(), file); err != nil || !cmp.Equal(got, c.want) {
				t.Errorf("Probe = %+v, %v, want %+v", got, err, c.want)
			}
		})
	}
}

// asAPNG announces an animation, behind the header.
func asAPNG(content []byte) []byte {
	const head = 8 + 25
	control := []byte("acTL\x00\x00\x00\x01\x00\x00\x00\x00")
	chunk := append([]byte{0, 0, 0, 8}, control...)
	chunk = binary.BigEndian.AppendUint32(chunk, crc32.ChecksumIEEE(control))
	return slices.Concat(content[:head], chunk, content[head:])
}

func TestOtherFilesAreNotTaken(t *testing.T) {
	for name, content := range map[string][]byte{
		"empty":    {},
		"XML":      []byte(`<?xml version="1.0"?><x/>`),
		"text":     []byte("GIF images are nice"),
		"HTML":     []byte("<!DOCTYPE html><script>alert(1)</script>"),
		"Matroska": []byte("\x1a\x45\xdf\xa3\x8b\x42\x82\x88matroska"),
		"Word":     append([]byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"), make([]byte, 2048)...),
	} {
		t.Run(name, func(t *testing.T) {
			_, _, err := bare().Import(t.Context(), fileOf(t, content), temporary(t))
			wantFault(t, err, fault.Unsupported, "unsupported-type")
		})
	}
}

// pngHead is all that is needed to claim a size.
func pngHead(width, height uint32) []byte {
	head := append([]byte("IHDR"), binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, width), height)...)
	head = append(head, 8, 6, 0, 0, 0) // 8 bits per channel, RGBA
	b := append([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\x0d"), head...)
	return binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(head))
}

func TestHugePicturesAreRefusedByTheirHeader(t *testing.T) {
	jpegHead := []byte("\xff\xd8\xff\xc0\x00\x11\x08\xea\x60\xea\x60\x03\x01\x22\x00\x02\x11\x01\x03\x11\x01\xff\xda\x00\x02")
	webpHead := []byte("RIFF\x16\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00\x00\x00\x00\x00\x00\x7d\x00\x00\x7d\x00")
	for name, content := range map[string][]byte{
		"PNG of 60000 x 60000":   pngHead(60000, 60000),
		"PNG one too wide":       pngHead(maxSide+1, 1),
		"PNG one too high":       pngHead(1, maxSide+1),
		"PNG one pixel too many": pngHead(10_001, 10_000),
		"JPEG of 60000 x 60000":  jpegHead,
		"GIF of 65535 x 65535":   []byte("GIF89a\xff\xff\xff\xff\x00\x00\x00"),
		"WebP of 32001 x 32001":  webpHead,
	} {
		t.Run(name, func(t *testing.T) {
			_, err := imported(t.Context(), bare(), fileOf(t, content))
			wantFault(t, err, fault.Unprocessable, "image-too-large")
		})
	}
	for name, content := range map[string][]byte{
		"the size is taken, the pixels are missing": pngHead(10_000, 10_000),
		"more than the decoder can count":           pngHead(1<<31-1, 1<<31-1),
	} {
		t.Run(name, func(t *testing.T) {
			_, err := imported(t.Context(), bare(), fileOf(t, content))
			wantFault(t, err, fault.Unprocessable, "image-broken")
		})
	}
}

// TestTruncatedPicturesAreBroken, but for an end that browsers do without.
func TestTruncatedPicturesAreBroken(t *testing.T) {
	m := gradient(64, 48)
	var still bytes.Buffer
	if err := gif.Encode(&still, m, nil); err != nil {
		t.Fatal(err)
	}
	const endOfJPEG, endOfPNG, endOfGIF = 2, 12, 4 // a GIF's: a code, the end of the blocks, and the trailer
	for name, c := range map[string]struct {
		content []byte
		end     int
	}{
		"JPEG":          {asJPEG(t, m), endOfJPEG},
		"turned JPEG":   {withEXIF(asJPEG(t, m), binary.LittleEndian, "II*\x00", 8), endOfJPEG},
		"PNG":           {asPNG(t, m), endOfPNG},
		"GIF":           {still.Bytes(), endOfGIF},
		"WebP":          {fixture(t, "tiny.webp"), 0},
		"lossless WebP": {bytes.TrimSuffix(fixture(t, "lossless.webp"), []byte{0}), 0}, // padding
	} {
		t.Run(name, func(t *testing.T) {
			for n := range len(c.content) {
				err := probeBytes(t.Context(), bare(), bytes.NewReader(c.content[:n]))
				if n >= len(c.content)-c.end {
					if err != nil {
						t.Errorf("all but the last %d bytes: %v", len(c.content)-n, err)
					}
					continue
				}
				f := fault.As(err)
				if f == nil || f.Code != codes.ImageBroken && f.Code != codes.UnsupportedType ||
					f.Code == codes.UnsupportedType && n > 40 {
					t.Fatalf("the first %d of %d bytes: %v, want image-broken", n, len(c.content), err)
				}
			}
		})
	}
}

// fourInks is a JPEG of 8 x 8 pixels of one colour in CMYK, which does not say by whose habits.
func fourInks() []byte {
	const zero = "\x01" + "\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00" + "\x00" // one bit long
	return []byte("\xff\xd8\xff\xdb\x00\x43\x00" + strings.Repeat("\x01", 64) +
		"\xff\xc0\x00\x14\x08\x00\x08\x00\x08\x04\x01\x11\x00\x02\x11\x00\x03\x11\x00\x04\x11\x00" +
		"\xff\xc4\x00\x14\x00" + zero + "\xff\xc4\x00\x14\x10" + zero +
		"\xff\xda\x00\x0e\x04\x01\x00\x02\x00\x03\x00\x04\x00\x00\x3f\x00\x00\xff\xd9")
}

// TestPicturesThatBrowsersShow: a rule that is broken beside what is seen costs nothing.
func TestPicturesThatBrowsersShow(t *testing.T) {
	m := gradient(64, 48)
	whole := asPNG(t, m)
	const head = 8 + 25
	comment := []byte("\x00\x00\x00\x0ctEXtComment\x00made\xde\xad\xbe\xef")
	animated := asGIF(t, m)
	for name, content := range map[string][]byte{
		"a checksum of a comment":      slices.Concat(whole[:head], comment, whole[head:]),
		"a comment that is cut off":    slices.Concat(whole[:len(whole)-12], comment[:10]),
		"bytes before a GIF's trailer": slices.Concat(animated[:len(animated)-1], []byte("\x00\x00\x3b")),
		"a frame that is cut off":      animated[:len(animated)-5],
		"four inks, not Adobe's":       fourInks(),
	} {
		if err := probeBytes(t.Context(), bare(), bytes.NewReader(content)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// probeBytes is Picture for whatever cannot be read in a file of its own.
func probeBytes(ctx context.Context, p *Prober, r io.ReadSeeker) error {
	_, err := p.Picture(ctx, r)
	return err
}

func TestDamagedPicturesAreBroken(t *testing.T) {
	damaged := asPNG(t, gradient(64, 48))
	damaged[len(damaged)/2] ^= 0xff
	_, err := imported(t.Context(), bare(), fileOf(t, damaged))
	wantFault(t, err, fault.Unprocessable, "image-broken")
}

func TestOurOwnFailuresAreNotTheFile(t *testing.T) {
	content := withEXIF(asJPEG(t, gradient(64, 48)), binary.BigEndian, "MM\x00*", 6)
	failed := 0
	for allowed := 0; ; allowed += 97 {
		r := &meter{Reader: bytes.NewReader(content), allowed: allowed, then: func() error { return errDisk }}
		err := probeBytes(t.Context(), bare(), r)
		if err == nil {
			break // the disk held until the end
		}
		failed++
		if !errors.Is(err, errDisk) || fault.As(err) != nil {
			t.Fatalf("the disk fails after %d bytes: %v, want the disk's error", allowed, err)
		}
	}
	if failed*97 < 3*len(content) {
		t.Errorf("only %d failures: the later passes were not reached", failed)
	}
	closed := fileOf(t, content)
	if err := closed.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := imported(t.Context(), bare(), closed); !errors.Is(err, os.ErrClosed) || fault.As(err) != nil {
		t.Errorf("closed file: %v", err)
	}
}

func TestDecodingEndsWithTheRequest(t *testing.T) {
	noise := gradient(300, 300)
	for i, source := 0, rand.NewPCG(1, 2); i < len(noise.Pix); i++ {
		noise.Pix[i] = byte(source.Uint64())
	}
	content := asPNG(t, noise)
	ctx, cancel := context.WithCancel(t.Context())
	r := &meter{Reader: bytes.NewReader(content), allowed: len(content) / 2,
		then: func() error { cancel(); return nil }}
	if err := probeBytes(ctx, bare(), r); !errors.Is(err, context.Canceled) || fault.As(err) != nil {
		t.Errorf("error = %v, want Canceled", err)
	}
}

// meter counts what is read, over all passes, and does something when too much was.
type meter struct {
	*bytes.Reader
	allowed int
	then    func() error
}

func (m *meter) Read(p []byte) (int, error) {
	if m.allowed <= 0 {
		if err := m.then(); err != nil {
			return 0, err
		}
	}
	n, err := m.Reader.Read(p)
	m.allowed -= n
	return n, err
}

func TestNoMoreThanTwoFilesAreReadAtOnce(t *testing.T) {
	content := asPNG(t, gradient(8, 8))
	synctest.Test(t, func(t *testing.T) {
		var all sync.WaitGroup
		p, inside, leave := bare(), make(chan struct{}, 5), make(chan struct{})
		for range 5 {
			all.Go(func() {
				first := sync.OnceFunc(func() { inside <- struct{}{}; <-leave })
				err := probeBytes(t.Context(), p, &meter{Reader: bytes.NewReader(content),
					then: func() error { first(); return nil }})
				if err != nil {
					t.Errorf("Picture: %v", err)
				}
			})
		}
		for want := 2; want <= 5; want++ {
			synctest.Wait()
			if got := len(inside); got != want {
				t.Fatalf("%d pictures have been let in, want %d", got, want)
			}
			leave <- struct{}{}
		}
		leave <- struct{}{}
		all.Wait()
	})
}

func TestWaitingForATurnEndsWithTheRequest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		p := bare()
		if !p.turns.TryAcquire(atOnce) {
			t.Fatal("no room in an idle Prober")
		}
		done := make(chan error)
		go func() {
			done <- probeBytes(ctx, p, bytes.NewReader(asPNG(t, gradient(8, 8))))
		}()
		synctest.Wait()
		cancel()
		if err := <-done; !errors.Is(err, context.Canceled) || fault.As(err) != nil {
			t.Errorf("error = %v, want Canceled", err)
		}
	})
}

func TestPicturesThatTakeTooMuchMemoryAreRefused(t *testing.T) {
	frame := func(marker byte, transform byte, sampling ...byte) []byte { // 9000 x 9000
		content := []byte("\xff\xd8\xff\xee\x00\x0eAdobe\x00\x64\x00\x00\x00\x00")
		content = append(content, transform, 0xff, marker, 0, byte(8+3*len(sampling)), 8, 0x23, 0x28, 0x23, 0x28,
			byte(len(sampling)))
		for i, s := range sampling {
			content = append(content, byte(i+1), s, 0)
		}
		return append(content, "\xff\xd0\xff\xda\x00\x02"...)
	}
	const baseline, progressive, single, double = 0xc0, 0xc2, 0x11, 0x22
	whole := frame(progressive, 1, single, single, single)
	png := func(depth, interlaced byte) []byte {
		content := pngHead(9500, 9500)
		content[24], content[28] = depth, interlaced
		binary.BigEndian.PutUint32(content[29:], crc32.ChecksumIEEE(content[12:29]))
		return content
	}
	for name, c := range map[string]struct {
		content []byte
		code    string
	}{
		"JPEG": {frame(baseline, 1, single, single, single), "image-broken"},
		// affordable; the pixels are missing
		"JPEG of RGB":                    {frame(baseline, 0, single, single, single), "image-too-large"},
		"CMYK JPEG":                      {frame(baseline, 2, single, single, single, single), "image-too-large"},
		"progressive JPEG":               {whole, "image-too-large"},
		"progressive JPEG of half":       {frame(progressive, 1, double, single, single), "image-too-large"},
		"hidden behind a restart marker": {slices.Concat(whole[:2], []byte("\xff\xd3"), whole[2:]), "image-too-large"},
		"PNG":                            {png(8, 0), "image-broken"},
		"interlaced PNG":                 {png(8, 1), "image-too-large"},
		"PNG of 16 bits":                 {png(16, 0), "image-too-large"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := imported(t.Context(), bare(), fileOf(t, c.content))
			wantFault(t, err, fault.Unprocessable, c.code)
		})
	}
}

// Whatever the bytes are, Import answers with facts or a fault.
func FuzzImport(f *testing.F) {
	m := gradient(16, 12)
	for _, content := range [][]byte{asPNG(f, m), asGIF(f, m),
		withEXIF(asJPEG(f, m), binary.LittleEndian, "II*\x00", 5)} {
		f.Add(content)
	}
	for _, name := range []string{"tiny.webp", "lossless.webp", "transparent.webp", "animated.webp",
		"tiny.mp4", "tiny.mov", "fragmented.mp4", "tiny.webm", "unmeasured.webm", "sound.mp4"} {
		f.Add(fixture(f, name))
	}
	p := bare()
	f.Fuzz(func(t *testing.T, content []byte) {
		info, _, err := p.Import(t.Context(), fileOf(t, content), temporary(t))
		if err != nil && fault.As(err) == nil {
			t.Errorf("error = %v, want a fault", err)
		}
		if err == nil {
			mustMakeSense(t, info)
		}
	})
}
