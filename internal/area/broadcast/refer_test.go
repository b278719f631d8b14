package broadcast_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"strings"
	"testing"

	"marquee/internal/access"
	"marquee/internal/area/areatest"
	"marquee/internal/area/category"
	"marquee/internal/area/message"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// TestABroadcastRefersToWhatItsCallerMayUse, as a template does; a picture over the whole screen needs no words.
func TestABroadcastRefersToWhatItsCallerMayUse(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		id := w.Hang("Lobby", 0, "")
		content := func(owner, kind string, private bool) string {
			return fmt.Sprint(w.Content(owner, "x", areatest.File{Type: kind, Private: private}))
		}
		picture, sound, film := content("ben", "Image", false), content("ben", "Audio", false),
			content("ben", "Video", false)
		private, foreign, recycled := content("ben", "Image", true), content("eve", "Image", false),
			content("ben", "Image", false)
		w.Exec(`UPDATE content SET active = 0 WHERE id = {:id}`, db.Params{"id": recycled})
		feed := fmt.Sprint(w.Source(w.Ours, "News"))
		w.Font(w.Ours, "Brand")
		w.Font(w.Theirs, "Their brand")
		w.Hire("eme", w.Ours, access.Rights{access.Emergency: {Access: access.W}})

		w.Hire("guard", w.Ours, access.Rights{access.Emergency: {Access: access.W}, access.Message: {Access: access.R}})
		name, isReady := "Fire", true
		ctx, ben, scope := w.As("ben")
		made, err := message.New(d).Create(ctx, ben, scope, message.Edit{Name: &name, Ready: &isReady,
			Draft: message.Draft{Content: &name, BgImage: &private}})
		if err != nil {
			t.Fatal(err)
		}
		template := fmt.Sprint(made.ID)

		for name, c := range map[string]struct {
			who, layout string
			says        object
			want        string // empty: it starts
		}{
			"a picture, a sound and a font": {"ann", "band", object{"content": "x", "bgImage": picture,
				"audio": sound, "fontType": "company", "fontFace": "Brand"}, ""},
			"a picture alone":               {"ann", "full", object{"bgImage": picture}, ""},
			"a picture alone in a band":     {"ann", "band", object{"bgImage": picture}, "content required"},
			"nothing over the whole screen": {"ann", "full", object{"audio": sound}, "content required"},
			"a film alone":                  {"ann", "full", object{"bgImage": film}, ""},
			"a film in a band": {"ann", "band", object{"content": "x", "bgImage": film},
				"bgImage not-playable"},
			"a sound that is seen": {"ann", "full", object{"bgImage": sound}, "bgImage not-playable"},
			"a picture that is heard": {"ann", "full", object{"content": "x", "audio": picture},
				"audio not-playable"},
			"a picture of another company":     {"ann", "full", object{"bgImage": foreign}, "bgImage not-found"},
			"a picture that another one keeps": {"ann", "full", object{"bgImage": private}, "bgImage not-found"},
			"one of whoever sees no contents":  {"eme", "full", object{"bgImage": picture}, "bgImage not-found"},
			"a picture in the recycle bin":     {"ann", "full", object{"bgImage": recycled}, "bgImage recycled"},
			"the picture of a template":        {"guard", "full", object{"bgImage": private, "template": template}, ""},
			"another than that of a template": {"guard", "full", object{"bgImage": picture, "template": template},
				"bgImage not-found"},
			"that of a template that is gone": {"guard", "full", object{"bgImage": private, "template": "987654321"},
				"bgImage not-found"},
			"that of a template of whoever sees none": {"eme", "full", object{"bgImage": private, "template": template},
				"bgImage not-found"},
			"that of a template of another company": {"eve", "full", object{"bgImage": private, "template": template},
				"bgImage not-found"},
			"no id": {"ann", "full", object{"bgImage": "x", "content": "x"},
				"bgImage bad-format"},
			"a font of another company": {"ann", "band", object{"content": "x", "fontType": "company",
				"fontFace": "Their brand"}, "fontFace not-found"},
			"a source":           {"ann", "full", object{"bgImage": picture, "rss": feed}, "rss not-allowed"},
			"a source elsewhere": {"ann", "full", object{"bgImage": picture, "rss": "987654321"}, "rss not-allowed"},
			"the lines of a source": {"ann", "band", object{"rss": feed, "isRss": true},
				"isRss not-allowed, rss not-allowed"},
		} {
			more := object{"layout": c.layout, "message": c.says}
			if template, is := c.says["template"].(string); is {
				delete(c.says, "template")
				more["templateId"] = json.Number(template)
			}
			sent := body(more, id)
			if c.want == "" {
				w.OK(http.StatusCreated, c.who, http.MethodPost, "/api/emergency", sent, nil)
				continue
			}
			var got []string
			for _, e := range w.Refused(422, c.who, http.MethodPost, "/api/emergency", sent).Errors {
				got = append(got, strings.TrimPrefix(e.Location, "body.message.")+" "+e.Code)
			}
			if strings.Join(got, ", ") != c.want {
				t.Errorf("%s is refused for %v, want %s", name, got, c.want)
			}
		}
		orders := w.exchange(id)
		if len(orders) != 4 {
			t.Errorf("%+v", orders)
		}
	})
}

// TestAnOperatorsBroadcastRefersToItsOwnCompany, also where the operator names a template of another one.
func TestAnOperatorsBroadcastRefersToItsOwnCompany(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.Exec(`INSERT INTO device (company_id, category_id, device_name, name_folded, name_sorted, status, zone,
			created_at, updated_at) VALUES ({:company}, {:group}, 'Top', 'top', 'top', 'Active', 'UTC', 0, 0)`,
			db.Params{"company": access.TopCompany, "group": w.Root("top", category.Device)})
		here := w.Hang("Lobby", 0, "")
		picture, name := fmt.Sprint(w.Content("ann", "sky", areatest.File{})), "Fire"
		ctx, ann, scope := w.As("ann")
		made, err := message.New(d).Create(ctx, ann, scope, message.Edit{Name: &name,
			Draft: message.Draft{Content: &name, BgImage: &picture}})
		if err != nil {
			t.Fatal(err)
		}
		start := func(more object) object {
			sent := body(object{"layout": "full", "templateId": made.ID, "message": object{"bgImage": picture}})
			maps.Copy(sent, more)
			return sent
		}
		w.Refused(422, "top", http.MethodPost, "/api/emergency", start(object{"everywhere": true}))
		w.OK(http.StatusCreated, "top", http.MethodPost, "/api/emergency",
			start(object{"everywhere": true, "companyId": w.Ours}), nil)
		w.Refused(404, "top", http.MethodPost, "/api/emergency",
			start(object{"deviceIds": []int64{here}, "message": object{"content": "x"}}))
	})
}

// TestABroadcastWithAPictureMovesManifests, when it starts and when it ends, and one of words alone does not.
func TestABroadcastWithAPictureMovesManifests(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		id := w.Hang("Lobby", 0, "")
		w.Font(w.Ours, "Brand")
		picture := fmt.Sprint(w.Content("ann", "sky", areatest.File{}))
		sound := fmt.Sprint(w.Content("ann", "gong", areatest.File{Type: "Audio"}))
		for name, c := range map[string]struct {
			says  object
			moves int64
		}{
			"words":     {object{"content": "x"}, 0},
			"a font":    {object{"content": "x", "fontType": "company", "fontFace": "Brand"}, 0},
			"a picture": {object{"content": "x", "bgImage": picture}, 1},
			"a sound":   {object{"content": "x", "audio": sound}, 1},
		} {
			before := w.Revision(message.Readiness)
			b := w.start("broadcast", object{"message": c.says}, id)
			started := w.Revision(message.Readiness)
			w.OK(http.StatusOK, "ann", http.MethodPost, "/api/broadcast/end", object{"ids": []int64{b.ID}}, nil)
			if ended := w.Revision(message.Readiness); started-before != c.moves || ended-started != c.moves {
				t.Errorf("%s: %d, started %d, ended %d", name, before, started, ended)
			}
		}
	})
}
