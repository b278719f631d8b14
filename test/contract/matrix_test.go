package contract

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"marquee/internal/access"
)

// Whose records a request is about, as its caller sees it.
const (
	own     = "own"
	others  = "same company, other group" // what others own, and what hangs in device groups that are kept for others
	sibling = "sibling company"           // one that manages the caller's, or that it manages
	foreign = "foreign"
	missing = "missing"
)

// TestR495_R002_Matrix asks every operation as every kind of caller about every
// kind of record. The declared rule decides who gets further than 401 and 403;
// for those who do, what is not in their scope is as good as missing; and
// nothing of another company changes or shows.
func TestR495_R002_Matrix(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		m := newMatrix(t, w)
		before := map[string]string{"Beta": w.portrait("Beta"), "Gamma": w.portrait("Gamma")}
		for _, p := range principals() {
			if p.who != "operator" {
				m.ask(p)
			}
			if p.who == "admin" { // whoever comes now may change what is Gamma's
				m.unchanged("Gamma", before["Gamma"])
			}
		}
		m.unchanged("Beta", before["Beta"])
		m.ask(principal{"operator", "global administrator", "Alpha"})
		m.report()
	})
}

// matrix asks, judges and counts.
type matrix struct {
	t       *testing.T
	w       *world
	all     map[string]operation
	records map[string]ids // by company, and "other" for what is kept from most of Alpha
	calls   int
	results map[string]map[int]int // kind of caller → status → how often
}

func newMatrix(t *testing.T, w *world) *matrix {
	m := &matrix{t: t, w: w, all: operations(t, w), records: map[string]ids{}, results: map[string]map[int]int{}}
	for _, company := range []string{"Alpha", "Beta", "Gamma"} {
		m.records[company] = w.fresh(company)
	}
	m.records["other"] = w.apart(w.fresh("Alpha"))
	return m
}

// about returns the records that a kind means to a caller. The company that
// they name is the caller's own: choosing another is TestR005_ChoosingACompany.
func (m *matrix) about(p principal, kind string) ids {
	n := m.w.absent()
	switch kind {
	case own:
		n = m.records[p.home]
	case others:
		n = m.records["other"]
	case sibling:
		n = m.records[map[string]string{"Alpha": "Gamma", "Gamma": "Alpha", "Beta": "Gamma"}[p.home]]
	case foreign:
		n = m.records[map[string]string{"Alpha": "Beta", "Gamma": "Beta", "Beta": "Alpha"}[p.home]]
	}
	n.company = m.w.company[p.home]
	return n
}

// ask goes through every operation as one kind of caller.
func (m *matrix) ask(p principal) {
	m.results[p.kind] = map[int]int{}
	for _, name := range sorted(m.all) {
		op := m.all[name]
		if strings.HasSuffix(op.Path, "/logout") && m.w.tokens[p.who] != "" {
			continue // signing out is tested where it does not end the others' sessions
		}
		want := wanted(p.who, op.needs())
		answers := map[string]answer{}
		for _, kind := range m.kinds(p, op) {
			r := op.make(m.w, m.about(p, kind))
			got := m.w.send(p.who, op.Method, r.path, r.body)
			m.calls++
			answers[kind] = got
			m.results[p.kind][got.status]++
			if what := m.judge(op, want, got); what != "" {
				m.t.Errorf("%s as %s about a record that is %s: %d, %s: %s", name, p.kind, kind, got.status, what,
					got.body)
			}
		}
		if want == 0 && op.names && p.who != "operator" {
			m.compare(op, p, answers)
		}
	}
}

// kinds are the records to ask about. Who is not let in is not, whatever they ask about.
func (m *matrix) kinds(p principal, op operation) []string {
	switch {
	case !op.names:
		return []string{own}
	case p.who == "operator":
		return []string{own, others, foreign, missing}
	case p.home != "Alpha":
		return []string{own, sibling, foreign, missing}
	}
	return []string{own, others, sibling, foreign, missing}
}

// judge says what is wrong with an answer, whatever it is about.
func (m *matrix) judge(op operation, want int, got answer) string {
	refused := got.status == http.StatusUnauthorized && got.problem() != "sign-in-failed" &&
		!strings.HasPrefix(got.problem(), "device-") ||
		got.status == http.StatusForbidden &&
			!slices.Contains([]string{"not-owner", "link-invalid", "beyond-own", "group-forbidden", "folder-forbidden"},
				got.problem())
	switch {
	case got.status >= http.StatusInternalServerError:
		return "the server failed"
	case got.status == http.StatusMethodNotAllowed:
		return "a refusal is never 405" // R297
	case want != 0 && got.status != want:
		return fmt.Sprintf("want %d", want)
	case want == 0 && refused && op.Method != http.MethodHead:
		return "the rule lets this caller in"
	}
	return ""
}

// aboutCompanies reports whether an operation is about its callers themselves, or about companies as a whole, rather
// than about the records of one company.
func aboutCompanies(op operation) bool {
	feature, _, ok := op.Operation.Rule.Feature()
	return !ok || feature == access.Company || feature == access.GlobalCompany
}

// compare holds what is out of scope against what does not exist.
func (m *matrix) compare(op operation, p principal, answers map[string]answer) {
	none, known := answers[missing]
	for _, kind := range []string{sibling, foreign} {
		got, asked := answers[kind]
		if !asked || !known || kind == sibling && p.who == "chief" && aboutCompanies(op) {
			continue // whoever manages a company sees it where no company is chosen
		}
		if got.status != none.status || got.problem() != none.problem() {
			m.t.Errorf("%s %s as %s: %d %s for a record that is %s, %d %s for a missing one", op.Method, op.Path,
				p.kind, got.status, got.body, kind, none.status, none.body)
		}
		if got.status < 300 && op.Method != http.MethodGet && op.Method != http.MethodHead {
			m.t.Errorf("%s %s as %s changed something of a company that is %s: %d %s", op.Method, op.Path, p.kind, kind,
				got.status, got.body)
		}
	}
	kept, asked := answers[others]
	if asked && kept.status < 300 && kept.body != "[]" && p.who == "writer" && m.keptFrom(op) {
		m.t.Errorf("%s %s as %s is not kept from who it is kept from: %d %s", op.Method, op.Path, p.kind, kept.status,
			kept.body)
	}
}

// keptFrom reports whether an operation is about what w.apart keeps from people
// without an admin flag: it reads or changes a private record, or changes a
// screen, or what is scheduled on it, in a device group that is kept for others.
func (m *matrix) keptFrom(op operation) bool {
	const content, playlist, group, device, schedule, item = 700_000_001, 700_000_002, 700_000_003, 700_000_004,
		700_000_005, 700_000_006
	n := m.w.absent()
	n.content, n.recycledContent, n.playlist, n.recycledPlaylist = content, content, playlist, playlist
	n.group, n.device, n.schedule, n.recycledSchedule, n.item = group, device, schedule, schedule, item
	r := op.make(m.w, n)
	text := r.path
	if body, err := json.Marshal(r.body); err == nil {
		text += string(body)
	}
	names := func(marks ...int) bool {
		return slices.ContainsFunc(marks, func(mark int) bool { return strings.Contains(text, fmt.Sprint(mark)) })
	}
	changes := op.Method == http.MethodPatch || op.Method == http.MethodDelete
	return names(content, playlist) && (changes || op.Method == http.MethodGet) || changes &&
		names(group, device, schedule, item)
}

// unchanged holds a company against how it was.
func (m *matrix) unchanged(company, before string) {
	if after := m.w.portrait(company); after != before {
		m.t.Errorf("%s was\n%s\nand is\n%s", company, before, after)
	}
}

func (m *matrix) report() {
	m.t.Logf("%d operations × %d kinds of caller × 5 kinds of record: %d calls", len(m.all), len(principals()), m.calls)
	for _, p := range principals() {
		var line strings.Builder
		for _, status := range slices.Sorted(maps.Keys(m.results[p.kind])) {
			fmt.Fprintf(&line, "  %d: %d", status, m.results[p.kind][status])
		}
		m.t.Logf("%-28s%s", p.kind, &line)
	}
}

// apart keeps fresh records of Alpha from everybody without an admin flag: they
// are somebody else's, not shared, and hang in a device group that is kept for
// a user group that no caller belongs to.
func (w *world) apart(n ids) ids {
	w.t.Helper()
	edit := func(path string, id, version int64) int64 {
		_, next := w.record("chief", http.MethodPatch, path, object{"id": id, "share": "N", "version": version})
		return next
	}
	n.contentVersion = edit("/api/content", n.content, n.contentVersion)
	n.playlistVersion = edit("/api/playlist/metadata", n.playlist, n.playlistVersion)
	w.must("chief", http.MethodPatch, "/api/device/groupid", object{"deviceId": n.device, "groupId": n.group})
	_, n.deviceVersion = w.record("chief", http.MethodGet, fmt.Sprintf("/api/device/%d", n.device), nil)
	w.must("chief", http.MethodPatch, "/api/categoryUserGroup",
		object{"categoryId": n.group, "categoryUserGroupList": fmt.Sprint(n.usergroup), "categoryExtraInfo": "{}"})
	return n
}
