package areatest

import (
	"bytes"
	"encoding/json"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
)

// Part is a file of a form.
type Part struct {
	Name string
	Data []byte
}

// Form posts a multipart form as a person. It decodes a created record into
// out, unless that is nil, and a refusal into the problem.
func (o *Office) Form(name, path string, fields map[string]string, files []Part, out any) (status int, p Problem) {
	o.T.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for field, value := range fields {
		if err := form.WriteField(field, value); err != nil {
			o.T.Fatal(err)
		}
	}
	for _, f := range files {
		part, err := form.CreateFormFile("file", f.Name)
		if err == nil {
			_, err = part.Write(f.Data)
		}
		if err != nil {
			o.T.Fatal(err)
		}
	}
	if err := form.Close(); err != nil {
		o.T.Fatal(err)
	}
	r := httptest.NewRequestWithContext(o.T.Context(), http.MethodPost, path, &body)
	r.Header.Set("Authorization", "Bearer "+name)
	r.Header.Set("Content-Type", form.FormDataContentType())
	answer := httptest.NewRecorder()
	o.Router.ServeHTTP(answer, r)
	var target any = &p
	if answer.Code < http.StatusBadRequest {
		target = out
	}
	if target != nil {
		if err := json.Unmarshal(answer.Body.Bytes(), target); err != nil {
			o.T.Fatalf("POST %s answered %d %s: %v", path, answer.Code, answer.Body, err)
		}
	}
	return answer.Code, p
}
