package api_test

import (
	"encoding/json"
	"net/http"
	"strconv"
	"testing"
)

// TestRefusalsInsideJSONNameThePlace, in either spelling, and only what is wrong there.
func TestRefusalsInsideJSONNameThePlace(t *testing.T) {
	h, _ := serve(t)
	for content, want := range map[string]string{
		`[{"id":1},{"id":"x"}]`:    "body.content[1].id wrong-type",
		`[{"id":1},{}]`:            "body.content[1].id required",
		`[{"id":1,"other":2}]`:     "body.content[0].other unknown-field",
		`{"id":1}`:                 "body.content wrong-type",
		`5`:                        "body.content wrong-type",
		`[{"id":1.5},{"id":true}]`: "body.content[0].id wrong-type, body.content[1].id wrong-type",
	} {
		for _, spelling := range []string{content, strconv.Quote(content)} {
			w := do(t, h, call{who: "writer", method: http.MethodPatch, path: "/api/thing",
				body: `{"name":"abc","version":1,"content":` + spelling + `}`})
			got := ""
			for _, e := range problem(t, w).Errors {
				if got != "" {
					got += ", "
				}
				got += e.Location + " " + e.Code
			}
			if w.Code != http.StatusUnprocessableEntity || got != want {
				t.Errorf("%s: %d %s, want %s", spelling, w.Code, got, want)
			}
		}
	}
	for text, want := range map[string]string{`[{`: "wrong-type", `[{"id":1,"id":2}]`: "wrong-type", ``: "wrong-type"} {
		body, _ := json.Marshal(map[string]any{"name": "abc", "version": 1, "content": text})
		w := do(t, h, call{who: "writer", method: http.MethodPatch, path: "/api/thing", body: string(body)})
		if p := problem(t, w); w.Code != http.StatusUnprocessableEntity || len(p.Errors) != 1 ||
			p.Errors[0].Location != "body.content" || p.Errors[0].Code != want {
			t.Errorf("%q: %d %+v", text, w.Code, p.Errors)
		}
	}
}
