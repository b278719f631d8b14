package process

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"io"
	"math/rand/v2"
	"mime/multipart"
	"net/http"
	"testing"
)

// picture is a PNG of about the given size; readers stop at the end of the picture.
func picture(t *testing.T, size int) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, image.NewRGBA(image.Rect(0, 0, 32, 18))); err != nil {
		t.Fatal(err)
	}
	padding := make([]byte, size)
	_, _ = rand.NewChaCha8([32]byte{byte(size)}).Read(padding) // it never fails
	return append(out.Bytes(), padding...)
}

// held is an upload that the client has sent a part of.
type held struct {
	write  *io.PipeWriter
	rest   []byte
	result chan string // the status and the answer, or the error
}

// hold sends the given bytes of a request's body and keeps the others back.
func (p *program) hold(r func(io.Reader) *http.Request, body []byte, now int) *held {
	p.t.Helper()
	read, write := io.Pipe()
	h := &held{write: write, rest: body[now:], result: make(chan string, 1)}
	request := r(read)
	request.ContentLength = int64(len(body))
	go func() {
		status, text, err := p.try(request)
		if err != nil {
			text = err.Error()
		}
		h.result <- fmt.Sprint(status, " ", text)
	}()
	if _, err := write.Write(body[:now]); err != nil {
		p.t.Fatal(err)
	}
	return h
}

// finish sends the others and returns the answer.
func (h *held) finish(t *testing.T) string {
	t.Helper()
	if _, err := h.write.Write(h.rest); err != nil {
		t.Fatal(err)
	}
	if err := h.write.Close(); err != nil {
		t.Fatal(err)
	}
	return <-h.result
}

// holdContent begins to upload a content and stops half way.
func (p *program) holdContent(file []byte) *held {
	p.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("file", "held.png")
	if err == nil {
		_, err = part.Write(file)
	}
	if err == nil {
		err = form.Close()
	}
	if err != nil {
		p.t.Fatal(err)
	}
	return p.hold(func(r io.Reader) *http.Request {
		return p.request(http.MethodPost, "/api/content", r, "Content-Type", form.FormDataContentType())
	}, body.Bytes(), body.Len()/2)
}
