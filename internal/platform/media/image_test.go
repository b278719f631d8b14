package media

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"testing/synctest"

	"marquee/internal/fault"
)

func TestProbeImage(t *testing.T) {
	m := gradient(64, 48)
	turned := withEXIF(asJPEG(t, m), binary.BigEndian, "MM\x00*", 6)
	for name, c := range map[string]struct {
		content []byte
		want    Info
	}{
		"JPEG":             {asJPEG(t, m), Info{Kind: Image, MIME: "image/jpeg", Codec: "jpeg", Width: 64, Height: 48}},
		"JPEG on its side": {turned, Info{Kind: Image, MIME: "image/jpeg", Codec: "jpeg", Width: 48, Height: 64, Rotation: 90}},
		"PNG":              {asPNG(t, m), Info{Kind: Image, MIME: "image/png", Codec: "png", Width: 64, Height: 48}},
		"animated PNG":     {asAPNG(asPNG(t, m)), Info{Kind: Image, MIME: "image/png", Codec: "png", Width: 64, Height: 48}},
		"GIF":              {asGIF(t, m), Info{Kind: Image, MIME: "image/gif", Codec: "gif", Width: 64, Height: 48}},
		"WebP":             {fixture(t, "tiny.webp"), Info{Kind: Image, MIME: "image/webp", Codec: "webp", Width: 64, Height: 48}},
		"lossless WebP":    {fixture(t, "lossless.webp"), Info{Kind: Image, MIME: "image/webp", Codec: "webp", Width: 64, Height: 48}},
		"transparent WebP": {fixture(t, "transparent.webp"), Info{Kind: Image, MIME: "image/webp", Codec: "webp", Width: 64, Height: 48}},
	} {
		t.Run(name, func(t *testing.T) {
			file := fileOf(t, c.content)
			if _, err := file.Seek(3, io.SeekStart); err != nil { // wherever its position is
				t.Fatal(err)
			}
			if got, err := bare().Probe(t.Context(), file); err != nil || got != c.want {
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
		"empty":         {},
		"text":          []byte("GIF images are nice"),
		"HTML":          []byte("<!DOCTYPE html><script>alert(1)</script>"),
		"SVG":           []byte(`<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>`),
		"PDF":           []byte("%PDF-1.7\n"),
		"TIFF":          []byte("II*\x00\x08\x00\x00\x00"),
		"AVIF":          []byte("\x00\x00\x00\x1cftypavif\x00\x00\x00\x00avifmif1miaf"),
		"Matroska":      []byte("\x1a\x45\xdf\xa3\x8b\x42\x82\x88matroska"),
		"animated WebP": fixture(t, "animated.webp"),
		"sound":         fixture(t, "sound.mp4"),
	} {
		t.Run(name, func(t *testing.T) {
			_, err := bare().Probe(t.Context(), fileOf(t, content))
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
			_, err := bare().Probe(t.Context(), fileOf(t, content))
			wantFault(t, err, fault.Unprocessable, "image-too-large")
		})
	}
	for name, content := range map[string][]byte{
		"the size is taken, the pixels are missing": pngHead(10_000, 10_000),
		"more than the decoder can count":           pngHead(1<<31-1, 1<<31-1),
	} {
		t.Run(name, func(t *testing.T) {
			_, err := bare().Probe(t.Context(), fileOf(t, content))
			wantFault(t, err, fault.Unprocessable, "image-broken")
		})
	}
}

func TestTruncatedPicturesAreBroken(t *testing.T) {
	m := gradient(64, 48)
	for name, content := range map[string][]byte{
		"JPEG":          asJPEG(t, m),
		"turned JPEG":   withEXIF(asJPEG(t, m), binary.LittleEndian, "II*\x00", 8),
		"PNG":           asPNG(t, m),
		"GIF":           asGIF(t, m),
		"WebP":          fixture(t, "tiny.webp"),
		"lossless WebP": bytes.TrimSuffix(fixture(t, "lossless.webp"), []byte{0}), // padding
	} {
		t.Run(name, func(t *testing.T) {
			for n := range len(content) {
				err := probeBytes(t.Context(), bare(), bytes.NewReader(content[:n]))
				f := fault.As(err)
				if f == nil || f.Code != "image-broken" && f.Code != "unsupported-type" || f.Code == "unsupported-type" && n > 40 {
					t.Fatalf("the first %d of %d bytes: %v, want image-broken", n, len(content), err)
				}
			}
		})
	}
}

// probeBytes is Probe for pictures that are not in a file.
func probeBytes(ctx context.Context, p *Prober, r io.ReadSeeker) error {
	mime, err := sniff(ctx, r)
	if err == nil {
		_, err = p.probeImage(ctx, r, mime)
	}
	return err
}

func TestDamagedPicturesAreBroken(t *testing.T) {
	damaged := asPNG(t, gradient(64, 48))
	damaged[len(damaged)/2] ^= 0xff
	_, err := bare().Probe(t.Context(), fileOf(t, damaged))
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
	if _, err := bare().Probe(t.Context(), closed); !errors.Is(err, os.ErrClosed) || fault.As(err) != nil {
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
	r := &meter{Reader: bytes.NewReader(content), allowed: len(content) / 2, then: func() error { cancel(); return nil }}
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

func TestNoMoreThanTwoPicturesAreDecodedAtOnce(t *testing.T) {
	content := asPNG(t, gradient(8, 8))
	synctest.Test(t, func(t *testing.T) {
		p, inside, leave := bare(), make(chan struct{}, 5), make(chan struct{})
		for range 5 {
			go func() {
				err := p.decode(t.Context(), bytes.NewReader(content), pngType, func(string, picture) error {
					inside <- struct{}{}
					<-leave
					return nil
				})
				if err != nil {
					t.Errorf("decode: %v", err)
				}
			}()
		}
		for want := 2; want <= 5; want++ {
			synctest.Wait()
			if got := len(inside); got != want {
				t.Fatalf("%d pictures have been let in, want %d", got, want)
			}
			leave <- struct{}{}
		}
		leave <- struct{}{}
	})
}

func TestWaitingForRoomEndsWithTheRequest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		p := bare()
		if !p.memory.TryAcquire(maxMemory) {
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
	frame := func(marker byte, channels int) []byte { // 9000 x 9000
		const segment = "\xff\xd8\xff\xee\x00\x0eAdobe\x00\x64\x00\x00\x00\x00\x02\xff"
		content := append([]byte(segment), marker, 0, byte(8+3*channels), 8, 0x23, 0x28, 0x23, 0x28, byte(channels))
		for i := range channels {
			content = append(content, byte(i+1), 0x11, 0)
		}
		return append(content, "\xff\xd0\xff\xda\x00\x02"...)
	}
	sixteenBits := pngHead(9500, 9500)
	sixteenBits[24] = 16
	binary.BigEndian.PutUint32(sixteenBits[29:], crc32.ChecksumIEEE(sixteenBits[12:29]))
	for name, c := range map[string]struct {
		content []byte
		code    string
	}{
		"JPEG":                           {frame(0xc0, 3), "image-broken"}, // affordable; the pixels are missing
		"CMYK JPEG":                      {frame(0xc0, 4), "image-broken"},
		"progressive JPEG":               {frame(0xc2, 3), "image-too-large"},
		"progressive CMYK":               {frame(0xc2, 4), "image-too-large"},
		"hidden behind a restart marker": {slices.Concat(frame(0xc2, 3)[:2], []byte("\xff\xd3"), frame(0xc2, 3)[2:]), "image-too-large"},
		"PNG":                            {pngHead(9500, 9500), "image-broken"},
		"PNG of 16 bits":                 {sixteenBits, "image-too-large"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := bare().Probe(t.Context(), fileOf(t, c.content))
			wantFault(t, err, fault.Unprocessable, c.code)
		})
	}
}

// A GIF's later frames are followed to the end, though only the first is decoded.
func TestGIFsAreCheckedBehindTheirFirstFrame(t *testing.T) {
	content := asGIF(t, gradient(8, 8))
	second := bytes.LastIndexByte(content, 0x2c) // its descriptor
	broken := slices.Clone(content)
	broken[second] = 0x99
	err := probeBytes(t.Context(), bare(), bytes.NewReader(broken))
	wantFault(t, err, fault.Unprocessable, "image-broken")
}

// Whatever the bytes are, Probe answers with facts or a fault.
func FuzzProbe(f *testing.F) {
	m := gradient(16, 12)
	for _, content := range [][]byte{asPNG(f, m), asGIF(f, m), withEXIF(asJPEG(f, m), binary.LittleEndian, "II*\x00", 5)} {
		f.Add(content)
	}
	for _, name := range []string{"tiny.webp", "lossless.webp", "transparent.webp", "tiny.mp4", "tiny.mov", "fragmented.mp4", "tiny.webm", "unmeasured.webm"} {
		f.Add(fixture(f, name))
	}
	p := bare()
	f.Fuzz(func(t *testing.T, content []byte) {
		info, err := p.Probe(t.Context(), fileOf(t, content))
		if err != nil && fault.As(err) == nil {
			t.Errorf("error = %v, want a fault", err)
		}
		if err == nil && (info.Width <= 0 || info.Height <= 0 || info.Codec == "" || info.Kind == Video && info.Duration <= 0) {
			t.Errorf("accepted as %+v", info)
		}
	})
}
