package text

import (
	"bytes"
	"cmp"
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
// Bytes that the encoding does not have become U+FFFD, and where lines end in CR
// alone, LF takes its place. The time is in proportion to the bytes.
func Decode(body []byte, contentType string) ([]byte, error) {
	whole := len(body)
	body = bytes.TrimLeft(body, "\ufeff")
	marked := len(body) < whole
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
	body = bytes.ToValidUTF8(body, []byte(Replacement))
	if bytes.IndexByte(body, '\n') < 0 {
		body = bytes.ReplaceAll(body, []byte("\r"), []byte("\n"))
	}
	return body, nil
}

// declared is the encoding that an XML document names. It is written in ASCII, or in UTF-16.
var declared = regexp.MustCompile(`^\s*<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([A-Za-z0-9._:-]{1,40})["']`)

// numbered are encodings that Japanese, Chinese and Korean servers call by the numbers of Windows' code pages.
var numbered = map[string]string{"cp932": "shift_jis", "cp936": "gbk", "cp949": "euc-kr", "cp950": "big5"}

// encodingOf tells how a text is written.
func encodingOf(body []byte, contentType string) (encoding.Encoding, error) {
	switch {
	case bytes.HasPrefix(body, []byte("\xff\xfe")), beginsWide(body, 0):
		return unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), nil
	case bytes.HasPrefix(body, []byte("\xfe\xff")), beginsWide(body, 1):
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
	name = strings.ToLower(strings.TrimSpace(name))
	known, err := htmlindex.Get(cmp.Or(numbered[name], name))
	if err != nil || known == encoding.Replacement {
		return nil, ErrUnknownEncoding
	}
	return known, nil
}

// beginsWide reports whether a text begins with two letters of ASCII in UTF-16: in each the byte at that place counts.
func beginsWide(body []byte, place int) bool {
	if len(body) < 4 || len(body)%2 != 0 {
		return false
	}
	one, other := body[place], body[2+place]
	return one >= ' ' && one < 0x7f && other >= ' ' && other < 0x7f && body[1-place] == 0 && body[3-place] == 0
}

// guess tells apart what spreadsheets and mail programs write without saying so: UTF-8
// with some broken letters, Shift_JIS, Windows-1252, and Japanese by escapes. Anything
// else would be letters that the text does not have.
func guess(body []byte) (encoding.Encoding, error) {
	if bytes.IndexByte(body, 0) >= 0 {
		return unicode.UTF8, nil // no text at all, which is for its reader to say
	}
	if bytes.Contains(body, []byte("\x1b$B")) || bytes.Contains(body, []byte("\x1b$@")) {
		return japanese.ISO2022JP, nil
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

// highOf counts the bytes that are not of ASCII, and those of them that another one follows: but for ß, which stands
// behind ö and ü in German.
func highOf(body []byte) (high, pairs int) {
	for i, b := range body {
		if b >= utf8.RuneSelf {
			if high++; i+1 < len(body) && body[i+1] >= utf8.RuneSelf && body[i+1] != 0xdf {
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
	common, rare, narrow, narrowAll, narrowAlone := 0, 0, 0, 0, 0
	kana := 0 // with punctuation: their first bytes are rare in other encodings
	for i := 0; i <= len(body); i++ {
		var lead, next byte // at the end there is none
		if i < len(body) {
			lead = body[i]
		}
		if i+1 < len(body) {
			next = body[i+1]
		}
		if lead >= 0xa1 && lead <= 0xdf {
			narrow++
			continue
		}
		if narrow > 2 { // kana of half a width stand in a row
			narrowAll += narrow
		} else {
			narrowAlone += narrow
		}
		narrow = 0
		if lead < utf8.RuneSelf {
			continue
		}
		// In the encodings of the first PCs é and ü begin so, before small letters.
		if lead == 0x83 || (lead == 0x81 || lead == 0x82) && (next < 'a' || next > 'z') {
			kana++
		}
		switch {
		case lead == 0x81: // punctuation
		case lead <= 0x83 || lead >= 0x88 && lead <= 0x98: // kana, and the first level of kanji
			common++
		default:
			rare++
		}
		i++
	}
	text, err := japanese.ShiftJIS.NewDecoder().Bytes(body)
	high, pairs := highOf(body)
	isOdd := common == 0 && rare > 0 // kana of half a width among rare letters are Thai
	return err == nil && (2*pairs >= high || 4*kana >= high) && !isOdd && common+narrowAll > rare+narrowAlone &&
		!bytes.Contains(text, []byte(Replacement))
}
