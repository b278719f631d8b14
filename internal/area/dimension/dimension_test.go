package dimension_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/access"
	"marquee/internal/area/areatest"
	"marquee/internal/area/company"
	"marquee/internal/area/dimension"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

func TestR380_Dimensions(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := areatest.Open(t, d, "UTC", access.Dimension)
		dimension.New(d).Register(o.Router)
		list := func(who string) (sizes []string) {
			t.Helper()
			var all []dimension.Dimension
			o.OK(200, who, "GET", "/api/dimension", nil, &all)
			for _, one := range all {
				sizes = append(sizes, fmt.Sprintf("%d×%d", one.Width, one.Height))
			}
			return sizes
		}
		var one dimension.Dimension
		o.OK(201, "ann", "POST", "/api/dimension", map[string]any{"width": 1920, "height": 1080}, &one)
		o.OK(201, "ann", "POST", "/api/dimension", map[string]any{"width": 1080, "height": 1920}, nil)
		if got := list("vic"); !slices.Equal(got, []string{"1080×1920", "1920×1080"}) {
			t.Errorf("%v", got)
		}
		var changed dimension.Dimension
		o.OK(200, "ann", "POST", "/api/dimension", map[string]any{"id": one.ID, "width": 1920, "height": 540}, &changed)
		if diff := cmp.Diff(dimension.Dimension{ID: one.ID, Width: 1920, Height: 540}, changed); diff != "" {
			t.Error(diff)
		}
		if p := o.Refused(409, "ann", "POST", "/api/dimension",
			map[string]any{"width": 1920, "height": 540}); p.Type != "/problems/exists" {
			t.Errorf("a size twice: %+v", p)
		}
		for field, value := range map[string]int{"width": 0, "height": 40_000} {
			body := map[string]any{"width": 10, "height": 10}
			body[field] = value
			if p := o.Refused(422, "ann", "POST", "/api/dimension", body); len(p.Errors) != 1 ||
				p.Errors[0].Location != "body."+field {
				t.Errorf("%s: %+v", field, p)
			}
		}
		o.Refused(403, "vic", "POST", "/api/dimension", map[string]any{"width": 10, "height": 10})
		o.Refused(404, "eve", "POST", "/api/dimension", map[string]any{"id": one.ID, "width": 10, "height": 10})
		o.Refused(404, "eve", "DELETE", fmt.Sprintf("/api/dimension/%d", one.ID), nil)
		if got := list("eve"); len(got) != 0 {
			t.Errorf("another company sees %v", got)
		}
		o.OK(200, "ann", "DELETE", fmt.Sprintf("/api/dimension/%d", one.ID), nil, nil)
		o.Refused(404, "ann", "DELETE", fmt.Sprintf("/api/dimension/%d", one.ID), nil)
		if actions := o.Actions("dimension", one.ID); !slices.Equal(actions, []string{"create", "update", "delete"}) {
			t.Errorf("the trail says %v", actions)
		}
	})
}

func TestANewCompanyHasTheUsualSizes(t *testing.T) {
	d := dbtest.SQLite(t)
	o := areatest.Open(t, d, "UTC", access.Dimension)
	dimensions := dimension.New(d)
	dimensions.Register(o.Router)
	companies := company.New(company.Config{DB: d, Now: func() time.Time { return dbtest.Now },
		Founders: []company.Founder{dimensions.Found}})
	_, _, everything := o.As("top")
	id, err := companies.Found(t.Context(), everything, company.Draft{Name: "New"})
	if err != nil {
		t.Fatal(err)
	}
	var list, top []dimension.Dimension
	o.OK(200, "top", "GET", fmt.Sprintf("/api/dimension?companyId=%d", id), nil, &list)
	o.OK(200, "top", "GET", "/api/dimension?companyId=1", nil, &top)
	if len(list) != 5 || len(top) != 5 {
		t.Errorf("%v, and the operators' %v", list, top)
	}
}
