package font

import "testing"

// TestCommonCharacters holds the tables to the counts of the standards that they come from.
func TestCommonCharacters(t *testing.T) {
	for name, c := range map[string]struct {
		block       block
		count       int
		first, last rune
	}{
		"GB 2312 level 1":    {simplified, 3755, '啊', '座'},
		"Big5 level 1":       {traditional, 5401, '一', '籲'},
		"JIS X 0208 kana":    {hiragana, 83 + 86, 'ぁ', 'ヶ'},
		"JIS X 0208 level 1": {kanji, 2965, '亜', '腕'},
		"Windows-1252":       {western, 94 + 27 + 94, '!', 'ÿ'},
	} {
		list, err := c.block.characters()
		if err != nil || len(list) != c.count || list[0] != c.first || list[len(list)-1] != c.last {
			t.Errorf("%s: %d characters from %c to %c, %v", name, len(list), list[0], list[len(list)-1], err)
		}
	}
}

func TestMeasure(t *testing.T) {
	c, err := measure(func(r rune) bool { return r >= 0x3040 && r <= 0x9fff })
	if err != nil || c != (Coverage{Latin: 0, Hans: 100, Hant: 100, Ja: 100}) {
		t.Errorf("kana and han: %+v %v", c, err)
	}
	if c, _ = measure(func(r rune) bool { return r != '座' }); c != (Coverage{Latin: 100, Hans: 99, Hant: 99, Ja: 99}) {
		t.Errorf("all but one: %+v", c)
	}
}
