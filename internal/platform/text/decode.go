package text

import (
	"bytes"
	"errors"
	"fmt"
	"mime"
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/unicode"
)

// ErrUnknownEncoding says that a text names an encoding that is not known, or none and is in none that can be told.
var ErrUnknownEncoding = errors.New("the encoding is not known")

// Decode returns a text as UTF-8. How it is written says, in this order, a mark at
// its beginning, its bytes where they can be nothing but UTF-8, the content type
// that it came with ("" for none), the declaration of an XML document, and a guess.
// Bytes that the encoding does not have become U+FFFD. The time is in proportion to
// the bytes.
func Decode(body []byte, contentType string) ([]byte, error) {
	body, marked := bytes.CutPrefix(body, []byte("\ufeff"))
	// A text in ASCII alone may still be one of UTF-16, or of an encoding that switches by escapes.
	isASCII := !bytes.ContainsFunc(body, func(r rune) bool { return r >= utf8.RuneSelf })
	if !marked && (!utf8.Valid(body) || isASCII && bytes.ContainsAny(body, "\x00\x1b")) {
		written, err := encodingOf(body, contentType)
		if err != nil {
			return nil, err
		}
		if body, err = written.NewDecoder().Bytes(body); err != nil {
			return nil, fmt.Errorf("decode a text: %w", err)
		}
	}
	return bytes.ToValidUTF8(body, []byte(Replacement)), nil
}

// declared is the encoding that an XML document names. It is written in ASCII, or in UTF-16.
var declared = regexp.MustCompile(`^\s*<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([A-Za-z0-9._:-]{1,40})["']`)

// encodingOf tells how a text is written.
func encodingOf(body []byte, contentType string) (encoding.Encoding, error) {
	switch {
	case bytes.HasPrefix(body, []byte("\xff\xfe")), bytes.HasPrefix(body, []byte("<\x00")):
		return unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), nil
	case bytes.HasPrefix(body, []byte("\xfe\xff")), bytes.HasPrefix(body, []byte("\x00<")):
		return unicode.UTF16(unicode.BigEndian, unicode.UseBOM), nil
	}
	_, params, _ := mime.ParseMediaType(contentType) // what cannot be read names no encoding
	name := params["charset"]
	if found := declared.FindSubmatch(body[:min(len(body), 400)]); name == "" && found != nil {
		name = string(found[1])
	}
	if name == "" {
		return guess(body)
	}
	known, err := htmlindex.Get(strings.TrimSpace(name))
	if err != nil || known == encoding.Replacement {
		return nil, ErrUnknownEncoding
	}
	return known, nil
}

// guess tells apart what spreadsheets write without saying so: UTF-8 with some
// broken letters, Shift_JIS, and Windows-1252. Anything else would be letters that
// the text does not have.
func guess(body []byte) (encoding.Encoding, error) {
	if bytes.IndexByte(body, 0) >= 0 {
		return unicode.UTF8, nil // no text at all, which is for its reader to say
	}
	whole, broken := 0, 0
	for rest := body; len(rest) > 0; {
		r, size := utf8.DecodeRune(rest)
		if rest = rest[size:]; size > 1 {
			whole++
		} else if r == utf8.RuneError {
			broken++
		}
	}
	switch high, pairs := highOf(body); {
	case whole >= broken:
		return unicode.UTF8, nil
	case IsShiftJIS(body):
		return japanese.ShiftJIS, nil
	case 2*pairs < high && isWestern(body): // letters with accents stand alone
		return charmap.Windows1252, nil
	}
	return nil, ErrUnknownEncoding
}

// highOf counts the bytes that are not of ASCII, and those of them that another one follows.
func highOf(body []byte) (high, pairs int) {
	for i, b := range body {
		if b >= utf8.RuneSelf {
			if high++; i+1 < len(body) && body[i+1] >= utf8.RuneSelf {
				pairs++
			}
		}
	}
	return high, pairs
}

// isWestern reports whether a text of Windows-1252 would be one that somebody has written: what is neither a letter of
// Latin-1 nor a typist's sign is rare in it.
func isWestern(body []byte) bool {
	common, rare := 0, 0
	for _, b := range body {
		switch {
		case b >= 0xa0, b >= 0x91 && b <= 0x97, b >= utf8.RuneSelf && strings.IndexByte("\x80\x84\x85\x99\x9c", b) >= 0:
			common++
		case b >= utf8.RuneSelf:
			rare++
		}
	}
	return common > rare
}

// IsShiftJIS reports whether a text in Shift_JIS would be one that somebody has
// written: most of its letters are kana or common ones, and none is broken.
func IsShiftJIS(body []byte) bool {
	common, rare, narrow := 0, 0, 0
	for i := 0; i < len(body); i++ {
		lead := body[i]
		isNarrow := lead >= 0xa1 && lead <= 0xdf
		if !isNarrow && narrow > 0 {
			if narrow > 2 { // kana of half a width stand in a row
				common += narrow
			} else {
				rare += narrow
			}
			narrow = 0
		}
		switch {
		case isNarrow:
			narrow++
		case lead == 0x81: // punctuation
			i++
		case lead == 0x82 || lead == 0x83 || lead >= 0x88 && lead <= 0x98: // kana, and the first level of kanji
			common++
			i++
		case lead >= utf8.RuneSelf:
			rare++
			i++
		}
	}
	if narrow > 2 {
		common += narrow
	}
	text, err := japanese.ShiftJIS.NewDecoder().Bytes(body)
	high, pairs := highOf(body)
	return err == nil && 2*pairs >= high && common > rare && !bytes.Contains(text, []byte(Replacement))
}
