package process

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"mime/multipart"
	"net/http"
	"strings"
)

// desk is what somebody does in the designer, and what the server has acknowledged of it.
type desk struct {
	turn   int // each save and each draft is another one
	id     int64
	of     int64            // the record's version
	saved  map[int64]string // the versions that were acknowledged, each with what stands in its document
	draft  string           // what was acknowledged of the draft; empty: nothing yet
	sent   string           // what was sent after it
	failed bool             // nobody knows whether the record has changed
}

const draftPath = "/api/author/draft/01900000-0000-7000-8000-000000000001"

// document is a program that shows a content and says a word.
func document(shows int64, word string) string {
	return fmt.Sprintf(`{"displayWidth":1920,"displayHeight":1080,"pages":[{"bgImageId":%d,"panes":[{"items":[
		{"id":1,"type":"text","w":100,"h":50,"settings":{"value":"%s"}}]}]}]}`, shows, word)
}

// design saves the program: first as a new one, then again and again.
func (l *library) design() error {
	l.turn++
	word := fmt.Sprintf("save %d.", l.turn)
	fields, method := map[string]string{"name": "Desk", "content": document(l.switched, word)}, http.MethodPost
	if l.id != 0 {
		if l.failed {
			var c struct{ Version int64 }
			if err := l.ask(l.request(http.MethodGet, fmt.Sprintf("/api/content/%d", l.id), nil), &c); err != nil {
				return err
			}
			l.of = c.Version
		}
		fields["id"], fields["version"], method = fmt.Sprint(l.id), fmt.Sprint(l.of), http.MethodPatch
	}
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	var err error
	for name, text := range fields {
		err = errors.Join(err, form.WriteField(name, text))
	}
	if err := errors.Join(err, form.Close()); err != nil {
		return err
	}
	var saved struct{ ID, Version, PendingVersion int64 }
	l.failed = true
	if err := l.ask(l.request(method, "/api/author", &body, "Content-Type", form.FormDataContentType()),
		&saved); err != nil {
		return err
	}
	l.id, l.of, l.failed = saved.ID, saved.Version, false
	l.saved[saved.PendingVersion] = word
	return nil
}

// jot keeps a draft of 256 kB, in place of the one before.
func (l *library) jot() error {
	l.turn++
	l.sent = fmt.Sprintf("draft %d.", l.turn)
	text, err := json.Marshal(map[string]any{"contentId": l.id, "document": document(0, l.sent+strings.Repeat("x", 256<<10))})
	if err != nil {
		return err
	}
	if err = l.ask(l.request(http.MethodPut, draftPath, bytes.NewReader(text), "Content-Type", "application/json"),
		nil); err == nil {
		l.draft = l.sent
	}
	return err
}

// verifyDesk holds the server to what it has acknowledged in the designer.
func (l *library) verifyDesk() {
	l.t.Helper()
	for version, word := range l.saved {
		var opened struct{ Document json.RawMessage }
		l.get(fmt.Sprintf("/api/author/%d?versionId=%d", l.id, version), &opened)
		if !strings.Contains(string(opened.Document), word) {
			l.t.Errorf("version %d was acknowledged with %q and is %s", version, word, opened.Document)
		}
	}
	clear(l.saved)
	if l.draft == "" {
		return
	}
	var kept struct{ Document string }
	l.get(draftPath, &kept)
	switch {
	case strings.Contains(kept.Document, l.sent):
		l.draft = l.sent
	case !strings.Contains(kept.Document, l.draft):
		l.t.Errorf("the draft was acknowledged with %q and is %.300s", l.draft, kept.Document)
	}
}
