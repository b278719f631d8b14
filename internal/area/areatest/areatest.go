// Package areatest is what the tests of areas stand on: an installation with
// two companies, people of every kind in them, and a router that knows them.
package areatest

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/category"
	"marquee/internal/area/company"
	"marquee/internal/platform/api"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
	"marquee/internal/platform/jobs"
	"marquee/internal/program"
)

// Office is an installation with two companies: ours, in which ann, ben (both
// editors), ada (its administrator) and vic (who only looks) work, and theirs,
// with eve. top is a global administrator; max administers theirs and manages ours.
type Office struct {
	T          *testing.T
	DB         *db.DB
	Companies  *company.Service
	Categories *category.Service
	Jobs       *jobs.Queue // knows how to delete large folders
	// Router serves what an area registers; a person's name is their bearer token.
	Router       *api.Router
	Ours, Theirs int64

	people map[string]access.Person
	files  int
}

// Open founds both companies in a time zone, and hires people who have their
// rights in the given features.
func Open(t *testing.T, d *db.DB, zone string, features ...access.Feature) *Office {
	t.Helper()
	o := &Office{T: t, DB: d, Jobs: jobs.New(d, slog.New(slog.DiscardHandler)), people: map[string]access.Person{}}
	o.Categories = category.New(d, o.Jobs)
	o.Companies = company.New(company.Config{DB: d, Now: func() time.Time { return dbtest.Now },
		Founders: []company.Founder{o.Categories.Found}})
	o.Ours, o.Theirs = o.Found("Ours", zone), o.Found("Theirs", zone)
	rights := func(level access.Level) access.Rights {
		all := access.Rights{}
		for _, feature := range features {
			all[feature] = access.Right{Access: level}
		}
		return all
	}
	o.hire("ann", o.Ours, "Editor", rights(access.W))
	o.hire("ben", o.Ours, "Editor", rights(access.W))
	o.hire("ada", o.Ours, access.AdministratorRole, rights(access.W))
	o.hire("vic", o.Ours, "Viewer", rights(access.R))
	o.hire("eve", o.Theirs, "Editor", rights(access.W))
	o.hire("max", o.Theirs, access.AdministratorRole, rights(access.W), o.Ours)
	o.hire("top", access.TopCompany, access.AdministratorRole, nil)
	o.Router = api.New(api.Config{Authenticator: o, Costly: api.NewCostly(time.Now),
		Logger: slog.New(slog.DiscardHandler), Version: "test"})
	return o
}

// Found adds a company in a time zone.
func (o *Office) Found(name, zone string) int64 {
	o.T.Helper()
	operator := access.Signed(access.Person{CompanyID: access.TopCompany, RoleID: access.TopRole})
	id, err := o.Companies.Found(o.T.Context(), operator.Reach(), company.Draft{Name: name, Zone: zone})
	if err != nil {
		o.T.Fatal(err)
	}
	return id
}

// Hire adds somebody with rights of their own to a company.
func (o *Office) Hire(name string, company int64, rights access.Rights) {
	o.T.Helper()
	o.hire(name, company, "Specialist", rights)
}

func (o *Office) hire(name string, company int64, role string, rights access.Rights, managed ...int64) {
	o.T.Helper()
	p := access.Person{Username: name, CompanyID: company, RoleID: access.TopRole, RoleName: role, Rights: rights,
		Managed: managed, Confirmed: true}
	now := db.Params{"now": dbtest.Now.UnixMilli(), "company": company}
	if company != access.TopCompany {
		if role != access.AdministratorRole {
			role += " " + name
		}
		p.RoleID = o.Insert(`INSERT INTO role (company_id, role_desc, created_at, updated_at)
			VALUES ({:company}, {:role}, {:now}, {:now})`,
			now, db.Params{"role": role})
		for feature, right := range rights {
			o.Exec(`INSERT INTO role_right (company_id, role_id, feature, access, admin)
				VALUES ({:company}, {:role}, {:feature}, {:access}, {:admin})`,
				now, db.Params{"role": p.RoleID, "feature": string(feature), "access": string(right.Access),
					"admin": db.Bit(right.Admin)})
		}
	}
	p.UserID = o.Insert(`INSERT INTO users (company_id, role_id, username, username_folded, username_sorted, password,
		created_at, updated_at)
		VALUES ({:company}, {:role}, {:name}, {:name}, {:sorted}, '', {:now}, {:now})`, now,
		db.Params{"role": p.RoleID, "name": name, "sorted": db.SortKey(name)})
	o.people[name] = p
}

// Authenticate takes a person's name as the bearer token.
func (o *Office) Authenticate(_ context.Context, c api.Credential) (access.Caller, error) {
	p, known := o.people[c.Bearer]
	if !known {
		return access.Caller{}, nil
	}
	return access.Signed(p), nil
}

// CompanyExists is asked for a global administrator's choice.
func (o *Office) CompanyExists(context.Context, int64) (bool, error) { return true, nil }

// As returns what a service is called with for a person, as a request of theirs comes in.
func (o *Office) As(name string) (context.Context, access.Caller, access.Scope) {
	o.T.Helper()
	return o.AsIn(0, name)
}

// AsIn is As for somebody who chooses one of their companies.
func (o *Office) AsIn(company int64, name string) (context.Context, access.Caller, access.Scope) {
	o.T.Helper()
	p := o.people[name]
	caller := access.Signed(p)
	scope, err := caller.Scope(company)
	if err != nil {
		o.T.Fatal(err)
	}
	return db.WithActor(o.T.Context(), db.Actor{UserID: p.UserID, Username: name}), caller, scope
}

// Become changes how somebody comes: by a token, or without a fresh proof of who they are.
func (o *Office) Become(name string, change func(*access.Person)) {
	p := o.people[name]
	change(&p)
	o.people[name] = p
}

// Person returns who somebody is.
func (o *Office) Person(name string) access.Person { return o.people[name] }

// Insert runs a statement beside the trail and returns the new row's id.
func (o *Office) Insert(statement string, params ...db.Params) (id int64) {
	o.T.Helper()
	o.quiet(func(ctx context.Context, q db.Query) (err error) {
		id, err = q.Insert(ctx, statement, params...)
		return err
	})
	return id
}

// Exec runs a statement beside the trail.
func (o *Office) Exec(statement string, params ...db.Params) {
	o.T.Helper()
	o.quiet(func(ctx context.Context, q db.Query) error {
		_, err := q.Exec(ctx, statement, params...)
		return err
	})
}

func (o *Office) quiet(fn func(context.Context, db.Query) error) {
	o.T.Helper()
	if err := o.DB.Unscoped("arranged").Quiet(o.T.Context(), fn); err != nil {
		o.T.Fatal(err)
	}
}

// Root returns the root of a tree of a person's company.
func (o *Office) Root(name string, t category.Type) int64 {
	o.T.Helper()
	ctx, _, scope := o.As(name)
	id, err := o.Categories.Resolve(ctx, o.DB.For(scope), t, 0)
	if err != nil {
		o.T.Fatal(err)
	}
	return id
}

// Folder adds a folder to a tree of ours; parent 0 is the root.
func (o *Office) Folder(t category.Type, parent int64, title string) int64 {
	o.T.Helper()
	ctx, _, scope := o.As("ann")
	node, err := o.Categories.Create(ctx, scope, t, parent, title)
	if err != nil {
		o.T.Fatal(err)
	}
	return node.ID
}

// Keep keeps a device group of ours for a user group of some people.
func (o *Office) Keep(node int64, names ...string) {
	o.T.Helper()
	in := db.Params{"company": o.Ours, "node": node}
	in["group"] = o.Insert(`INSERT INTO usergroup (company_id, name, created_at, updated_at)
		VALUES ({:company}, {:name}, 0, 0)`,
		in, db.Params{"name": fmt.Sprintf("keepers of %d", node)})
	for _, name := range names {
		o.Exec(`INSERT INTO usergroup_member (company_id, usergroup_id, user_id)
			VALUES ({:company}, {:group}, {:user})`, in, db.Params{"user": o.Person(name).UserID})
	}
	o.Exec(`INSERT INTO category_usergroup (company_id, category_id, usergroup_id)
		VALUES ({:company}, {:node}, {:group})`, in)
}

// Forget deletes a folder of ours, whatever uses what lies in it.
func (o *Office) Forget(t category.Type, id int64) {
	o.T.Helper()
	ctx, caller, scope := o.As("ann")
	if _, _, err := o.Categories.Delete(ctx, caller, scope, t, id, true); err != nil {
		o.T.Fatal(err)
	}
}

// File describes a content; zero values make an approved, active, shared picture with a thumbnail.
type File struct {
	Type       string
	DurationMs int64
	Approval   string
	Private    bool
	Bare       bool // without a thumbnail
}

// Content puts a content into the owner's company.
func (o *Office) Content(owner, name string, f File) int64 {
	o.T.Helper()
	o.files++
	p := o.people[owner]
	sha := fmt.Sprintf("sha-%d", o.files)
	o.Exec(`INSERT INTO blob (sha256, size, created_at) VALUES ({:sha}, 10, 0)`, db.Params{"sha": sha})
	params := db.Params{"company": p.CompanyID, "user": p.UserID, "name": name, "type": or(f.Type, "Image"),
		"share": "Y", "sha": sha,
		"sorted": db.SortKey(name), "uuid": fmt.Sprintf("uuid-%d", o.files), "alt": "alt-" + name, "ms": f.DurationMs,
		"approval": or(f.Approval, "A"), "thumb": sha}
	if f.Private {
		params["share"] = "N"
	}
	if f.Bare {
		params["thumb"] = nil
	}
	id := o.Insert(`INSERT INTO content (company_id, user_id, category_id, type, name, name_folded, name_sorted, share,
		alt_url, created_at, updated_at, updated_by)
		VALUES ({:company}, {:user}, (SELECT id FROM category
		WHERE company_id = {:company} AND type = 'Content' AND parent_id IS NULL),
			{:type}, {:name}, {:name}, {:sorted}, {:share}, {:alt}, 0, 0, '')`, params)
	version := o.Insert(`INSERT INTO content_version (company_id, content_id, number, uuid, sha256, file_name,
		file_size, mime, duration_ms, approval,
		approved_sha256, thumb_small, user_id, created_at)
		VALUES ({:company}, {:id}, 1, {:uuid}, {:sha}, '', 10, 'image/png', {:ms}, {:approval}, {:sha}, {:thumb},
		{:user}, 0)`,
		params, db.Params{"id": id})
	o.Exec(`UPDATE content SET current_version_id = {:version}, file_size = 10, duration_ms = {:ms} WHERE id = {:id}`,
		params, db.Params{"id": id, "version": version})
	return id
}

// Program puts a program of the designer into the owner's company, which uses contents.
func (o *Office) Program(owner, name string, uses ...int64) int64 {
	o.T.Helper()
	id := o.Content(owner, name, File{Type: "Program", DurationMs: 7000})
	params := db.Params{"company": o.people[owner].CompanyID, "id": id, "mime": program.MediaType}
	o.Exec(`UPDATE content_version SET mime = {:mime} WHERE content_id = {:id}`, params)
	o.Uses(id, uses...)
	return id
}

// Uses lets the versions of a program use contents, and nothing else.
func (o *Office) Uses(id int64, uses ...int64) {
	o.T.Helper()
	of := db.Params{"id": id}
	o.Exec(`DELETE FROM program_content WHERE version_id IN (SELECT id FROM content_version WHERE content_id = {:id})`,
		of)
	for _, used := range uses {
		o.Exec(`INSERT INTO program_content (company_id, version_id, content_id)
			SELECT company_id, id, CAST({:used} AS BIGINT) FROM content_version WHERE content_id = {:id}`,
			of, db.Params{"used": used})
	}
}

// Revision is how often what screens of ours show of an entity may have become another.
func (o *Office) Revision(entity string) int64 {
	o.T.Helper()
	ctx, _, scope := o.As("ann")
	n, err := o.DB.For(scope).Revision(ctx, entity)
	if err != nil {
		o.T.Fatal(err)
	}
	return n
}

// Source adds a source to a company.
func (o *Office) Source(company int64, name string) int64 {
	o.T.Helper()
	return o.Insert(`INSERT INTO external_source (company_id, source_type, source_detail, description, feed_type,
		created_at, updated_at, next_at) VALUES ({:company}, 'HTTP', '{}', {:name}, 'RSS', 0, 0, 0)`,
		db.Params{"company": company, "name": name})
}

// Font adds a font to a company.
func (o *Office) Font(company int64, family string) int64 {
	o.T.Helper()
	sha := fmt.Sprintf("font %s of %d", family, company)
	o.Exec(`INSERT INTO blob (sha256, size, created_at) VALUES ({:sha}, 30, 0)`, db.Params{"sha": sha})
	return o.Insert(`INSERT INTO font (company_id, font_name, font_style, name_folded, format, file_name, file_size,
			sha256, glyphs, latin, hans, hant, ja, created_at)
		VALUES ({:company}, {:name}, 'Regular', {:name}, 'woff2', '', 30, {:sha}, 1, 1, 1, 1, 1, 0)`,
		db.Params{"company": company, "name": family, "sha": sha})
}

// Schedule adds a schedule of ann's to ours, which plays a content or a playlist; the other one is 0. It returns the id
// of its item.
func (o *Office) Schedule(name string, active bool, content, playlist int64) (item int64) {
	o.T.Helper()
	params := db.Params{"company": o.Ours, "user": o.people["ann"].UserID, "name": name, "sorted": db.SortKey(name),
		"active": db.Bit(active), "content": content, "playlist": playlist}
	id := o.Insert(`INSERT INTO schedule (company_id, user_id, category_id, type, name, name_folded, name_sorted,
		active, created_at, updated_at, updated_by)
		VALUES ({:company}, {:user}, (SELECT id FROM category
		WHERE company_id = {:company} AND type = 'Schedule' AND parent_id IS NULL),
			'General', {:name}, {:name}, {:sorted}, {:active}, 0, 0, '')`, params)
	channel := o.Insert(`INSERT INTO schedule_channel (company_id, schedule_id, position, name)
		VALUES ({:company}, {:id}, 0, '')`, params, db.Params{"id": id})
	return o.Insert(`INSERT INTO schedule_item (company_id, schedule_id, channel_id, content_id, playlist_id, name,
		start_date, end_date, start_time, end_time)
		VALUES ({:company}, {:id}, {:channel}, NULLIF({:content}, 0), NULLIF({:playlist}, 0), '', '', '', '', '')`,
		params, db.Params{"id": id, "channel": channel})
}

// Message gives an item of a schedule of ours a message with a background and a sound; 0 is none.
func (o *Office) Message(item, background, sound int64) {
	o.T.Helper()
	o.Exec(`INSERT INTO message (company_id, schedule_item_id, content, position, flow, speed, text_size, text_color,
			bg_color, font_type, font_face, shadow_radius, shadow_x_offset, shadow_y_offset, shadow_color,
			outline_color, outline_size, show_immediate, is_rss, rss_format, background_id, sound_id)
		VALUES ({:company}, {:item}, 'Welcome', 'bottom', 'left', 3, 64, '#FFFFFF', '#000000', '', '', 0, 0, 0,
			'#000000', '#000000', 0, 0, 0, '[]', NULLIF({:background}, 0), NULLIF({:sound}, 0))`,
		db.Params{"company": o.Ours, "item": item, "background": background, "sound": sound})
}

func or(value, otherwise string) string {
	if value == "" {
		return otherwise
	}
	return value
}

// Call sends a request as a person and decodes the answer into out, unless that is nil.
func (o *Office) Call(name, method, path string, body, out any) *http.Response {
	o.T.Helper()
	var sent bytes.Buffer
	if body != nil {
		if err := json.NewEncoder(&sent).Encode(body); err != nil {
			o.T.Fatal(err)
		}
	}
	r := httptest.NewRequestWithContext(o.T.Context(), method, path, &sent)
	r.Header.Set("Authorization", "Bearer "+name)
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	recorder := httptest.NewRecorder()
	o.Router.ServeHTTP(recorder, r)
	answer := recorder.Result()
	if out != nil {
		if err := json.NewDecoder(answer.Body).Decode(out); err != nil {
			o.T.Fatalf("%s %s answered %d: %v", method, path, answer.StatusCode, err)
		}
	}
	return answer
}

// AtOnce runs fn n times at the same instant and returns how often it answered each status.
func (o *Office) AtOnce(n int, fn func(i int) int) map[int]int {
	o.T.Helper()
	var running sync.WaitGroup
	begin, statuses := make(chan struct{}), make([]int, n)
	for i := range n {
		running.Go(func() {
			<-begin
			statuses[i] = fn(i)
		})
	}
	close(begin)
	running.Wait()
	counts := map[int]int{}
	for _, status := range statuses {
		counts[status]++
	}
	return counts
}

// Against makes an attempt while a change of somebody else's is not committed yet, and returns how it ended. On
// PostgreSQL the attempt MUST wait for that.
func (o *Office) Against(change string, params db.Params, attempt func() error) error {
	o.T.Helper()
	ended := make(chan error, 1)
	err := o.DB.Unscoped("arranged").Write(o.T.Context(), func(ctx context.Context, tx *db.Tx) error {
		if _, err := tx.Exec(ctx, change, params); err != nil {
			return err
		}
		waits, over := context.WithCancel(ctx)
		go func() { defer over(); ended <- attempt() }()
		if err := Awaited(waits, tx); err != nil {
			return fmt.Errorf("it is over, and has waited for nothing: %w", err)
		}
		return tx.Record(ctx, db.Change{CompanyID: o.Ours, Action: "update", Entity: "company", ID: o.Ours})
	})
	if err != nil {
		o.T.Fatal(err)
	}
	return <-ended
}

// Awaited returns when somebody waits for the transaction. SQLite has one writer at a time: there everybody does.
func Awaited(ctx context.Context, tx *db.Tx) error {
	for waiting := 0; waiting == 0 && tx.Held() != ""; {
		if err := tx.Row(ctx, `SELECT COUNT(*) FROM pg_locks WHERE NOT granted
			AND pid IN (SELECT pid FROM pg_stat_activity WHERE datname = current_database())`, nil,
			&waiting); err != nil {
			return err
		}
	}
	return nil
}

// OK sends a request that must be answered with the status.
func (o *Office) OK(status int, name, method, path string, body, out any) *http.Response {
	o.T.Helper()
	var answer json.RawMessage
	r := o.Call(name, method, path, body, &answer)
	if r.StatusCode != status {
		o.T.Fatalf("%s %s as %s answered %d, want %d: %s", method, path, name, r.StatusCode, status, answer)
	}
	if out != nil {
		if err := json.Unmarshal(answer, out); err != nil {
			o.T.Fatalf("%s %s answered %s: %v", method, path, answer, err)
		}
	}
	return r
}

// Problem is the part of a refusal that tests look at.
type Problem struct {
	Type   string `json:"type"`
	Errors []struct {
		Location string `json:"location"`
		Code     string `json:"code"`
	} `json:"errors"`
	Related []struct {
		Type string `json:"type"`
		ID   int64  `json:"id"`
		Name string `json:"name"`
	} `json:"related"`
	Params map[string]any `json:"params"`
}

// Refused sends a request that must be refused with the status, and returns the problem.
func (o *Office) Refused(status int, name, method, path string, body any) Problem {
	o.T.Helper()
	var p Problem
	if answer := o.Call(name, method, path, body, &p); answer.StatusCode != status {
		o.T.Errorf("%s %s as %s answered %d (%s), want %d", method, path, name, answer.StatusCode, p.Type, status)
	}
	return p
}

// Actions lists what the trail says about a record, the oldest first.
func (o *Office) Actions(entity string, id int64) []string {
	o.T.Helper()
	var actions []string
	if err := o.DB.Unscoped("looked up").Column(o.T.Context(), &actions, `SELECT action FROM audit
		WHERE entity = {:entity} AND entity_id = {:id} ORDER BY id`,
		db.Params{"entity": entity, "id": id}); err != nil {
		o.T.Fatal(err)
	}
	return actions
}
