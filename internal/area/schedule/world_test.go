package schedule_test

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
	"marquee/internal/area/playlist"
	"marquee/internal/area/schedule"
	"marquee/internal/area/tag"
	"marquee/internal/platform/api"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// world is an installation with two companies: ours, in which ann, ben (both
// editors), ada (its administrator) and vic (who only looks) work, and theirs,
// with eve. top is a global administrator; max administers theirs and manages ours.
// Ours hangs its screens in Tokyo, in the groups root > shop > window and kitchen.
type world struct {
	t          *testing.T
	db         *db.DB
	schedules  *schedule.Service
	playlists  *playlist.Service
	categories *category.Service
	router     *api.Router
	people     map[string]access.Person
	ours       int64
	theirs     int64
	files      int

	root, shop, window, kitchen, foreign int64 // device groups
	menu                                 int64 // a picture of ann's that everybody may play
}

func newWorld(t *testing.T, d *db.DB) *world {
	w := &world{t: t, db: d, categories: category.New(d), people: map[string]access.Person{}}
	w.playlists = playlist.New(d, w.categories, tag.New(d))
	w.schedules = schedule.New(d, w.categories)
	companies := company.New(d, w.categories.Found)
	for name, id := range map[string]*int64{"Ours": &w.ours, "Theirs": &w.theirs} {
		var err error
		if *id, err = companies.Found(t.Context(), company.Draft{Name: name, Zone: "Asia/Tokyo"}); err != nil {
			t.Fatal(err)
		}
	}
	rights := func(level access.Level) access.Rights {
		r := access.Right{Access: level}
		return access.Rights{access.Schedule: r, access.Playlist: r, access.Content: r, access.Device: r}
	}
	w.hire("ann", w.ours, "Editor", rights(access.W))
	w.hire("ben", w.ours, "Editor", rights(access.W))
	w.hire("ada", w.ours, access.AdministratorRole, rights(access.W))
	w.hire("vic", w.ours, "Viewer", rights(access.R))
	w.hire("eve", w.theirs, "Editor", rights(access.W))
	w.hire("max", w.theirs, access.AdministratorRole, rights(access.W), w.ours)
	w.hire("top", access.TopCompany, access.AdministratorRole, nil)
	w.root, w.foreign = w.tree("ann", category.Device), w.tree("eve", category.Device)
	w.shop = w.folder(category.Device, w.root, "Shop")
	w.window, w.kitchen = w.folder(category.Device, w.shop, "Window"), w.folder(category.Device, w.root, "Kitchen")
	w.menu = w.add("ann", "Menu", file{})
	w.router = api.New(api.Config{Authenticator: w, Logger: slog.New(slog.DiscardHandler), Version: "test"})
	w.schedules.Register(w.router)
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

func (w *world) insert(statement string, params ...db.Params) (id int64) {
	w.t.Helper()
	w.quiet(func(ctx context.Context, q db.Query) (err error) {
		id, err = q.Insert(ctx, statement, params...)
		return err
	})
	return id
}

func (w *world) exec(statement string, params ...db.Params) {
	w.t.Helper()
	w.quiet(func(ctx context.Context, q db.Query) error {
		_, err := q.Exec(ctx, statement, params...)
		return err
	})
}

func (w *world) quiet(fn func(context.Context, db.Query) error) {
	w.t.Helper()
	if err := w.db.Quiet(w.t.Context(), func(q db.Query) error { return fn(w.t.Context(), q) }); err != nil {
		w.t.Fatal(err)
	}
}

// tree returns the root of a tree of a person's company.
func (w *world) tree(name string, t category.Type) int64 {
	w.t.Helper()
	ctx, _, scope := w.as(name)
	id, err := w.categories.Resolve(ctx, scope, w.db.Query(), t, 0)
	if err != nil {
		w.t.Fatal(err)
	}
	return id
}

// folder adds a folder to a tree of ours.
func (w *world) folder(t category.Type, parent int64, title string) int64 {
	w.t.Helper()
	ctx, _, scope := w.as("ann")
	node, err := w.categories.Create(ctx, scope, t, parent, title)
	if err != nil {
		w.t.Fatal(err)
	}
	return node.ID
}

// forget deletes a folder of ours.
func (w *world) forget(t category.Type, id int64) {
	w.t.Helper()
	ctx, _, scope := w.as("ann")
	if _, err := w.categories.Delete(ctx, scope, t, id); err != nil {
		w.t.Fatal(err)
	}
}

// file describes a content; zero values make an approved, active, shared picture with a thumbnail.
type file struct {
	approval string
	private  bool
}

// add puts a content into the owner's company.
func (w *world) add(owner, name string, f file) int64 {
	w.t.Helper()
	w.files++
	p := w.people[owner]
	share, approval := "Y", "A"
	if f.private {
		share = "N"
	}
	if f.approval != "" {
		approval = f.approval
	}
	sha := fmt.Sprintf("sha-%d", w.files)
	w.exec(`INSERT INTO blob (sha256, size, created_at) VALUES ({:sha}, 10, 0)`, db.Params{"sha": sha})
	params := db.Params{"company": p.CompanyID, "user": p.UserID, "name": name, "share": share, "sha": sha,
		"uuid": fmt.Sprintf("uuid-%d", w.files), "approval": approval, "alt": "alt-" + name}
	id := w.insert(`INSERT INTO content (company_id, user_id, category_id, type, name, name_folded, share, alt_url, created_at, updated_at, updated_by)
		VALUES ({:company}, {:user}, (SELECT id FROM category WHERE company_id = {:company} AND type = 'Content' AND parent_id IS NULL),
			'Image', {:name}, {:name}, {:share}, {:alt}, 0, 0, '')`, params)
	version := w.insert(`INSERT INTO content_version (company_id, content_id, number, uuid, sha256, file_name, file_size, mime, approval,
		thumb_small, user_id, created_at) VALUES ({:company}, {:id}, 1, {:uuid}, {:sha}, '', 10, 'image/png', {:approval}, {:sha}, {:user}, 0)`,
		params, db.Params{"id": id})
	w.exec(`UPDATE content SET current_version_id = {:version} WHERE id = {:id}`, db.Params{"id": id, "version": version})
	return id
}

// list makes a playlist of pictures of ann's.
func (w *world) list(t playlist.Type, contents ...int64) int64 {
	w.t.Helper()
	ctx, caller, scope := w.as("ann")
	d := playlist.Draft{Type: t, Name: string(t), Share: "Y"}
	for i, id := range contents {
		d.Content = append(d.Content, playlist.EntryInput{ID: id, Seconds: 10, Group: int64(i)})
	}
	p, err := w.playlists.Create(ctx, caller, scope, d)
	if err != nil {
		w.t.Fatal(err)
	}
	return p.ID
}

// device hangs a screen of ours.
func (w *world) device(group int64) int64 {
	w.t.Helper()
	return w.insert(`INSERT INTO device (company_id, category_id, device_name, name_folded, created_at, updated_at)
		VALUES ({:company}, {:group}, 'Screen', 'screen', 0, 0)`, db.Params{"company": w.ours, "group": group})
}

// daily is an item that plays the menu every day from 9 to 17.
func (w *world) daily(name string, priority int) schedule.ItemDraft {
	return schedule.ItemDraft{ItemID: w.menu, Type: schedule.Content, Name: name, Start: "2026-11-01", StartTime: "09:00", EndTime: "17:00",
		Repeat: "Daily", Priority: priority}
}

// make creates a schedule of one channel.
func (w *world) make(owner, name string, group int64, items ...schedule.ItemDraft) schedule.Schedule {
	w.t.Helper()
	return w.create(owner, schedule.Draft{Name: name, DeviceGroup: group, Channels: []schedule.ChannelDraft{{Name: schedule.FirstChannel, Items: items}}})
}

func (w *world) create(owner string, d schedule.Draft) schedule.Schedule {
	w.t.Helper()
	ctx, caller, scope := w.as(owner)
	s, err := w.schedules.Create(ctx, caller, scope, d)
	if err != nil {
		w.t.Fatal(err)
	}
	return s
}

func (w *world) toggle(name string, id int64) schedule.Schedule {
	w.t.Helper()
	ctx, caller, scope := w.as(name)
	s, err := w.schedules.Toggle(ctx, caller, scope, id)
	if err != nil {
		w.t.Fatal(err)
	}
	return s
}

func (w *world) get(id int64) schedule.Schedule {
	w.t.Helper()
	ctx, _, scope := w.as("ann")
	s, err := w.schedules.Get(ctx, scope, id)
	if err != nil {
		w.t.Fatal(err)
	}
	return s
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

// ok sends a request that must be answered with the status.
func (w *world) ok(status int, name, method, path string, body, out any) *http.Response {
	w.t.Helper()
	var answer json.RawMessage
	r := w.call(name, method, path, body, &answer)
	if r.StatusCode != status {
		w.t.Fatalf("%s %s as %s answered %d, want %d: %s", method, path, name, r.StatusCode, status, answer)
	}
	if out != nil {
		if err := json.Unmarshal(answer, out); err != nil {
			w.t.Fatalf("%s %s answered %s: %v", method, path, answer, err)
		}
	}
	return r
}

// problem is the part of a refusal that tests look at.
type problem struct {
	Type   string `json:"type"`
	Errors []struct {
		Location string `json:"location"`
		Code     string `json:"code"`
	} `json:"errors"`
	Params map[string]any `json:"params"`
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

// actions lists what the trail says about a schedule, the oldest first.
func (w *world) actions(id int64) []string {
	w.t.Helper()
	var actions []string
	if err := w.db.Query().Column(w.t.Context(), &actions, `SELECT action FROM audit WHERE entity = 'schedule' AND entity_id = {:id} ORDER BY id`,
		db.Params{"id": id}); err != nil {
		w.t.Fatal(err)
	}
	return actions
}
