package font

import (
	"fmt"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// Coverage is how many of a script's common characters a font has, in whole
// percent, rounded down: 100 means every one of them.
type Coverage struct {
	Latin int `json:"latin" doc:"The letters of western European languages"`
	Hans  int `json:"hans" doc:"The 3,755 most common characters of simplified Chinese"`
	Hant  int `json:"hant" doc:"The 5,401 most common characters of traditional Chinese"`
	Ja    int `json:"ja" doc:"Kana and the 2,965 most common kanji"`
}

// block is a range of a two-byte encoding, from one lead byte to another.
type block struct {
	encoding     encoding.Encoding
	first, last  byte // lead bytes
	trails       [][2]byte
	firstT, endT byte // of the first lead byte, and of the last one
}

// The common characters are the first levels of the national standards, which
// are sorted by use: GB 2312 level 1, Big5 level 1, JIS X 0208 kana and level 1.
var (
	western    = block{encoding: charmap.Windows1252}
	simplified = block{encoding: simplifiedchinese.GBK, first: 0xb0, last: 0xd7, trails: [][2]byte{{0xa1, 0xfe}},
		firstT: 0xa1, endT: 0xf9}
	traditional = block{encoding: traditionalchinese.Big5, first: 0xa4, last: 0xc6,
		trails: [][2]byte{{0x40, 0x7e}, {0xa1, 0xfe}}, firstT: 0x40, endT: 0x7e}
	hiragana = block{encoding: japanese.EUCJP, first: 0xa4, last: 0xa5, trails: [][2]byte{{0xa1, 0xfe}},
		firstT: 0xa1, endT: 0xf6}
	kanji = block{encoding: japanese.EUCJP, first: 0xb0, last: 0xcf, trails: [][2]byte{{0xa1, 0xfe}},
		firstT: 0xa1, endT: 0xd3}
)

// bytes returns the codes of the block's characters, one after the other.
func (b block) bytes() (codes []byte) {
	if b.trails == nil {
		for c := 0x21; c <= 0xff; c++ {
			codes = append(codes, byte(c))
		}
		return codes
	}
	for lead := int(b.first); lead <= int(b.last); lead++ {
		for _, t := range b.trails {
			for trail := int(t[0]); trail <= int(t[1]); trail++ {
				if byte(lead) == b.first && byte(trail) < b.firstT || byte(lead) == b.last && byte(trail) > b.endT {
					continue
				}
				codes = append(codes, byte(lead), byte(trail))
			}
		}
	}
	return codes
}

// characters returns the block's characters. Codes without one, and invisible ones, are left out.
func (b block) characters() ([]rune, error) {
	text, err := b.encoding.NewDecoder().Bytes(b.bytes())
	if err != nil {
		return nil, fmt.Errorf("decode common characters: %w", err)
	}
	var list []rune
	for _, r := range string(text) {
		if r != 0xfffd && r != 0x7f && r != 0xa0 && r != 0xad && (r < 0x80 || r > 0x9f) {
			list = append(list, r)
		}
	}
	return list, nil
}

func measure(covers func(rune) bool) (c Coverage, err error) {
	for _, script := range []struct {
		percent *int
		blocks  []block
	}{{&c.Latin, []block{western}}, {&c.Hans, []block{simplified}}, {&c.Hant, []block{traditional}},
		{&c.Ja, []block{hiragana, kanji}}} {
		all, has := 0, 0
		for _, b := range script.blocks {
			characters, err := b.characters()
			if err != nil {
				return Coverage{}, err
			}
			all += len(characters)
			for _, r := range characters {
				if covers(r) {
					has++
				}
			}
		}
		*script.percent = has * 100 / all
	}
	return c, nil
}
