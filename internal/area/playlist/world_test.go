package playlist_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"

	"marquee/internal/access"
	"marquee/internal/area/category"
	"marquee/internal/area/company"
	"marquee/internal/area/content"
	"marquee/internal/area/playlist"
	"marquee/internal/area/tag"
	"marquee/internal/platform/api"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// world is an installation with two companies: ours, in which ann, ben (both
// editors), ada (its administrator) and vic (who only looks) work, and theirs,
// with eve. top is a global administrator; max administers theirs and manages ours.
type world struct {
	t          *testing.T
	db         *db.DB
	playlists  *playlist.Service
	categories *category.Service
	router     *api.Router
	people     map[string]access.Person
	ours       int64
	theirs     int64
	files      int
}

func newWorld(t *testing.T, d *db.DB) *world {
	w := &world{t: t, db: d, categories: category.New(d), people: map[string]access.Person{}}
	w.playlists = playlist.New(d, w.categories, tag.New(d))
	companies := company.New(d, w.categories.Found)
	for name, id := range map[string]*int64{"Ours": &w.ours, "Theirs": &w.theirs} {
		var err error
		if *id, err = companies.Found(t.Context(), company.Draft{Name: name}); err != nil {
			t.Fatal(err)
		}
	}
	editor := access.Rights{access.Playlist: {Access: access.W}, access.Content: {Access: access.W}}
	viewer := access.Rights{access.Playlist: {Access: access.R}, access.Content: {Access: access.R}}
	w.hire("ann", w.ours, "Editor", editor)
	w.hire("ben", w.ours, "Editor", editor)
	w.hire("ada", w.ours, access.AdministratorRole, editor)
	w.hire("vic", w.ours, "Viewer", viewer)
	w.hire("eve", w.theirs, "Editor", editor)
	w.hire("max", w.theirs, access.AdministratorRole, editor, w.ours)
	w.hire("top", access.TopCompany, access.AdministratorRole, nil)
	w.router = api.New(api.Config{Authenticator: w, Logger: slog.New(slog.DiscardHandler), Version: "test"})
	w.playlists.Register(w.router)
	return w
}

func (w *world) hire(name string, company int64, role string, rights access.Rights, managed ...int64) {
	w.t.Helper()
	p := access.Person{Username: name, CompanyID: company, RoleID: access.TopRole, RoleName: role, Rights: rights, Managed: managed}
	now := db.Params{"now": dbtest.Now.UnixMilli(), "company": company}
	if company != access.TopCompany {
		p.RoleID = w.insert(`INSERT INTO role (company_id, role_desc, created_at, updated_at) VALUES ({:company}, {:role}, {:now}, {:now})`,
			now, db.Params{"role": role + " " + name})
	}
	p.UserID = w.insert(`INSERT INTO users (company_id, role_id, username, username_folded, password, created_at, updated_at)
		VALUES ({:company}, {:role}, {:name}, {:name}, '', {:now}, {:now})`, now, db.Params{"role": p.RoleID, "name": name})
	w.people[name] = p
}

// Authenticate takes a person's name as the bearer token.
func (w *world) Authenticate(_ context.Context, c api.Credential) (access.Caller, error) {
	p, known := w.people[c.Bearer]
	if !known {
		return access.Caller{}, nil
	}
	return access.Signed(p), nil
}

// CompanyExists is asked for a global administrator's choice.
func (w *world) CompanyExists(context.Context, int64) (bool, error) { return true, nil }

// as returns what the service is called with for a person.
func (w *world) as(name string) (context.Context, access.Caller, access.Scope) {
	w.t.Helper()
	p := w.people[name]
	caller := access.Signed(p)
	scope, err := caller.Scope(0)
	if err != nil {
		w.t.Fatal(err)
	}
	return db.WithActor(w.t.Context(), db.Actor{UserID: p.UserID, Username: name}), caller, scope
}

func (w *world) insert(statement string, params ...db.Params) int64 {
	w.t.Helper()
	var id int64
	err := w.db.Quiet(w.t.Context(), func(q db.Query) (err error) {
		id, err = q.Insert(w.t.Context(), statement, params...)
		return err
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return id
}

func (w *world) exec(statement string, params ...db.Params) {
	w.t.Helper()
	err := w.db.Quiet(w.t.Context(), func(q db.Query) error {
		_, err := q.Exec(w.t.Context(), statement, params...)
		return err
	})
	if err != nil {
		w.t.Fatal(err)
	}
}

// file describes a content; zero values make an approved, active, shared picture with a thumbnail.
type file struct {
	kind       content.Type
	durationMs int64
	approval   content.Approval
	private    bool
	bare       bool // without a thumbnail
}

// add puts a content into the owner's company.
func (w *world) add(owner, name string, f file) int64 {
	w.t.Helper()
	w.files++
	p := w.people[owner]
	share, kind, approval := "Y", content.Image, content.Approved
	if f.private {
		share = "N"
	}
	if f.kind != "" {
		kind = f.kind
	}
	if f.approval != "" {
		approval = f.approval
	}
	sha := fmt.Sprintf("sha-%d", w.files)
	w.exec(`INSERT INTO blob (sha256, size, created_at) VALUES ({:sha}, 10, 0)`, db.Params{"sha": sha})
	params := db.Params{"company": p.CompanyID, "user": p.UserID, "name": name, "type": string(kind), "share": share, "sha": sha,
		"uuid": fmt.Sprintf("uuid-%d", w.files), "ms": f.durationMs, "approval": string(approval), "thumb": sha}
	if f.bare {
		params["thumb"] = nil
	}
	id := w.insert(`INSERT INTO content (company_id, user_id, category_id, type, name, name_folded, share, created_at, updated_at, updated_by)
		VALUES ({:company}, {:user}, (SELECT id FROM category WHERE company_id = {:company} AND type = 'Content' AND parent_id IS NULL),
			{:type}, {:name}, {:name}, {:share}, 0, 0, '')`, params)
	version := w.insert(`INSERT INTO content_version (company_id, content_id, number, uuid, sha256, file_name, file_size, mime, duration_ms, approval,
		thumb_small, user_id, created_at) VALUES ({:company}, {:id}, 1, {:uuid}, {:sha}, '', 10, 'image/png', {:ms}, {:approval}, {:thumb}, {:user}, 0)`,
		params, db.Params{"id": id})
	w.exec(`UPDATE content SET current_version_id = {:version} WHERE id = {:id}`, db.Params{"id": id, "version": version})
	return id
}

// schedule lets a schedule of ours play a playlist.
func (w *world) schedule(name string, playlistID int64, active bool) {
	w.t.Helper()
	params := db.Params{"company": w.ours, "user": w.people["ann"].UserID, "name": name, "active": db.Bit(active), "playlist": playlistID}
	id := w.insert(`INSERT INTO schedule (company_id, user_id, category_id, type, name, name_folded, active, created_at, updated_at, updated_by)
		VALUES ({:company}, {:user}, (SELECT id FROM category WHERE company_id = {:company} AND type = 'Schedule' AND parent_id IS NULL),
			'General', {:name}, {:name}, {:active}, 0, 0, '')`, params)
	channel := w.insert(`INSERT INTO schedule_channel (company_id, schedule_id, position, name) VALUES ({:company}, {:id}, 0, '')`, params, db.Params{"id": id})
	w.insert(`INSERT INTO schedule_item (company_id, schedule_id, channel_id, playlist_id, name, start_date, end_date, start_time, end_time)
		VALUES ({:company}, {:id}, {:channel}, {:playlist}, '', '', '', '', '')`, params, db.Params{"id": id, "channel": channel})
}

func (w *world) root(company int64) int64 {
	w.t.Helper()
	var id int64
	err := w.db.Query().Row(w.t.Context(), `SELECT id FROM category WHERE company_id = {:company} AND type = 'Playlist' AND parent_id IS NULL`,
		db.Params{"company": company}, &id)
	if err != nil {
		w.t.Fatal(err)
	}
	return id
}

// make creates a playlist of pictures, ten seconds each.
func (w *world) make(owner, name string, contents ...int64) playlist.Playlist {
	w.t.Helper()
	inputs := make([]playlist.EntryInput, len(contents))
	for i, id := range contents {
		inputs[i] = playlist.EntryInput{ID: id, Seconds: 10}
	}
	return w.create(owner, playlist.Draft{Name: name, Content: inputs})
}

func (w *world) create(owner string, d playlist.Draft) playlist.Playlist {
	w.t.Helper()
	ctx, caller, scope := w.as(owner)
	p, err := w.playlists.Create(ctx, caller, scope, d)
	if err != nil {
		w.t.Fatal(err)
	}
	return p
}

// call sends a request as a person and decodes the answer into out, unless that is nil.
func (w *world) call(name, method, path string, body, out any) *http.Response {
	w.t.Helper()
	var sent bytes.Buffer
	if body != nil {
		if err := json.NewEncoder(&sent).Encode(body); err != nil {
			w.t.Fatal(err)
		}
	}
	r := httptest.NewRequestWithContext(w.t.Context(), method, path, &sent)
	r.Header.Set("Authorization", "Bearer "+name)
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	recorder := httptest.NewRecorder()
	w.router.ServeHTTP(recorder, r)
	answer := recorder.Result()
	if out != nil {
		if err := json.NewDecoder(answer.Body).Decode(out); err != nil {
			w.t.Fatalf("%s %s answered %d: %v", method, path, answer.StatusCode, err)
		}
	}
	return answer
}

// problem is the part of a refusal that tests look at.
type problem struct {
	Type   string `json:"type"`
	Errors []struct {
		Location string `json:"location"`
		Code     string `json:"code"`
	} `json:"errors"`
	Related []content.Related `json:"related"`
	Params  map[string]any    `json:"params"`
}

// refused sends a request that must be refused with the status, and returns the problem.
func (w *world) refused(status int, name, method, path string, body any) problem {
	w.t.Helper()
	var p problem
	if answer := w.call(name, method, path, body, &p); answer.StatusCode != status {
		w.t.Errorf("%s %s as %s answered %d (%s), want %d", method, path, name, answer.StatusCode, p.Type, status)
	}
	return p
}

// actions lists what the trail says about a playlist, the oldest first.
func (w *world) actions(id int64) []string {
	w.t.Helper()
	var actions []string
	if err := w.db.Query().Column(w.t.Context(), &actions, `SELECT action FROM audit WHERE entity = 'playlist' AND entity_id = {:id} ORDER BY id`,
		db.Params{"id": id}); err != nil {
		w.t.Fatal(err)
	}
	return actions
}
