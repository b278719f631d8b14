package db_test

import (
	"cmp"
	"math/big"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"marquee/internal/platform/db"
)

// TestSortKey lists names in the order in which people look for them.
func TestSortKey(t *testing.T) {
	nines := strings.Repeat("9", 254)
	for _, ordered := range [][]string{
		{"", "!", "1", "2", "10", "a", "é", "看板", "😀"},
		{"shop", "Shop 2", "SHOP ３", "shop 9", "Ｓｈｏｐ　１０", "Shop 11", "shop 100", "shop a"},
		{"Floor 2 left", "Floor 2 right", "Floor 10 left", "Floor 10 right", "Floor two"},
		{"7 up", "07 up", "007 up", "8 up", "010 up"},
		{"shop 2", "shop 02", "shop 2 left", "shop 2!", "shop 3"},
		{"a 2 b 3", "a 2 b 03", "a 02 b 3", "a 02 b 03", "a 2 b 4"},
		{"0", "00", "000000000000", "1", "0001"},
		{"1.2", "1.9", "1.10", "2.0", "12"},
		{"n 12345678", "n 99999999", "n 100000000", "n 123456789", "n 999999999", "n 1000000000"},
		{"8" + nines, "9" + nines, "1" + nines + "0"},
		{strings.Repeat("0", 255), "1", strings.Repeat("0", 254) + "1", "2"},
		{"看板 ２", "看板 10", "看板①⓪⓪"},
	} {
		for i, name := range ordered[1:] {
			if a, b := db.SortKey(ordered[i]), db.SortKey(name); a >= b {
				t.Errorf("%.40q (%.40q) does not come before %.40q (%.40q)", ordered[i], a, name, b)
			}
		}
	}
	for _, same := range [][2]string{{"Shop 10", "ｓｈｏｐ　１０"}, {"", " "}, {"カ゛ 2", "がﾞ 2"}} {
		if a, b := db.SortKey(same[0]), db.SortKey(same[1]); (a == b) != (db.Fold(same[0]) == db.Fold(same[1])) {
			t.Errorf("%q has the key %q, and %q has %q", same[0], a, same[1], b)
		}
	}
	for _, name := range []string{"", "Größe", "!-_ ~", "\u0660\u0661", "😀 é"} {
		if key := db.SortKey(name); key != db.Fold(name) {
			t.Errorf("%q has no digit, and the key %q", name, key)
		}
	}
}

// TestSortKeysCompareAsNumbersAndTheRestDo, of any names, so that their order is one.
func TestSortKeysCompareAsNumbersAndTheRestDo(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // names, not secrets
	pieces := []string{"0", "1", "2", "9", "10", "00", "019", "123456789", "９", " ", "a", "B", "!", "-", "看", "😀"}
	names := make([]string, 300)
	for i := range names {
		for range random.IntN(6) {
			names[i] += pieces[random.IntN(len(pieces))]
		}
	}
	for _, a := range names {
		if again := db.SortKey(db.Fold(a)); again != db.SortKey(a) {
			t.Errorf("%q has the key %q, and folded %q", a, db.SortKey(a), again)
		}
		for _, b := range names {
			want := natural(db.Fold(a), db.Fold(b))
			if got := cmp.Compare(db.SortKey(a), db.SortKey(b)); got != want {
				t.Fatalf("%q and %q compare as %d, not %d: %q, %q", a, b, got, want, db.SortKey(a), db.SortKey(b))
			}
		}
	}
}

var pieces = regexp.MustCompile(`[0-9]+|[^0-9]`)

// natural compares folded names piece by piece: numbers by their value, and other characters by their bytes. The zeros
// before numbers decide when nothing else does.
func natural(a, b string) int {
	as, bs := pieces.FindAllString(a, -1), pieces.FindAllString(b, -1)
	zeros := func(all []string) (zeros []int) {
		for _, p := range all {
			if value, is := new(big.Int).SetString(p, 10); is {
				zeros = append(zeros, len(p)-len(value.String()))
			}
		}
		return zeros
	}
	order := slices.CompareFunc(as, bs, func(a, b string) int {
		x, first := new(big.Int).SetString(a, 10)
		y, second := new(big.Int).SetString(b, 10)
		if first && second {
			return x.Cmp(y)
		}
		return cmp.Compare(a, b)
	})
	return cmp.Or(order, slices.Compare(zeros(as), zeros(bs)))
}
