package content

import (
	"fmt"

	"marquee/internal/platform/db"
	"marquee/internal/program"
)

// Filter says which contents a list holds. Zero values do not restrict it.
type Filter struct {
	ID          int64
	IDs         []int64
	UserID      int64
	Name        string
	Active      bool
	Types       []Type
	ExcludeType []Type
	Folders     []int64
	Share       string
	Tags        []int64
	Approval    Approval
	State       State // of the current version: Processing or Failed
	Designed    bool  // only what was made with the designer
	VisibleTo   int64 // only what this user owns or others share
}

// few is how many contents a list has at most that are collected in any case.
const few = 1000

// route is how the contents of a filter are found: by going through all in the
// list's order, or by what they have in common, and sorted. A database that
// keeps no statistics cannot know which is shorter.
type route struct {
	byID    bool // they are wanted in the order of their ids, which ends most indexes
	gathers bool
}

// column is how a condition names a column of which it wants so many values: as
// it is where an index of that column finds the contents, or has them in order;
// else so that no index is used, which leaves that of the order.
func (r route) column(name string, values int) string {
	if r.gathers || r.byID && values == 1 {
		return name
	}
	return "COALESCE(" + name + ", NULL)"
}

// isPlaced reports whether the filter asks for nothing but where contents lie,
// whose and of what type they are, and which tags they carry.
func (f Filter) isPlaced() bool {
	return f.ID == 0 && f.IDs == nil && f.Name == "" && f.Approval == "" && f.State == "" && !f.Designed
}

// placed are the conditions on what content, content_tag, content_count and
// content_change have in common; any of them is c.
func (f Filter) placed(r route) *db.Where {
	w := &db.Where{}
	w.And(`{in:c}`, nil)
	w.And(`c.active = {:active}`, map[string]any{"active": db.Bit(f.Active)})
	if f.UserID != 0 {
		w.And(r.column("c.user_id", 1)+` = {:user}`, map[string]any{"user": f.UserID})
	}
	if f.Types != nil {
		w.And(db.InText(r.column("c.type", len(f.Types)), "type", f.Types))
	}
	if len(f.ExcludeType) > 0 {
		condition, params := db.InText("c.type", "excluded", f.ExcludeType)
		w.And("NOT "+condition, params)
	}
	if f.Folders != nil {
		w.And(db.In(r.column("c.category_id", len(f.Folders)), "folder", f.Folders))
	}
	if f.Share != "" {
		w.And(r.column("c.share", 1)+` = {:share}`, map[string]any{"share": f.Share})
	}
	if f.VisibleTo != 0 {
		w.And(r.column("c.user_id", 2)+` = {:viewer} OR `+r.column("c.share", 2)+` = 'Y'`,
			map[string]any{"viewer": f.VisibleTo})
	}
	return w
}

// tagged are the conditions on the content_tag c of the filter's first tag:
// content_tag knows all that placed asks for.
func (f Filter) tagged(r route) *db.Where {
	w := f.placed(r)
	w.And(`c.tag_id = {:tag}`, map[string]any{"tag": f.Tags[0]})
	for i, id := range f.Tags[1:] { // every tag narrows the list further (R097)
		bind := fmt.Sprint("tag_", i)
		w.And(`EXISTS (SELECT 1 FROM content_tag t WHERE t.company_id = c.company_id AND t.content_id = c.content_id
			AND t.tag_id = {:`+bind+`})`, map[string]any{bind: id})
	}
	return w
}

// counted are the conditions on content_count c, and on content_change c, whose
// sums together are how many contents there are, for a filter that isPlaced and has one tag at most.
func (f Filter) counted() *db.Where {
	tag := int64(noTag)
	if len(f.Tags) > 0 {
		tag = f.Tags[0]
	}
	w := f.placed(route{gathers: true})
	w.And(`c.tag_id = {:tag}`, map[string]any{"tag": tag})
	return w
}

// noTag stands in content_count for all contents, whichever tags they carry.
const noTag = 0

// where are all conditions of the filter, on content c.
func (f Filter) where(r route) *db.Where {
	w := f.placed(r)
	if f.ID != 0 {
		w.And(`c.id = {:id}`, map[string]any{"id": f.ID})
	}
	if f.IDs != nil {
		w.And(db.In("c.id", "wanted", f.IDs))
	}
	if f.Name != "" {
		w.And(`c.name_folded LIKE {:name} ESCAPE '\'`, map[string]any{"name": db.Contains(f.Name)})
	}
	tags := f.Tags
	if r.gathers && len(tags) > 0 {
		tagged := f.tagged(r)
		w.And(`c.id IN (SELECT c.content_id FROM content_tag c WHERE `+tagged.String()+`)`, tagged.Params())
		tags = nil
	}
	for i, id := range tags { // every tag narrows the list further (R097)
		bind := fmt.Sprint("also_", i)
		w.And(`EXISTS (SELECT 1 FROM content_tag t WHERE t.company_id = c.company_id AND t.content_id = c.id
			AND t.tag_id = {:`+bind+`})`, map[string]any{bind: id})
	}
	if f.State != "" { // few are: they are looked up
		w.And(`c.id IN (SELECT a.content_id FROM content_version a
			WHERE {in:a} AND a.state = {:state} AND a.state <> 'ready')`,
			map[string]any{"state": string(f.State)})
		w.And(`EXISTS (SELECT 1 FROM content_version a
			WHERE a.company_id = c.company_id AND a.id = c.current_version_id AND a.state = {:state})`, nil)
	}
	if f.Designed {
		w.And(`EXISTS (SELECT 1 FROM content_version a
			WHERE a.company_id = c.company_id AND a.id = c.current_version_id AND a.mime = {:designed})`,
			map[string]any{"designed": program.MediaType})
	}
	switch f.Approval {
	case "":
	case Pending, Rejected: // few are: they are looked up
		w.And(`c.id IN (SELECT a.content_id FROM content_version a WHERE {in:a} AND a.approval = {:approval})`,
			map[string]any{"approval": string(f.Approval)})
	default:
		w.And(`EXISTS (SELECT 1 FROM content_version a WHERE a.company_id = c.company_id AND a.content_id = c.id
			AND a.approval = {:approval})`,
			map[string]any{"approval": string(f.Approval)})
	}
	return w
}

// Where are all conditions of the filter, on content c.
func (f Filter) Where() *db.Where { return f.where(route{}) }

// unapproved are the conditions on the contents c of which nothing is approved.
// They have a version that waits or was rejected, which few have.
func (f Filter) unapproved() *db.Where {
	f.Approval = ""
	w := f.where(route{})
	w.And(`c.id IN (SELECT a.content_id FROM content_version a WHERE {in:a} AND a.approval IN ('P', 'R'))`, nil)
	w.And(`NOT EXISTS (SELECT 1 FROM content_version a
		WHERE a.company_id = c.company_id AND a.content_id = c.id AND a.approval = 'A')`, nil)
	return w
}
