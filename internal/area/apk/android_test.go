package apk

import (
	"encoding/binary"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"
)

// Pools of both kinds, with strings whose length has one unit and two.
func TestStringsOfAManifest(t *testing.T) {
	long := strings.Repeat("a", 200)
	texts := []string{"package", "", "プレーヤー 😀", long}
	for _, isUTF8 := range []bool{false, true} {
		pool := poolOf(texts, isUTF8)
		for i, want := range texts {
			if got := pool.text(i); got != want {
				t.Errorf("UTF-8 %v: %q, want %q", isUTF8, got, want)
			}
		}
		for _, index := range []int{len(texts), 1<<32 - 1} {
			if got := pool.text(index); got != "" {
				t.Errorf("string %d: %q", index, got)
			}
		}
		for n := range pool { // cut short
			for i := range texts {
				_ = pool[:n].text(i)
			}
		}
	}
	if got := poolOf([]string{strings.Repeat("a", 9000)}, true).text(0); len(got) != longest {
		t.Errorf("a string of %d bytes is read", len(got))
	}
}

func poolOf(texts []string, isUTF8 bool) chunk {
	flags := uint32(0)
	var offsets, data []byte
	for _, text := range texts {
		offsets = binary.LittleEndian.AppendUint32(offsets, uint32(len(data)))
		units := utf16.Encode([]rune(text))
		if isUTF8 {
			flags = poolUTF8
			for _, n := range []int{len(units), len(text)} {
				if n >= 0x80 {
					data = append(data, byte(n>>8)|0x80)
				}
				data = append(data, byte(n))
			}
			data = append(append(data, text...), 0)
			continue
		}
		if len(units) >= 200 { // which does not need two units, but may have them
			data = binary.LittleEndian.AppendUint16(data, 0x8000)
		}
		data = binary.LittleEndian.AppendUint16(data, uint16(len(units)))
		for _, unit := range append(units, 0) {
			data = binary.LittleEndian.AppendUint16(data, unit)
		}
	}
	var head []byte
	for _, value := range []uint32{chunkStrings | 28<<16, 0, uint32(len(texts)), 0, flags, uint32(28 + len(offsets)),
		0} {
		head = binary.LittleEndian.AppendUint32(head, value)
	}
	return slices.Concat(head, offsets, data)
}
