package message_test

import (
	"fmt"
	"net/http"
	"testing"

	"marquee/internal/access"
	"marquee/internal/area/areatest"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// TestR002_G154_AMessageRefersToWhatItsCallerMayUse, of the company and of the right type; what it referred to before
// stays, whatever has become of it.
func TestR002_G154_AMessageRefersToWhatItsCallerMayUse(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		picture := w.Content("ann", "sky", areatest.File{})
		sound := w.Content("ann", "gong", areatest.File{Type: "Audio"})
		film := w.Content("ann", "film", areatest.File{Type: "Video"})
		private := w.Content("ann", "ann's", areatest.File{Private: true})
		recycled := w.Content("ann", "old", areatest.File{})
		w.Exec(`UPDATE content SET active = 0 WHERE id = {:id}`, db.Params{"id": recycled})
		foreign := w.Content("eve", "eve's", areatest.File{})
		feed, foreignFeed := w.Source(w.Ours, "News"), w.Source(w.Theirs, "Their news")
		w.Font(w.Ours, "Brand")
		w.Font(w.Theirs, "Their brand")
		w.Hire("mes", w.Ours, access.Rights{access.Message: {Access: access.W}})

		for _, c := range []struct {
			who    string
			fields object
			want   string // empty: it is accepted
		}{
			{"ben", object{"bgImage": picture, "audio": sound}, ""},
			{"ben", object{"bgImage": film}, "body.bgImage not-playable"},
			{"ben", object{"bgImage": sound, "audio": picture}, "body.bgImage not-playable, body.audio not-playable"},
			{"ben", object{"bgImage": foreign, "audio": foreign}, "body.bgImage not-found, body.audio not-found"},
			{"ben", object{"bgImage": recycled}, "body.bgImage recycled"},
			{"ben", object{"bgImage": private}, "body.bgImage not-found"},
			{"ann", object{"bgImage": private}, ""},
			{"ada", object{"bgImage": private}, ""},
			{"mes", object{"bgImage": picture}, "body.bgImage not-found"}, // it sees no contents
			{"mes", object{}, ""},
			{"ben", object{"bgImage": 987654321}, "body.bgImage not-found"},
			{"ben", object{"rss": feed, "isRss": true}, ""},
			{"ben", object{"rss": foreignFeed, "isRss": true}, "body.rss not-found"},
			{"ben", object{"rss": foreignFeed}, "body.rss not-found"}, // also for later
			{"ben", object{"fontType": "company", "fontFace": "Brand"}, ""},
			{"ben", object{"fontType": "company", "fontFace": "Their brand"}, "body.fontFace not-found"},
			{"ben", object{"fontFace": "Their brand"}, ""}, // a name that nothing is written in
			{"eve", object{"bgImage": picture, "rss": feed, "fontType": "company", "fontFace": "Brand"},
				"body.bgImage not-found, body.rss not-found, body.fontFace not-found"},
			{"ben", object{"content": "", "bgImage": foreign}, "body.content required, body.bgImage not-found"},
		} {
			fields := named(c.fields)
			name := fmt.Sprint(c.who, " ", fields)
			if c.want == "" {
				w.template(c.who, name, fields)
			} else if got := w.refused(c.who, http.MethodPost,
				with(object{"name": name, "content": "x"}, fields)); got != c.want {
				t.Errorf("%s: refused %q, want %q", name, got, c.want)
			}
		}

		held := w.template("ann", "held", named(object{"bgImage": private, "audio": sound}))
		w.Exec(`UPDATE content SET active = 0 WHERE id = {:id}`, db.Params{"id": sound})
		held = w.saved("ben", held, named(object{"content": "Changed", "bgImage": private, "audio": sound}))
		other := w.template("ann", "other", nil)
		if got := w.refused("ben", http.MethodPatch, with(object{"id": other.ID, "version": 1},
			named(object{"bgImage": private, "audio": sound}))); got != "body.bgImage not-found, body.audio recycled" {
			t.Errorf("what another template has is refused for %q", got)
		}
		w.saved("ben", held, object{"bgImage": "", "audio": ""})
	})
}

// named writes the ids of what a message refers to as it has them, as text.
func named(fields object) object {
	for name, value := range fields {
		if id, numbered := value.(int64); numbered {
			fields[name] = fmt.Sprint(id)
		} else if id, numbered := value.(int); numbered {
			fields[name] = fmt.Sprint(id)
		}
	}
	return fields
}

// TestWhatIsBeingTakenAwayIsNotTakenUp: a save waits for who takes away what it names, and is refused.
func TestWhatIsBeingTakenAwayIsNotTakenUp(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		made := w.template("ann", "Lobby", nil)
		picture, old := w.Content("ann", "sky", areatest.File{}), w.Content("ann", "old", areatest.File{})
		feed, brand := w.Source(w.Ours, "News"), w.Font(w.Ours, "Brand")
		held := d.Unscoped("arranged").Held() // as who recycles holds it
		for _, c := range []struct {
			statement string
			id        int64
			fields    object
			want      string
		}{
			{`DELETE FROM font WHERE id = {:id}`, brand, object{"fontType": "company", "fontFace": "Brand"},
				"body.fontFace not-found"},
			{`DELETE FROM external_source WHERE id = {:id}`, feed, object{"rss": feed}, "body.rss not-found"},
			{`DELETE FROM content WHERE id = {:id}`, picture, object{"bgImage": picture}, "body.bgImage not-found"},
			{`UPDATE content SET active = 0 WHERE id IN (SELECT id FROM content WHERE id = {:id}` + held + `)`, old,
				object{"bgImage": old}, "body.bgImage recycled"},
		} {
			err := w.Against(c.statement, db.Params{"id": c.id}, func() error {
				if got := w.refused("ann", http.MethodPatch,
					with(object{"id": made.ID, "version": 1}, named(c.fields))); got != c.want {
					return fmt.Errorf("it is refused for %q, want %q", got, c.want)
				}
				return nil
			})
			if err != nil {
				t.Errorf("%s: %v", c.statement, err)
			}
		}
	})
}
