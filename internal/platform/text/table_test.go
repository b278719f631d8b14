package text

import "testing"

func TestTable(t *testing.T) {
	for table, want := range map[string]struct {
		rows      string
		separator rune
	}{
		"":                           {"", '\t'},
		"a":                          {"a", '\t'},
		"Price\n7,50\n":              {"Price\n7,50\n", '\t'},
		"a, b;c, d, e\n1;2":          {"a, b;c, d, e\n1;2", ';'},
		"a, b;c\nd, e;f":             {"a, b;c\nd, e;f", ';'},
		"a, b;c, d\r\ne, f;g, h\r\n": {"a, b;c, d\r\ne, f;g, h\r\n", ';'},
		"a;b,c\n1,2\n\n3,4":          {"a;b,c\n1,2\n\n3,4", ','},
		"a|b\n1|2, 3":                {"a|b\n1|2, 3", '|'},
		"a,b,c\n1,2\nx;y,z":          {"a,b,c\n1,2\nx;y,z", ','},
		"\r\n\na;b\n":                {"\r\n\na;b\n", ';'},
		"a,b;c,d\n1":                 {"a,b;c,d\n1", ','},
		"a;b,c":                      {"a;b,c", ';'},
		"\"a,b,c\";d":                {"\"a,b,c\";d", ';'},
		"\"a\n,,b\";c\n":             {"\"a\n,,b\";c\n", ';'},
		"5\" wide;b\nc,d,e":          {"5\" wide;b\nc,d,e", ';'},
		"a\tb;c\n":                   {"a\tb;c\n", '\t'},
		"a\n1;2":                     {"a\n1;2", '\t'},
		"sep=;\r\na,b;c\r\n":         {"a,b;c\r\n", ';'},
		"SEP=,\na;b":                 {"a;b", ','},
		"\"sep=\t\"\na,b":            {"a,b", '\t'},
		"sep=|":                      {"", '|'},
		"sep=x\na,b":                 {"sep=x\na,b", '\t'},
		"sep=\"\na,b":                {"sep=\"\na,b", '\t'},
		"sep=;;\na":                  {"sep=;;\na", ';'},
	} {
		rows, separator := Table([]byte(table))
		if string(rows) != want.rows || separator != want.separator {
			t.Errorf("%q: %q by %q", table, rows, separator)
		}
	}
}
