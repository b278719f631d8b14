package source

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"io"
	"strings"
)

// rowLength is how many bytes a row of a table may have. One of separators alone takes 24 times as much memory.
const rowLength = 1 << 20

// quotesTried is for how many rows quotes are taken for letters, because what they quote does not end as it should:
// what was read for one row is read again for the next.
const quotesTried = 20

// rows are those of a table. Quotes that are none cost the row that they stand in, not all behind it.
type rows struct {
	ctx       context.Context
	text      []byte
	separator rune
	names     int // how many cells a row should have; 0 is not known

	from   *rowReader
	reader *csv.Reader
	begin  int // where the reader began
	tried  int
}

// next is the next row, until it is read again.
func (r *rows) next() ([]string, error) {
	if r.reader == nil {
		r.from = &rowReader{Reader: reading{r.ctx, bytes.NewReader(r.text[r.begin:])}}
		r.reader = r.readerOf(r.from)
		r.reader.LazyQuotes, r.reader.ReuseRecord = true, true
	}
	r.from.left = rowLength
	start := r.begin + int(r.reader.InputOffset())
	row, err := r.reader.Read()
	end := r.begin + int(r.reader.InputOffset())
	if err != nil && !errors.Is(err, errLongRow) || r.names == 0 || r.tried >= quotesTried {
		return row, err //nolint:wrapcheck // the caller tells its errors apart
	}
	rest := r.text[start:]
	line := len(rest) - len(bytes.TrimLeft(rest, "\r\n"))
	if length := bytes.IndexByte(rest[line:], '\n'); length >= 0 {
		line += length + 1
	} else {
		line = len(rest)
	}
	isOne := start+line >= end
	if line >= rowLength || err == nil && (isOne && len(row) == r.names || r.isWhole(r.text[start:end])) {
		return row, err //nolint:wrapcheck // the caller tells its errors apart
	}
	cells := strings.Split(strings.Trim(string(rest[:line]), "\r\n"), string(r.separator))
	if len(cells) != r.names && err == nil && (isOne || r.names > 1 && len(row) == r.names) {
		return row, nil // quotes within a cell, which may have several lines
	}
	r.tried++
	r.begin, r.reader = start+line, nil
	return cells, nil
}

// readerOf reads rows with commas or whatever in between, and quotes as they should be.
func (r *rows) readerOf(from io.Reader) *csv.Reader {
	reader := csv.NewReader(from)
	reader.FieldsPerRecord, reader.Comma = -1, r.separator
	reader.TrimLeadingSpace = r.separator != '\t' // a quoted cell may stand behind a space
	return reader
}

// isWhole reports whether the quotes of a row are as they should be.
func (r *rows) isWhole(row []byte) bool {
	_, err := r.readerOf(bytes.NewReader(row)).Read()
	return err == nil
}

// rowReader ends where a row is too long. Some of the next row has been read with the one before it.
type rowReader struct {
	io.Reader
	left int // bytes
}

func (r *rowReader) Read(p []byte) (int, error) {
	if r.left <= 0 {
		return 0, errLongRow
	}
	n, err := r.Reader.Read(p)
	r.left -= n
	return n, err //nolint:wrapcheck // it stands in for that reader
}
