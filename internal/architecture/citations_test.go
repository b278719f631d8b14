package architecture

import (
	"cmp"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// citation is a number of the specification in a file, and the name of the test that it stands in or above, if any.
type citation struct {
	id, file, test string
}

func (c citation) isTest() bool { return testFile.MatchString(c.file) }

var (
	testFile = regexp.MustCompile(`(_test\.go|\.(test|spec)\.tsx?)$`)

	// number is a citation: R123, the names of Go tests, TestR123_R124_Name, and ranges, R049–R051.
	number = regexp.MustCompile(`(?:\b|_|Test)(R|G|A|RT|D|M)([0-9]{2,3})(?:[–-](?:R|G|A|RT|D|M)([0-9]{2,3}))?(?:\b|_)`)

	// digits is how long the numbers of a kind are at least; only decisions have both.
	digits = map[string]int{"R": 3, "G": 2, "A": 3, "RT": 2, "D": 3, "M": 2}

	goTest  = regexp.MustCompile(`(?m)^func ((?:Test|Fuzz|Benchmark)\w+)\(`)
	webTest = regexp.MustCompile(
		"(?m)^\\s*(?:(?:test|it|describe)[\\w.]*\\(|\\]\\)\\(|\\}?\\)\\()\\s*(?:'((?:\\\\.|[^'\\\\\n])*)'|`([^`\n]*)`)")
	quotedTS = regexp.MustCompile("'((?:\\\\.|[^'\\\\\n])*)'|`([^`\n]*)`")
	remark   = regexp.MustCompile(`^\s*(//|/?\*)`)
)

// textsOfProject are the files that may cite: sources, statements and what is written about them.
func textsOfProject(t *testing.T) map[string]string {
	t.Helper()
	texts := map[string]string{}
	err := fs.WalkDir(os.DirFS(root), ".", func(name string, entry fs.DirEntry, err error) error {
		base := entry.Name()
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (slices.Contains([]string{"node_modules", "testdata", "dist", "data"}, base) ||
			len(base) > 1 && base[0] == '.'):
			return fs.SkipDir
		case entry.IsDir() || base == "schema.d.ts" || name == specification+"tests.md" ||
			!slices.Contains([]string{".go", ".ts", ".tsx", ".mjs", ".sql", ".css", ".md"}, path.Ext(name)):
			return nil
		case name == "internal/architecture/specification_test.go" || name == "internal/architecture/citations_test.go":
			return nil // Their samples cite what there is not.
		}
		text, err := os.ReadFile(path.Join(root, name))
		texts[name] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return texts
}

// citationsOf finds every number that files cite, in order and each once for a test.
func citationsOf(texts map[string]string) []citation {
	var all []citation
	for file, text := range texts {
		for at := 0; at < len(text); {
			m := number.FindStringSubmatchIndex(text[at:])
			if m == nil {
				break
			}
			kind, first, last := text[at+m[2]:at+m[3]], text[at+m[4]:at+m[5]], ""
			if m[6] >= 0 {
				last = text[at+m[6] : at+m[7]]
			}
			for _, id := range numbers(kind, first, last) {
				all = append(all, citation{id, file, testAt(file, text, at+m[2])})
			}
			at += max(m[5], m[7]) // What follows the number may begin the next.
		}
	}
	slices.SortFunc(all, func(a, b citation) int {
		return cmp.Or(cmp.Compare(a.id, b.id), cmp.Compare(a.file, b.file), cmp.Compare(a.test, b.test))
	})
	return slices.Compact(all)
}

// numbers spells a citation out; "" as the last is none.
func numbers(kind, first, last string) (ids []string) {
	if len(first) < digits[kind] || kind != "G" && len(first) > digits[kind] {
		return nil
	}
	from, _ := strconv.Atoi(first) // The expression has digits alone.
	to, _ := strconv.Atoi(cmp.Or(last, first))
	for n := from; n <= to; n++ {
		ids = append(ids, fmt.Sprintf("%s%0*d", kind, digits[kind], n))
	}
	return ids
}

// testAt names the test that a place belongs to: in Go the function, in TypeScript the text that it stands in, else
// the test below a remark or around a line.
func testAt(file, text string, at int) string {
	if strings.HasSuffix(file, "_test.go") {
		return testAround(goTest, text, at)
	}
	if !testFile.MatchString(file) {
		return ""
	}
	start := strings.LastIndexByte(text[:at], '\n') + 1
	end := start + strings.IndexByte(text[start:]+"\n", '\n')
	line := text[start:end]
	if remark.MatchString(line) {
		return testAround(webTest, text, at)
	}
	for _, m := range quotedTS.FindAllStringSubmatchIndex(line, -1) {
		if start+m[0] < at && at < start+m[1] {
			return line[m[0]+1 : m[1]-1]
		}
	}
	return testAround(webTest, text, at)
}

// testAround finds the test above a place, or right below it if the place is a remark on that.
func testAround(opening *regexp.Regexp, text string, at int) (name string) {
	for _, m := range opening.FindAllStringSubmatchIndex(text, -1) {
		if m[0] > at {
			if between := strings.Split(text[at:m[0]], "\n"); !slices.ContainsFunc(between[1:], isCode) {
				name = groupOf(text, m)
			}
			break
		}
		name = groupOf(text, m)
	}
	return name
}

func isCode(line string) bool { return strings.TrimSpace(line) != "" && !remark.MatchString(line) }

// groupOf returns the first group that matched.
func groupOf(text string, m []int) string {
	for i := 2; i < len(m); i += 2 {
		if m[i] >= 0 {
			return text[m[i]:m[i+1]]
		}
	}
	return ""
}

// provenText is the list of rules with the tests that cite each.
func provenText(cited []citation) string {
	proven := map[string]map[string][]string{}
	for _, c := range cited {
		if !c.isTest() || !isRule(c.id) {
			continue
		}
		if proven[c.id] == nil {
			proven[c.id] = map[string][]string{}
		}
		proven[c.id][c.file] = append(proven[c.id][c.file], c.test)
	}
	var b strings.Builder
	b.WriteString("# Which tests prove which rule\n\n<!-- Generated from what tests cite: `make generate` writes it " +
		"again. -->\n\n")
	b.WriteString("A rule that is not here is *later*, or says in [rules.md](rules.md) why it has no " +
		"test.\n\n| rule | " +
		"tests |\n|---|---|\n")
	escape := strings.NewReplacer("|", `\|`, "<", "&lt;", "*", `\*`)
	for _, id := range slices.Sorted(maps.Keys(proven)) {
		anchor := strings.ToLower(id)
		var places []string
		for _, file := range slices.Sorted(maps.Keys(proven[id])) {
			place := fmt.Sprintf("[%s](../../%s)", file, file)
			if names := slices.DeleteFunc(proven[id][file], func(n string) bool { return n == "" }); len(names) > 0 {
				place += ": " + escape.Replace(strings.Join(names, "; "))
			}
			places = append(places, place)
		}
		fmt.Fprintf(&b, "| <a id=%q></a>[%s](rules.md#%s) | %s |\n", anchor, id, anchor, strings.Join(places, " · "))
	}
	return b.String()
}
