package media

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"slices"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
)

// damage is why our own code does not read a picture, and what it knows of it all the same.
type damage struct {
	Cause  string
	Turns  []turning
	Opaque bool // browsers let nothing shine through, whatever stands in it
}

// damaged makes a finding of a picture that is refused as broken. Others may know more of its kind.
func damaged(ctx context.Context, r io.ReadSeeker, mime string, err error) (finding, error) {
	f := fault.As(err)
	if f == nil || f.Code != codes.ImageBroken {
		return finding{}, err
	}
	d := damage{Cause: f.Error()}
	switch mime {
	case jpegType:
		inks := false
		err := read(ctx, r, func(b *bufio.Reader) error {
			header, err := readJPEGHeader(b)
			d.Turns, inks = header.orientation.turns(), header.converted
			return err
		})
		if err != nil {
			return finding{}, err
		}
		if inks { // of which programs do not agree
			return finding{}, f
		}
	case gifType: // of which programs write but one frame
		return finding{}, f
	case webpType:
		err := read(ctx, r, func(b *bufio.Reader) error {
			const flags, alpha = riffHead + 8, 0x10
			head, err := b.Peek(flags + 1)
			d.Opaque = err == nil && string(head[riffHead:riffHead+4]) == "VP8X" && head[flags]&alpha == 0
			return err
		})
		if err != nil {
			return finding{}, err
		}
	}
	return finding{Info: Info{Kind: Image, MIME: mime}, Damaged: &d}, nil
}

func (d damage) fault() *fault.Error { return imageBroken().Because(errors.New(d.Cause)) }

// examined is what our own code says of a file that has to be whole for it.
func (p *Prober) examined(ctx context.Context, r io.ReadSeeker) (finding, error) {
	a, err := p.perform(ctx, look, r, nil)
	if err == nil && a.Finding.Damaged != nil {
		err = a.Finding.Damaged.fault()
	}
	return a.Finding, err
}

// drawAnew lets ffmpeg write a picture that our own code does not read, as a JPEG or PNG. It has to read all of it
// without a complaint: of what is cut off it would draw a half.
func (p *Prober) drawAnew(ctx context.Context, file *os.File, mime string, d damage, to *os.File) (Info, error) {
	argv := []string{p.ffmpeg, "-v", "error", "-nostdin", "-protocol_whitelist", "file", "-threads", "1",
		"-err_detect", "explode", "-noautorotate", "-f", demuxer(mime), "-i", "file:/dev/fd/3"}
	if mime == jpegType {
		argv = slices.Concat(argv, []string{"-vf", coloursOfJPEG + filtersOf(d.Turns)}, jpegOut())
	} else {
		argv = append(argv, pngOut()...)
	}
	if d.Opaque {
		argv = append(argv, "-pix_fmt", "rgb24")
	}
	argv = append(argv, "-")
	err := p.sandbox.start(ctx, run{bounds: converting(), argv: argv, files: []*os.File{file}, stdout: to,
		silent: true})
	if err = blame(err, d.fault(), to); fault.Is(err, fault.Unprocessable) {
		err = d.fault() // which says more than programs do
	}
	if err != nil {
		return Info{}, err
	}
	info, err := p.Picture(ctx, to)
	if fault.Is(err, fault.Unsupported) { // nothing came out
		err = d.fault()
	}
	return info, err
}

// turns are what makes a stored picture the one that is to be shown.
func (o orientation) turns() []turning {
	return map[orientation][]turning{2: {leftToRight}, 3: {halfway}, 4: {topDown}, 5: {leftToRight, leftwards},
		6: {rightwards}, 7: {leftToRight, rightwards}, 8: {leftwards}}[o]
}
