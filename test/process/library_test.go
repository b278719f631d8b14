package process

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"path"
	"strconv"
	"sync/atomic"
	"testing"
)

// version is one version of a content, as the server answers it.
type version struct {
	ID             int64
	SHA256         string
	ApprovalStatus string
	Current        bool
	Content        struct{ Src string }
}

// library is what people do with contents while things go wrong under them, and
// what the server has acknowledged. Uploads, switches and approvals may run at
// once. A step that was refused or cut off returns an error.
type library struct {
	*program
	desk

	size atomic.Int64 // of the next file: each is another one

	contents map[int64]string // by id, the SHA-256 of the file
	remade   []int64          // contents whose file the server made another one of

	switched int64          // a content that goes to and fro between two approved versions
	versions [2]int64       // these two
	current  map[int64]bool // which of them may be current: both, while nobody has heard

	waiting  int64            // a content whose versions need approval
	pending  map[int64]string // its versions, by id, the SHA-256 of the file
	approved map[int64]bool   // of these
}

// newLibrary makes the two contents whose versions change, in a company that asks
// for approval from then on.
func newLibrary(p *program) *library {
	p.t.Helper()
	l := &library{program: p, desk: desk{saved: map[int64]string{}}, contents: map[int64]string{},
		pending: map[int64]string{}, approved: map[int64]bool{}}
	l.size.Store(100_000)
	var err error
	for _, id := range []*int64{&l.switched, &l.waiting} {
		if *id, err = l.upload(); err != nil {
			p.t.Fatal(err)
		}
	}
	clear(l.contents) // their bytes change
	first := l.versionsOf(l.switched)[0].ID
	second, err := l.replace(l.switched)
	if err != nil {
		p.t.Fatal(err)
	}
	l.versions, l.current = [2]int64{first, second.ID}, map[int64]bool{first: true}
	var company struct{ CompanyID, Version int64 }
	p.get("/api/self", &company)
	p.get(fmt.Sprintf("/api/company/%d", company.CompanyID), &company)
	if status, text := p.call(http.MethodPatch, "/api/company",
		map[string]any{"id": company.CompanyID, "version": company.Version,
			"needContentApproval": true}); status != http.StatusOK {
		p.t.Fatalf("ask for approval: %d %s", status, text)
	}
	return l
}

// refusal is an answer that is no success.
type refusal struct {
	status int
	code   string // of the problem
}

func (r refusal) Error() string { return fmt.Sprintf("%d %s", r.status, r.code) }

// answer reads an answer into value, or as a refusal.
func answer(status int, text string, value any) error {
	if status >= http.StatusBadRequest {
		problem := struct{ Type string }{text}
		_ = decode(text, &problem) // one that is none stays as it is
		return refusal{status, path.Base(problem.Type)}
	}
	if value == nil {
		return nil
	}
	return decode(text, value)
}

func (l *library) ask(r *http.Request, value any) error {
	status, text, err := l.try(r)
	if err != nil {
		return err
	}
	return answer(status, text, value)
}

// file returns a file that nobody has sent yet, and its hash.
func (l *library) file() ([]byte, string) {
	file := picture(l.t, int(l.size.Add(1)))
	return file, hashOf(file)
}

func hashOf(file []byte) string {
	sum := sha256.Sum256(file)
	return hex.EncodeToString(sum[:])
}

// form sends fields and, unless it is nil, a file, as the console does.
func (l *library) form(path string, fields map[string]string, file []byte, value any) error {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	var err error
	for name, text := range fields {
		err = errors.Join(err, form.WriteField(name, text))
	}
	if file != nil && err == nil {
		var part io.Writer
		if part, err = form.CreateFormFile("file", "picture.png"); err == nil {
			_, err = part.Write(file)
		}
	}
	if err := errors.Join(err, form.Close()); err != nil {
		return err
	}
	return l.ask(l.request(http.MethodPost, path, &body, "Content-Type", form.FormDataContentType()), value)
}

// upload adds a content in one piece.
func (l *library) upload() (int64, error) {
	file, sum := l.file()
	var saved struct{ ID int64 }
	err := l.form("/api/content", nil, file, &saved)
	if err == nil {
		l.contents[saved.ID] = sum
	}
	return saved.ID, err
}

// add is upload as a step.
func (l *library) add() error {
	_, err := l.upload()
	return err
}

// resume adds a content in three pieces.
func (l *library) resume() error {
	file, sum := l.file()
	response, err := l.client.Do(l.request(http.MethodPost, "/api/uploads", nil, "Tus-Resumable", "1.0.0",
		"Upload-Length", strconv.Itoa(len(file))))
	if err != nil {
		return err
	}
	text, err := io.ReadAll(response.Body)
	if err := errors.Join(err, response.Body.Close()); err != nil {
		return err
	}
	if err := answer(response.StatusCode, string(text), nil); err != nil {
		return err
	}
	upload := response.Header.Get("Location")
	for from, third := 0, len(file)/3; from < len(file); from += third {
		if err := l.ask(l.piece(upload, from, bytes.NewReader(file[from:min(from+third, len(file))])),
			nil); err != nil {
			return err
		}
	}
	var saved struct{ ID int64 }
	if err = l.form("/api/content", map[string]string{"uploadId": path.Base(upload)}, nil, &saved); err == nil {
		l.contents[saved.ID] = sum
	}
	return err
}

// replace adds a version to a content.
func (l *library) replace(content int64) (v version, err error) {
	file, sum := l.file()
	if err = l.form("/api/contentVersion", map[string]string{"contentId": fmt.Sprint(content)}, file, &v); err == nil &&
		v.SHA256 != sum {
		err = fmt.Errorf("the version is of %s, not of %s", v.SHA256, sum)
	}
	return v, err
}

func (l *library) post(path string, body any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	return l.ask(l.request(http.MethodPost, path, bytes.NewReader(text), "Content-Type", "application/json"), nil)
}

// swap makes that version current which is not.
func (l *library) swap() error {
	to := l.versions[0]
	if l.current[to] {
		to = l.versions[1]
	}
	err := l.post("/api/content-version/current", map[string]any{"id": to})
	switch {
	case err == nil:
		l.current = map[int64]bool{to: true}
	case !errors.As(err, new(refusal)):
		l.current[to] = true
	}
	return err
}

// approve adds a version that waits for approval, and approves it.
func (l *library) approve() error {
	v, err := l.replace(l.waiting)
	if err != nil {
		return err
	}
	l.pending[v.ID] = v.SHA256
	if err = l.post("/api/content-version/approve", map[string]any{"id": v.ID, "sha256": v.SHA256}); err == nil {
		l.approved[v.ID] = true
	}
	return err
}

// verify holds the server to what it has acknowledged, and begins anew.
func (l *library) verify() {
	l.t.Helper()
	for id, sum := range l.contents {
		var c struct{ Content struct{ Src string } }
		l.get(fmt.Sprintf("/api/content/%d", id), &c)
		l.wantBytes(c.Content.Src, sum)
	}
	playing := l.wantCurrent(l.switched, func(v version) bool { return l.current[v.ID] })
	l.current = map[int64]bool{playing: true}

	known := map[int64]version{}
	var newest int64 // that is approved
	for _, v := range l.versionsOf(l.waiting) {
		known[v.ID] = v
		if v.ApprovalStatus == "A" {
			newest = max(newest, v.ID)
		}
	}
	l.wantCurrent(l.waiting, func(v version) bool { return v.ID == newest })
	for id, sum := range l.pending {
		l.wantBytes(known[id].Content.Src, sum)
		if l.approved[id] && known[id].ApprovalStatus != "A" {
			l.t.Errorf("the approval of version %d was acknowledged and is gone", id)
		}
	}
	clear(l.contents)
	clear(l.pending)
	l.verifyDesk()
}

func (l *library) versionsOf(content int64) (versions []version) {
	l.t.Helper()
	l.get(fmt.Sprintf("/api/content/version?_limit=500&contentId=%d", content), &versions)
	return versions
}

// wantCurrent returns the one current version of a content, which has to be right.
func (l *library) wantCurrent(content int64, right func(version) bool) (id int64) {
	l.t.Helper()
	versions, found := l.versionsOf(content), 0
	for _, v := range versions {
		if v.Current && right(v) {
			id, found = v.ID, found+1
		}
	}
	if found != 1 {
		l.t.Errorf("%d right versions are current in %+v", found, versions)
	}
	return id
}

// wantBytes downloads a file and compares its hash.
func (l *library) wantBytes(src, sum string) {
	l.t.Helper()
	status, text, err := l.try(l.request(http.MethodGet, src, nil))
	if err != nil || status != http.StatusOK || hashOf([]byte(text)) != sum {
		l.t.Errorf("%s: %d with %d bytes that are not those that were sent: %v", src, status, len(text), err)
	}
}

// wantStorage lets the program check every byte that it stores, and returns what it says.
func wantStorage(t *testing.T, data string, options ...string) string {
	t.Helper()
	out, err := admin(t, data, append([]string{"storage", "check", "--deep"}, options...)...)
	if err != nil {
		t.Errorf("the storage is not whole: %v %s", err, out)
	}
	return out
}
