package api

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"mime"
	"mime/multipart"
	"net/http"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
)

// CreateRaw registers a POST whose form the handler reads itself, part by part,
// and which answers 201 with what it creates: see Parts and Created.
func CreateRaw(rt *Router, path string, rule access.Rule, summary string,
	handle func(w http.ResponseWriter, r *http.Request, call Call) error) {
	raw(rt, operation(http.MethodPost, path, http.StatusCreated, summary), rule, "Created", repeatably(handle))
}

// repeatably lets a handler know the request's Idempotency-Key.
func repeatably(handle func(w http.ResponseWriter, r *http.Request, call Call) error) func(w http.ResponseWriter,
	r *http.Request, call Call) error {
	return func(w http.ResponseWriter, r *http.Request, call Call) error {
		return handle(w, r.WithContext(mayRepeat(r.Context(), r)), call)
	}
}

// MayRepeat reports whether the request of a CreateRaw operation names itself by
// an Idempotency-Key: it may have been carried out already.
func MayRepeat(r *http.Request) bool { return keyOf(r.Context()) != "" }

// Parts is a multipart form that is read as it comes.
type Parts struct {
	reader *multipart.Reader
	digest hash.Hash // of all that was read; nil: nobody will ask
}

// PartsOf begins to read the form of a request, which has at most limit bytes.
func PartsOf(r *http.Request, limit int64) (*Parts, error) {
	kind, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != multipartType {
		return nil, fault.New(fault.Unsupported, codes.UnsupportedType, "Send the file as multipart/form-data.")
	}
	p := &Parts{reader: multipart.NewReader(http.MaxBytesReader(nil, r.Body, limit), params["boundary"])}
	if MayRepeat(r) {
		p.digest = sha256.New()
	}
	return p, nil
}

// Part is a field or a file of a form.
type Part struct {
	*multipart.Part
	content io.Reader
}

// Read reads the part's bytes. Whatever keeps it from that is a fault.
func (p Part) Read(b []byte) (int, error) {
	n, err := p.content.Read(b)
	return n, broken(err)
}

// Data is all of a small file, which has at most limit bytes.
func (p Part) Data(limit int64) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(p, limit+1))
	if err == nil && int64(len(data)) > limit {
		err = fault.Invalid("body."+p.FormName(), codes.TooLarge, "This file is too large.").With("limitBytes", limit)
	}
	return data, err
}

// Text is all of a field, which has at most limit bytes.
func (p Part) Text(limit int64) (string, error) {
	text, err := io.ReadAll(io.LimitReader(p, limit+1))
	if err == nil && int64(len(text)) > limit {
		err = fault.Invalid("body."+p.FormName(), codes.TooLong,
			"This part of the form is too large.").With("limitBytes", limit)
	}
	return string(text), err
}

// Next returns the next part, and io.EOF at the form's end; any other error is a
// fault. The part before it was read to its end, or the form is refused.
func (p *Parts) Next() (Part, error) {
	part, err := p.reader.NextRawPart()
	if err != nil {
		return Part{}, broken(err)
	}
	if p.digest == nil {
		return Part{part, part}, nil
	}
	_, _ = fmt.Fprintf(p.digest, "\n%q %q\n", part.FormName(), part.FileName()) // a hash never fails
	return Part{part, io.TeeReader(part, p.digest)}, nil
}

// broken says why a form cannot be read. Its very end is none of that.
func broken(err error) error {
	var large *http.MaxBytesError
	switch {
	case err == nil || err == io.EOF: //nolint:errorlint // what wraps it says that the end came too soon
		return err
	case errors.As(err, &large):
		return fault.New(fault.Oversized, codes.TooLarge, "The request is larger than this call takes.").With(
			"limitBytes", large.Limit)
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return fault.New(fault.Malformed, codes.UploadCut, "The upload was cut off. Send it again.").Because(err)
	}
	return fault.New(fault.Malformed, codes.Malformed, "The form cannot be read. Send it again.").Because(err)
}

// told is the digest of the form, which is the same when it is sent again,
// whatever its boundaries are then.
func (p *Parts) told() string {
	if p.digest == nil {
		return ""
	}
	return hex.EncodeToString(p.digest.Sum(nil))
}

// Created answers a CreateRaw operation with 201 and what create makes of the
// form, which was read to its end. For an Idempotency-Key it is made once: later
// the first answer is given again.
func Created[O any](w http.ResponseWriter, r *http.Request, call Call, form *Parts,
	create func(ctx context.Context) (O, error)) error {
	digest := form.told()
	var out O
	err := once(r.Context(), call.router, call, call.operation, &digest, &out, func(ctx context.Context) (err error) {
		out, err = create(ctx)
		return err
	})
	if err != nil {
		return err
	}
	return WriteJSON(w, http.StatusCreated, out)
}
