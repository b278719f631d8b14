package text

import "testing"

func TestTable(t *testing.T) {
	for table, want := range map[string]struct {
		rows      string
		separator rune
	}{
		"":                   {"", ','},
		"a":                  {"a", ','},
		"a,b;c,d\n1":         {"a,b;c,d\n1", ','},
		"a;b,c":              {"a;b,c", ';'},
		"\"a,b,c\";d":        {"\"a,b,c\";d", ';'},
		"\"a\n,,b\";c\n":     {"\"a\n,,b\";c\n", ';'},
		"5\" wide;b\nc,d,e":  {"5\" wide;b\nc,d,e", ';'},
		"a\tb;c\n":           {"a\tb;c\n", '\t'},
		"a\n1;2":             {"a\n1;2", ','},
		"sep=;\r\na,b;c\r\n": {"a,b;c\r\n", ';'},
		"SEP=,\na;b":         {"a;b", ','},
		"\"sep=\t\"\na,b":    {"a,b", '\t'},
		"sep=|":              {"", '|'},
		"sep=x\na,b":         {"sep=x\na,b", ','},
		"sep=\"\na,b":        {"sep=\"\na,b", ','},
		"sep=;;\na":          {"sep=;;\na", ';'},
	} {
		rows, separator := Table([]byte(table))
		if string(rows) != want.rows || separator != want.separator {
			t.Errorf("%q: %q by %q", table, rows, separator)
		}
	}
}
