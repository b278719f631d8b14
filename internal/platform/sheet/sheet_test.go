package sheet

import (
	"slices"
	"strings"
	"testing"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
)

// TestRead_WhatIsNoTextIsRefused: nobody is called by a letter that stands for one that was lost.
func TestRead_WhatIsNoTextIsRefused(t *testing.T) {
	for name, file := range map[string]string{
		"half of a letter":      "\x83A\x83h,\x83\n",
		"half of UTF-16":        "\xff\xfea\x00,\x00b",
		"a lone surrogate":      "\xff\xfea\x00,\x00\x3d\xd8b\x00",
		"a surrogate's other":   "\xfe\xff\x00a\x00,\xde\x00",
		"UTF-8 that is cut off": "\ufeffname,city\n佐藤,東\xe4\xba",
	} {
		lines, err := Read([]byte(file), 10)
		if err == nil || fault.As(err).Fields[0].Code != codes.FileNotText {
			t.Errorf("%s is read as %v, %v", name, lines, err)
		}
	}
	lines, err := Read([]byte("sep=;\r\nname;city\r\nAndr\xe9;K\xf6ln\r\n"), 10)
	if err != nil || len(lines) != 2 || !slices.Equal(lines[1].Cells, []string{"André", "Köln"}) {
		t.Errorf("Latin-1 is read as %v, %v", lines, err)
	}
	for name, file := range map[string]string{"UTF-8": "a,\U0001f600", "UTF-16": "\xff\xfea\x00,\x00\x3d\xd8\x00\xde"} {
		lines, err := Read([]byte(file), 10)
		if err != nil || len(lines) != 1 || !slices.Equal(lines[0].Cells, []string{"a", "\U0001f600"}) {
			t.Errorf("%s is read as %v, %v", name, lines, err)
		}
	}
}

// TestRead_TheFirstLineSaysWhatPartsTheColumns: what it quotes says nothing.
func TestRead_TheFirstLineSaysWhatPartsTheColumns(t *testing.T) {
	for file, want := range map[string]string{
		"a,b;c\n":              "a,b|c",
		"a;b\tc\n":             "a;b|c",
		"\"a;b\",\"c\td\"\n":   "a;b|c\td",
		"\"a \"\"x;y\"\" \",b": `a "x;y"|b`,
		"\"a\n;b\",c\nd;e,f\n": "a\n;b|c",
		"\"a,b\";c\n":          "a,b|c",
		"a,b\nc;d\te\n":        "a|b",
		"a\t\t b\t\tc\n":       "a||b||c",
		"a;;b\n":               "a||b",
	} {
		lines, err := Read([]byte(file), 10)
		if err != nil || strings.Join(lines[0].Cells, "|") != want {
			t.Errorf("%q is read as %v, %v", file, lines, err)
		}
	}
}
