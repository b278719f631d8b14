package architecture

import (
	"encoding/json"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
)

// texts is where refusals are said to people. Its languages are compared by web/tools/checks.
const texts = "web/packages/i18n/catalogs/en/problem.json"

// unsaid are the codes that need no text of their own, and why.
var unsaid = map[string]string{
	"code.forbidden":            "kind.forbidden says it",
	"code.internal":             "kind.unexpected says it",
	"code.invalid":              "kind.invalid says it, and each field its own",
	"code.malformed":            "kind.malformed says it",
	"code.unauthenticated":      "kind.signed-out says it",
	"code.sign-in-failed":       "the sign-in page says it",
	"code.sso-failed":           "the sign-in page says it",
	"code.sso-no-account":       "the sign-in page says it",
	"code.sso-unknown":          "the sign-in page says it",
	"code.two-factor-wrong":     "the sign-in page says it",
	"code.cancelled":            "nobody waits for this answer any more",
	"code.realtime-unavailable": "the live channel opens itself again",
	"code.bad-signature":        "screens alone read it",
	"code.device-pending":       "screens alone read it",
	"code.device-revoked":       "screens alone read it",
	"code.device-unknown":       "screens alone read it",
	"code.link-expired":         "screens alone read it",
	"code.link-invalid":         "screens alone read it",
	"code.too-many-pending":     "screens alone read it",
	"code.client-header":        "programs read it: the console sends the header",
	"code.tus-request":          "programs read it: the console speaks tus",
	"code.tus-version":          "programs read it: the console speaks tus",
	"code.upload-offset":        "programs read it: the console asks for the offset",
}

// states are texts of how the processing of a file ended, which is told like a
// refusal, and of what package fault itself refuses with.
var states = []string{"code.canceled", "code.interrupted", "code.unavailable", "code.unexpected"}

// handedOn are the functions that refuse with a code which was made elsewhere,
// by the folder whose constants it is one of; "" for a fault's, found where that is made.
var handedOn = map[string]string{
	"internal/area/company/picture.go:pictureFault":        "",
	"internal/area/content/processing/keep.go:posterFault": "",
	"internal/area/source/refresh.go:refusal":              "internal/platform/fetch",
	"internal/platform/media/task.go:delegate":             "",
}

// TestEveryRefusalHasAText compares the codes of refusals in the source with the
// texts that people read. A value that has no text of its own is said by the
// text of the whole request, as the console does.
func TestEveryRefusalHasAText(t *testing.T) {
	in, said := collectRefusals(project(t), handedOn), saidTexts(t)
	none(t, in.findings)
	for key, at := range in.at {
		general := "code." + strings.TrimPrefix(key, "field.")
		if said[key] == "" && said[general] == "" && unsaid[key] == "" {
			t.Errorf("%s: %s has no text in %s", at, key, texts)
		}
	}
	for key, reason := range unsaid {
		if in.at[key] == "" || said[key] != "" {
			t.Errorf("%s is no exception any more: %s", key, reason)
		}
	}
	for key := range said {
		_, whole := strings.CutPrefix(key, "code.")
		if whole && in.at[key] == "" && !slices.Contains(states, key) {
			t.Errorf("%s: nothing refuses with %s", texts, key)
		}
	}
	for where := range handedOn {
		if !in.relayed[where] {
			t.Errorf("%s hands no code on any more", where)
		}
	}
}

func saidTexts(t *testing.T) map[string]string {
	t.Helper()
	text, err := os.ReadFile(root + "/" + texts)
	if err != nil {
		t.Fatal(err)
	}
	said := map[string]string{}
	if err := json.Unmarshal(text, &said); err != nil {
		t.Fatal(err)
	}
	return said
}

func TestCodesOfRefusals(t *testing.T) {
	in := collectRefusals([]source{parse(t, "internal/area/tag/tag.go", `package tag
		import "marquee/internal/platform/fetch"
		const late = "too-late"
		var errBusy = fault.New(fault.Conflicting, "busy", "Wait.")
		var messageCodes = []struct{ start, code string }{{"expected ", "framework"}}
		func unknown(f *fault.Error) error { return fault.Invalid("body.file", f.Code, f.Detail) }
		func known(f *fault.Error) error { return fault.Invalid("body.file", f.Code, f.Detail) }
		func direct() error { return fault.Invalid("body.name", "required", "Say it.") }
		func whole() error { return &fault.Error{Kind: fault.NotFound, Code: "whole"} }
		func turned(f *fault.Error) { f.Kind, f.Code = fault.Forbidden, "turned" }
		func again(field *fault.Field) { field.Code, field.Message = "again", "No." }
		func problem() Problem { return Problem{Type: "/problems/typed"} }
		func local(e Edit) error {
			refuse := func(field, code string) { wrong = append(wrong, fault.Field{Location: field, Code: code}) }
			refuse("x", "inner")
			return bad("outer")
		}
		func other() { refuse("x", "no code of ours") }
		func bad(code string) error { return worse("y", code) }
		func worse(field, code string) error { return fault.Invalid(field, code, "No.") }
		func (s *S) asks() error {
			if code, advice := s.fit(); code != "" { return bad(code) }
			return fault.Conflict(late, "Too late.", nil)
		}
		func (s *S) fit() (code, advice string) {
			if s.deep { return "unfit", "No." }
			return "", ""
		}
		func judged(f fetch.Found) error {
			code, _ := f.Unfit()
			return bad(code)
		}
		func elsewhere() error { return bad(fetch.Private) }`),
		parse(t, "internal/platform/fetch/fetch.go", `package fetch
		const Private = "private"
		const Late = "late"
		func (f Found) Unfit() (code, advice string) { return "misfit", "No." }`),
		parse(t, "internal/platform/media/media.go", `package media
		func broken() error { return fault.New(fault.Unprocessable, "broken", "Export it again.") }`),
	}, map[string]string{"internal/area/tag/tag.go:known": "internal/platform/fetch"})
	want := []string{"code.broken", "code.busy", "code.too-late", "code.turned", "code.typed", "code.whole",
		"field.again", "field.framework",
		"field.inner", "field.late", "field.misfit", "field.outer", "field.private", "field.required", "field.unfit"}
	if keys := slices.Sorted(maps.Keys(in.at)); !slices.Equal(keys, want) {
		t.Errorf("found %q,\nwant  %q", keys, want)
	}
	if len(in.findings) != 1 || !strings.HasPrefix(in.findings[0], "internal/area/tag/tag.go:6:") {
		t.Errorf("findings: %q", in.findings)
	}
}
