package architecture

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// specification is where what the product promises is written down, by numbers that code and tests cite.
const specification = "docs/specification/"

// write makes TestSpecification write which tests prove which rule, instead of comparing it.
var write = flag.Bool("write", false, "write "+specification+"tests.md")

// capabilities are what an entry that is not built can belong to.
var capabilities = []string{
	"designer and programs", "screens under control", "messages and events", "schedules that can be trusted",
	"not assigned",
}

// entry is one numbered line of the specification.
type entry struct {
	id    string
	file  string
	cells []string // between the number and the state
	state string   // empty, "later: capability", or "no test: reason"
}

func (e entry) isLater() bool { return strings.HasPrefix(e.state, "later: ") }

// entryLine is a row of one of its tables: the number with its anchor, cells, and the state.
var entryLine = regexp.MustCompile(`^\| <a id="([a-z]+[0-9]+)"></a>([A-Z]+[0-9]+) \| (.*) \| ?([^|]*?) ?\|$`)

// TestSpecification compares the specification with the source: every number and record that is cited exists, every
// rule that is built has a test that cites it, and operations and paths are built if and only if it says so.
func TestSpecification(t *testing.T) {
	entries := map[string]entry{}
	for _, name := range []string{"rules", "operations", "routes", "dialogs", "decisions"} {
		file := specification + name + ".md"
		found, findings := entriesOf(file, readFile(t, file))
		none(t, findings)
		for _, e := range found {
			if first, twice := entries[e.id]; twice {
				t.Errorf("%s: %s is in %s already", file, e.id, first.file)
			}
			entries[e.id] = e
		}
	}

	texts := textsOfProject(t)
	cited := citationsOf(texts)
	none(t, unknownNumbers(entries, cited))
	none(t, unknownRecords(readFile(t, specification+"fields.md"), texts))
	none(t, unprovenRules(entries, cited))
	none(t, operationsThatDiffer(entries, operationsOfDocument(t)))
	none(t, routesThatDiffer(entries, pathsOfConsole(texts)))

	file, want := specification+"tests.md", provenText(cited)
	if *write {
		if err := os.WriteFile(root+"/"+file, []byte(want), 0o644); err != nil {
			//nolint:gosec // A text of the project.
			t.Fatal(err)
		}
	} else if readFile(t, file) != want {
		t.Errorf("%s is old: `make generate` writes it (go test ./internal/architecture -run TestSpecification -write)",
			file)
	}
}

func TestSpecificationFindsWhatIsWrong(t *testing.T) {
	row := func(id, rest string) string {
		return fmt.Sprintf("| <a id=%q></a>%s | %s |\n", strings.ToLower(id), id, rest)
	}
	read := func(text string, wanted int) map[string]entry {
		found, findings := entriesOf("x.md", text)
		some(t, wanted, findings)
		entries := map[string]entry{}
		for _, e := range found {
			entries[e.id] = e
		}
		return entries
	}
	read(row("R001", "One. | later: one day"), 1)
	read(row("R001", "One. | soon"), 1)
	read(`| <a id="r001"></a>R002 | One. | |`, 1)
	read("| R001 | One. | |", 1)

	rules := read(row("R001", "Built. | ")+row("R002", "Not yet. | later: messages and events")+row("R003",
		"Nothing. | no test: nothing to see"), 0)
	cite := func(text string) []citation { return citationsOf(map[string]string{"internal/x_test.go": text}) }
	some(t, 0, unprovenRules(rules, cite("func TestR001_Built(t *testing.T) {}")))
	some(t, 1, unprovenRules(rules, cite("func TestX(t *testing.T) {}")))
	some(t, 1, unprovenRules(rules, cite("// TestX holds R001–R002.\nfunc TestX(t *testing.T) {}")))
	some(t, 1, unprovenRules(rules, cite("func TestR001_R003(t *testing.T) {}")))
	some(t, 1, unprovenRules(rules, citationsOf(map[string]string{"internal/x.go": "// R001"})))
	some(t, 1, unknownNumbers(rules, cite("// R001, R004 and R002")))

	some(t, 0, unknownRecords("| Screen (device) | 2 | `id` | |",
		map[string]string{"x.go": "// part 2 §3\n// \"Device\", §7."}))
	some(t, 1, unknownRecords("| Screen (device) | 2 | `id` | |",
		map[string]string{"x.go": `// part 2 §3 "Device" and "Display"`}))

	calls := read(row("A001", "`GET /api/a` | Reads. | Tag R | ")+row("A002",
		"`GET /api/b/{id}` | Reads. | Tag R | later: messages and events"), 0)
	some(t, 0, operationsThatDiffer(calls, map[string]string{"GET /api/a": "Tag R"}))
	some(t, 1, operationsThatDiffer(calls, map[string]string{"GET /api/a": "Tag W"}))
	some(t, 2, operationsThatDiffer(calls, map[string]string{"GET /api/b/{id}": "Tag R"}))

	pages := read(row("RT01", "`/a/{id?}` | One. | Tag | ")+row("RT02", "`/b/*` | Two. | Tag | later: not assigned"), 0)
	some(t, 0, routesThatDiffer(pages, []string{"/a/{-$id}"}))
	some(t, 2, routesThatDiffer(pages, []string{"/b/$"}))
}

// entriesOf reads the numbered rows of a file, which come in the order of their numbers.
func entriesOf(file, text string) (entries []entry, findings []string) {
	for _, line := range strings.Split(text, "\n") {
		if !numbered.MatchString(line) {
			continue
		}
		m := entryLine.FindStringSubmatch(line)
		if m == nil || !strings.EqualFold(m[1], m[2]) {
			findings = append(findings, fmt.Sprintf("%s: a row is `| <a id=\"r001\"></a>R001 | … | state |`: %s", file,
				line))
			continue
		}
		e := entry{id: m[2], file: file, cells: strings.Split(m[3], " | "), state: m[4]}
		capability, later := strings.CutPrefix(e.state, "later: ")
		reason, untested := strings.CutPrefix(e.state, "no test: ")
		if later && !slices.Contains(capabilities, capability) || untested && reason == "" || !later && !untested &&
			e.state != "" {
			findings = append(findings, fmt.Sprintf("%s: %s is neither built nor later, but %q", file, e.id, e.state))
		}
		entries = append(entries, e)
	}
	return entries, findings
}

var numbered = regexp.MustCompile(`^\| (<a id="[^"]*"></a>)?(R|A|RT|D|G|M)[0-9]{2,3} \|`)

func unknownNumbers(entries map[string]entry, cited []citation) (findings []string) {
	for _, c := range cited {
		if _, known := entries[c.id]; !known {
			findings = append(findings, fmt.Sprintf("%s cites %s, which %s does not have", c.file, c.id, specification))
		}
	}
	return findings
}

// sectionThree is where a comment names records of section 3 of either part, perhaps across two lines.
var sectionThree = regexp.MustCompile(`part [12] §3[\s/]+"([^"]+)"(?: and "([^"]+)")?`)

// unknownRecords finds names of records that have no row in the list of fields.
func unknownRecords(fields string, texts map[string]string) (findings []string) {
	fields = strings.ToLower(fields)
	for file, text := range texts {
		for _, m := range sectionThree.FindAllStringSubmatch(text, -1) {
			for _, name := range m[1:] {
				wanted := strings.ToLower(name)
				if name != "" && !strings.Contains(fields, "\n| "+wanted+" |") &&
					!strings.Contains(fields, "("+wanted+") |") {
					findings = append(findings, fmt.Sprintf("%s cites §3 %q, which %sfields.md does not have", file,
						name, specification))
				}
			}
		}
	}
	return findings
}

// unprovenRules finds rules whose tests are not as their state says.
func unprovenRules(entries map[string]entry, cited []citation) (findings []string) {
	proven := map[string]citation{}
	for _, c := range cited {
		if c.isTest() {
			proven[c.id] = c
		}
	}
	for _, e := range entries {
		c, found := proven[e.id]
		switch {
		case e.state != "" && found && isRule(e.id):
			findings = append(findings, fmt.Sprintf("%s: %s is %q, and %s proves it", e.file, e.id, e.state, c.file))
		case e.state == "" && !found && isRule(e.id):
			findings = append(findings,
				fmt.Sprintf("%s: no test cites %s; add it to the name of the one that proves it", e.file, e.id))
		}
	}
	return findings
}

func isRule(id string) bool { return id[0] == 'R' && id[1] != 'T' }

// operationsThatDiffer compares operations with those of the OpenAPI document, which says who may call each.
func operationsThatDiffer(entries map[string]entry, built map[string]string) (findings []string) {
	for _, e := range entries {
		if e.id[0] != 'A' {
			continue
		}
		who, found := built[strings.Trim(e.cells[0], "`")]
		switch {
		case found == e.isLater():
			findings = append(findings, fmt.Sprintf("%s: %s %s is %q, built: %v", e.file, e.id, e.cells[0], e.state,
				found))
		case found && who != e.cells[2]:
			findings = append(findings, fmt.Sprintf("%s: %s asks for %q, not %q", e.file, e.id, who, e.cells[2]))
		}
	}
	return findings
}

func operationsOfDocument(t *testing.T) map[string]string {
	t.Helper()
	var document struct {
		Paths map[string]map[string]struct {
			Access string `json:"x-access"`
		} `json:"paths"`
	}
	if err := json.Unmarshal([]byte(readFile(t, "test/contract/openapi.json")), &document); err != nil {
		t.Fatal(err)
	}
	built := map[string]string{"GET /img/menu/{file}": "public"} // Files of the console itself.
	for path, methods := range document.Paths {
		for method, operation := range methods {
			built[strings.ToUpper(method)+" "+path] = operation.Access
		}
	}
	return built
}

// routesThatDiffer compares paths with those that the console has.
func routesThatDiffer(entries map[string]entry, built []string) (findings []string) {
	parameters := strings.NewReplacer("{id?}", "{-$id}", "{id}", "$id", "/*", "/$", "`", "")
	for _, e := range entries {
		if !strings.HasPrefix(e.id, "RT") {
			continue
		}
		if found := slices.Contains(built, parameters.Replace(e.cells[0])); found == e.isLater() {
			findings = append(findings, fmt.Sprintf("%s: %s %s is %q, built: %v", e.file, e.id, e.cells[0], e.state,
				found))
		}
	}
	return findings
}

// pathsOfConsole are the paths of every feature, those of the sign-in form, and what stands for any other.
func pathsOfConsole(texts map[string]string) []string {
	paths := []string{"*"}
	path := regexp.MustCompile(`'(/[^']*)'`)
	for name, text := range texts {
		if !strings.HasSuffix(name, "/feature.ts") && name != "web/apps/console/navigation/paths.ts" {
			continue
		}
		for _, m := range path.FindAllStringSubmatch(text, -1) {
			paths = append(paths, m[1])
		}
	}
	return paths
}

func readFile(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(root + "/" + file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
