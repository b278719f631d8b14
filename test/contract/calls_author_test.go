package contract

import (
	"bytes"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/http"
)

// authorIDs name what the designer made.
type authorIDs struct{ program, programVersion int64 }

func absentAuthor(no int64) authorIDs { return authorIDs{program: no, programVersion: 1} }

// designed is a program of the designer that shows a content and a source, if they are not 0.
func (w *world) designed(name string, shows, source int64, fields map[string]string) form {
	w.t.Helper()
	background := int64(-1)
	if shows != 0 {
		background = shows
	}
	if source == 0 {
		source = -1
	}
	with := map[string]string{"name": name, "content": fmt.Sprintf(`{"displayWidth":1920,"displayHeight":1080,
		"pages":[{"name":"Page %d","bgImageId":%d,"panes":[{"items":[
			{"id":1,"type":"text","w":100,"h":50,"easyContent":true},
			{"id":2,"type":"feed","w":100,"h":50,"settings":{"externalSourceId":%d}}]}]}]}`, w.serial.Add(1), background,
		source)}
	for key, value := range fields {
		with[key] = value
	}
	var body bytes.Buffer
	m := multipart.NewWriter(&body)
	for key, value := range with {
		if err := m.WriteField(key, value); err != nil {
			w.t.Fatal(err)
		}
	}
	if err := m.Close(); err != nil {
		w.t.Fatal(err)
	}
	return form{kind: m.FormDataContentType(), data: body.Bytes()}
}

// freshAuthor makes a program in a company, which shows a source.
func (w *world) freshAuthor(company string, id, source int64) (n authorIDs) {
	w.t.Helper()
	var r struct{ ID, Version int64 }
	if err := json.Unmarshal([]byte(w.must("operator", http.MethodPost, fmt.Sprintf("/api/author?companyId=%d", id),
		w.designed(w.called(company, "program"), 0, source, map[string]string{"share": "Y"})).body), &r); err != nil {
		w.t.Fatal(err)
	}
	return authorIDs{r.ID, r.Version}
}

// draftKey is what everybody calls their draft.
const draftKey = "01900000-0000-7000-8000-00000000000d"

// authorCalls are the operations of the designer.
func authorCalls() map[string]call {
	program := func(n ids) any { return n.program }
	return map[string]call{
		"GET /api/author/template": get("/api/author/template"),
		"GET /api/author/{id}":     get("/api/author/%d", program),
		"POST /api/author": {names: true, make: func(w *world, n ids) request {
			return request{"/api/author", w.designed("mine", n.content, n.place,
				map[string]string{"groupId": fmt.Sprint(n.folder), "tags": fmt.Sprint(n.tag)})}
		}},
		"PUT /api/author/draft/{key}": send("/api/author/draft/"+draftKey, func(n ids) object {
			return object{"contentId": n.program, "name": "Draft", "document": "{}"}
		}).naming(false),
		"GET /api/author/draft":          get("/api/author/draft"),
		"GET /api/author/draft/{key}":    get("/api/author/draft/" + draftKey),
		"DELETE /api/author/draft/{key}": get("/api/author/draft/" + draftKey),
		"PUT /api/author/{id}/presence": {names: true, make: func(_ *world, n ids) request {
			return request{fmt.Sprintf("/api/author/%d/presence", n.program), object{"key": "a window"}}
		}},
		"GET /api/easyComponentCcontentByProgramIds": get("/api/easyComponentCcontentByProgramIds?programIds=%d",
			program).naming(false),
		"PATCH /api/author": {names: true, make: func(w *world, n ids) request {
			return request{"/api/author", w.designed("saved", 0, 0, map[string]string{"id": fmt.Sprint(n.program),
				"version": fmt.Sprint(n.programVersion)})}
		}},
	}
}
