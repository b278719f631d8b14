package text

import (
	"bytes"
	"encoding/csv"
	"strings"
	"testing"
)

func TestACellIsWhatItWasBeforeItWasMadeInert(t *testing.T) {
	for cell, inert := range map[string]string{
		"": "", "Ann": "Ann", "a=b": "a=b", "'Ann": "'Ann", "'": "'", "''": "''",
		"=1+1": "'=1+1", "-ann": "'-ann", "+ann": "'+ann", "@ann": "'@ann", " =x": "' =x", "|x": "'|x", "%": "'%",
		"＝x": "'＝x", "\tx": "'\tx", "a;b": "a;b", "a;'b": "a;'b", "a; b\r\n\tc": "a; b\r\n\tc",
		"x;=1+1;y": "x;'=1+1;y", "x; \"=1": "x;' \"=1", "x\t\t@y": "x\t\t'@y", "x\n-y": "x\n'-y", "=1;=2": "'=1;'=2",
		";": ";", "a;": "a;", "\"=1": "'\"=1",
	} {
		if got := Inert(cell); got != inert || Bare(got) != cell {
			t.Errorf("%q becomes %q, and then %q; want %q", cell, got, Bare(got), inert)
		}
	}
}

// TestNoReaderOfATableSeesAFormula reads it as carelessly as any spreadsheet may: by semicolons, tabs and lines alone,
// with quotes that count for nothing.
func TestNoReaderOfATableSeesAFormula(t *testing.T) {
	for _, text := range []string{"x;=1+1;y", "x;\"=1+1\";y", "x\";=1+1", "x; @SUM(1)", "x\t\t=1+1", "x\r\n=1+1;",
		";;＝1", "\"\n\"=1", "x;\" -1"} {
		var table bytes.Buffer
		w := csv.NewWriter(&table)
		for _, row := range [][]string{{"first", text, "last"}, {text, "last"}} {
			for i := range row {
				row[i] = Inert(row[i])
			}
			if err := w.Write(row); err != nil {
				t.Fatal(err)
			}
		}
		w.Flush()
		for _, separators := range []string{";\r\n", "\t\r\n"} {
			split := func(r rune) bool { return strings.ContainsRune(separators, r) }
			for _, cell := range strings.FieldsFunc(table.String(), split) {
				if strings.ContainsAny(firstRune(strings.Trim(cell, `" `)), "=+-@|%＝＋－＠") {
					t.Errorf("%q has the cell %q by %q", text, cell, separators)
				}
			}
		}
	}
}
