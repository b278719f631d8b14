package media

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"marquee/internal/fault"
	"marquee/internal/platform/disk"
)

// convertHEIC makes a JPEG of a HEIC of which our own code has written the stream of HEVC: older ffmpeg know HEVC, but
// not how the tiles lie that telephones make of a picture.
func (p *Prober) convertHEIC(ctx context.Context, stream *os.File, t tiles, to *os.File) (Info, error) {
	if t.Columns < 1 || t.Rows < 1 || t.Columns*t.Rows > maxHEIFTiles || beyondBounds(t.Size) {
		return Info{}, errHEIF
	}
	drawn, err := p.spool(bytes.NewReader(nil))
	if err != nil {
		return Info{}, err
	}
	defer func() { _ = drawn.Close() }() // has no name to keep
	filter := fmt.Sprintf("%s,tile=%dx%d,crop=%d:%d:0:0%s",
		coloursOfJPEG, t.Columns, t.Rows, t.Size.X, t.Size.Y, filtersOf(t.Turns))
	argv := slices.Concat([]string{p.ffmpeg, "-v", "error", "-nostdin", "-protocol_whitelist", "file",
		"-threads", "1", "-f", "hevc", "-i", "file:/dev/fd/3", "-vf", filter}, jpegOut(), []string{"-"})
	err = p.sandbox.start(ctx, run{bounds: converting(), argv: argv, files: []*os.File{stream}, stdout: drawn})
	if err != nil {
		return Info{}, blame(err, cannotConvert(heicType), drawn)
	}
	if err := coloured(drawn, to, t.Profile); err != nil {
		return Info{}, err
	}
	info, err := p.Picture(ctx, to)
	if fault.Is(err, fault.Unsupported) { // nothing came out
		err = blame(&failed{"ffmpeg", "", err}, cannotConvert(heicType), drawn)
	}
	return info, err
}

// filtersOf are the filters of ffmpeg that turn a picture, each behind a comma.
func filtersOf(turns []turning) string {
	filters := map[turning]string{leftwards: ",transpose=cclock", halfway: ",hflip,vflip",
		rightwards: ",transpose=clock", topDown: ",vflip", leftToRight: ",hflip"}
	var all strings.Builder
	for _, turn := range turns[:min(len(turns), 4)] {
		all.WriteString(filters[turn])
	}
	return all.String()
}

// coloured copies a JPEG, and says in it what its colours are, if that is short enough for one segment.
func coloured(from, to *os.File, profile []byte) error {
	const most = 65_000
	var segment []byte
	if len(profile) > 0 && len(profile) <= most {
		body := append([]byte("ICC_PROFILE\x00\x01\x01"), profile...)
		segment = binary.BigEndian.AppendUint16([]byte{0xff, 0xe2}, uint16(len(body)+2))
		segment = append(segment, body...)
	}
	_, err := from.Seek(0, io.SeekStart)
	if err == nil {
		_, err = io.Copy(&behind{to: to, left: startOfJPEG, more: segment}, from)
	}
	if err != nil {
		return disk.OrFull(fmt.Errorf("copy a picture: %w", err))
	}
	return nil
}

// unpackHEIC lets our own code write a HEIC's pictures as one stream, in a file without a name. There is none of what
// it does not understand.
func (p *Prober) unpackHEIC(ctx context.Context, file *os.File) (*os.File, *tiles, error) {
	stream, err := p.spool(bytes.NewReader(nil))
	if err != nil {
		return nil, nil, err
	}
	a, err := p.perform(ctx, unpack, file, stream)
	if err == nil && a.Finding.Tiles != nil {
		return stream, a.Finding.Tiles, nil
	}
	if fault.Is(err, fault.Unsupported) {
		err = nil
	}
	return nil, nil, errors.Join(err, stream.Close())
}
