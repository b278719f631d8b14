package player_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/areatest"
	"marquee/internal/area/category"
	"marquee/internal/area/device"
	"marquee/internal/area/message"
	"marquee/internal/area/player"
	"marquee/internal/area/playlist"
	"marquee/internal/area/schedule"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// street is a small company: two shops with a screen each below a street with a screen, contents of several kinds, and
// two schedules. One shop's screen is in another zone, upright, and plays less.
type street struct {
	*lane
	groups, screens, contents, playlists, schedules []int64
	pictures                                        []string // for gaps
}

func newStreet(t *testing.T, d *db.DB) *street {
	s := &street{lane: newLane(t, d)}
	root := s.Root("ann", category.Device)
	s.groups = []int64{root, s.Folder(category.Device, root, "East"), s.Folder(category.Device, root, "West")}
	for i, group := range s.groups {
		s.screens = append(s.screens, s.Insert(`
			INSERT INTO device (company_id, category_id, device_name, name_folded, status, zone, resolution_width,
				resolution_height, codecs, max_width, max_height, created_at, updated_at)
			VALUES ({:company}, {:group}, 'Screen', 'screen', 'Active', {:zone}, {:width},
				1080, {:codecs}, {:most}, {:most}, 0, 0)`,
			db.Params{"company": s.Ours, "group": group, "zone": []string{"UTC", "UTC", "Asia/Tokyo"}[i],
				"width": []int64{1920, 1920, 600}[i], "codecs": []string{"", "", "h264"}[i],
				"most": []int64{0, 0, 1920}[i]}))
	}
	for i, kind := range []string{"Image", "Video", "Image", "Document", "Web", "Image"} {
		s.contents = append(s.contents, s.Content("ann", fmt.Sprint(kind, i),
			areatest.File{Type: kind, DurationMs: 5000}))
	}
	s.Exec(`UPDATE content_version SET codec = 'hevc', width = 4000, height = 2000 WHERE content_id = {:id}`,
		db.Params{"id": s.contents[1]})
	s.Exec(`UPDATE content SET valid_to = '2026-11-26'`)
	s.contents = append(s.contents, s.Program("ann", "Program6", s.contents[:4]...)) // the film among them
	s.playlists = []int64{s.list(playlist.General, s.contents[0], s.contents[1]),
		s.list(playlist.General, s.contents[2])}
	for i := range 2 {
		s.schedules = append(s.schedules, s.aim(s.groups[i],
			s.item(schedule.GeneralPlaylist, s.playlists[i]), s.item(schedule.Content, s.contents[3+i]),
			s.item(schedule.Content, s.contents[6])))
	}
	for _, text := range []string{"a picture", "another"} {
		kept, err := s.blobs.Put(t.Context(), strings.NewReader(text), 100)
		if err != nil {
			t.Fatal(err)
		}
		s.pictures = append(s.pictures, kept.SHA256)
	}
	return s
}

func (s *street) item(kind schedule.Kind, id int64) schedule.ItemDraft {
	return schedule.ItemDraft{ItemID: id, Type: kind, Start: "2026-11-01", AllDay: true, Repeat: "Daily", Priority: 4}
}

func (s *street) aim(group int64, items ...schedule.ItemDraft) int64 {
	s.T.Helper()
	ctx, caller, scope := s.As("ann")
	made, err := s.lane.schedules.Create(ctx, caller, scope, schedule.Draft{DeviceGroup: group,
		Channels: []schedule.ChannelDraft{{Name: schedule.FirstChannel, Items: items}}})
	if err != nil {
		s.T.Fatal(err)
	}
	return made.ID
}

// write changes a row of an area as the area does: within a transaction that is recorded.
func (s *street) write(entity, statement string, params db.Params) {
	s.T.Helper()
	c := db.Change{CompanyID: s.Ours, Action: "update", Entity: entity, ID: 1}
	if strings.Contains(statement, "Inactive") {
		c.Moves = device.Ended
	}
	params["company"] = s.Ours
	err := s.DB.Unscoped("arranged").Write(s.T.Context(), func(ctx context.Context, tx *db.Tx) error {
		if _, err := tx.Exec(ctx, statement, params); err != nil {
			return err
		}
		return tx.Record(ctx, c)
	})
	if err != nil {
		s.T.Fatal(err)
	}
}

// told is what a screen is told, by the service that keeps manifests or by another one.
func (s *street) told(players *player.Service, screen int64) (player.Manifest, string) {
	s.T.Helper()
	scope, err := access.Screen(access.Player{DeviceID: screen, CompanyID: s.Ours}).Scope(0)
	if err != nil {
		s.T.Fatal(err)
	}
	m, err := players.Manifest(s.T.Context(), scope, screen)
	if err != nil {
		s.T.Fatal(err)
	}
	var text strings.Builder
	if _, err := m.WriteTo(&text); err != nil {
		s.T.Fatal(err)
	}
	return m, text.String()
}

// row is a change of rows, as an area makes it.
type row struct {
	what, entity, statement string
	params                  db.Params
}

// rows are changes of rows, with values by chance.
func (s *street) rows(random *rand.Rand) []row {
	one := func(ids []int64) int64 { return ids[random.IntN(len(ids))] }
	text := func(of ...string) string { return of[random.IntN(len(of))] }
	content, screen, pictures := one(s.contents), one(s.screens), append(s.pictures, "")
	return []row{
		{"a content's name", "content", `UPDATE content SET name = {:name} WHERE id = {:id}`,
			db.Params{"id": content, "name": text("A", "B")}},
		{"a content's days", "content", `UPDATE content SET valid_from = {:from}, valid_to = {:to} WHERE id = {:id}`,
			db.Params{"id": content, "from": text("", "2026-11-25"), "to": text("", "2026-11-26", "9999-12-31")}},
		{"one content alone is not approved", "content", `UPDATE content_version
			SET approval = CASE WHEN content_id = {:id} THEN {:a} ELSE 'A' END WHERE company_id = {:company}`,
			db.Params{"id": content, "a": text("P", "R")}},
		{"one content alone is recycled", "content",
			`UPDATE content SET active = CASE WHEN id = {:id} THEN 0 ELSE 1 END WHERE company_id = {:company}`,
			db.Params{"id": content}},
		{"a version is planned", "content", `
			INSERT INTO content_version (company_id, content_id, number, uuid, sha256, file_name, file_size, mime,
				approval, approved_sha256, user_id, created_at, current_at)
			SELECT v.company_id, v.content_id, v.number + 1, v.uuid || '+', o.sha256, '', 11, 'image/png',
				'A', o.sha256, v.user_id, 0, {:at}
			FROM content_version v JOIN content_version o ON o.content_id = {:other} AND o.number = 1
			WHERE v.content_id = {:id}
				AND v.number = (SELECT MAX(number) FROM content_version WHERE content_id = {:id})`,
			db.Params{"id": content, "other": one(s.contents),
				"at": s.now.Add(time.Duration(random.IntN(72)) * time.Hour).UnixMilli()}},
		{"a version takes over", "content", `UPDATE content
			SET current_version_id = (SELECT MAX(id) FROM content_version WHERE content_id = {:id}) WHERE id = {:id}`,
			db.Params{"id": content}},
		{"a program uses something else", "content", `UPDATE program_content SET content_id = {:id}
			WHERE content_id = {:other} AND company_id = {:company} AND NOT EXISTS (
				SELECT 1 FROM program_content u WHERE u.company_id = {:company} AND u.content_id = {:id})`,
			db.Params{"id": content, "other": one(s.contents)}},
		{"a screen is moved and turned", "device", `UPDATE device
			SET category_id = {:group}, zone = {:zone}, orientation = {:turned}, codecs = {:codecs} WHERE id = {:id}`,
			db.Params{"id": screen, "group": one(s.groups), "zone": text("UTC", "America/New_York", "Asia/Tokyo"),
				"turned": int64(random.IntN(4) * 90), "codecs": text("", "h264", "h264,hevc")}},
		{"another screen of the company ends", "device",
			`UPDATE device SET status = 'Inactive' WHERE company_id = {:company} AND id = 0`, db.Params{}},
		{"a device group is hung elsewhere", "category", `UPDATE category SET parent_id = {:parent} WHERE id = {:id}`,
			db.Params{"id": s.groups[2], "parent": s.groups[random.IntN(2)]}},
		{"the company's pictures", "company", `UPDATE company
			SET device_landscape_image = {:wide}, device_portrait_image = {:tall} WHERE id = {:company}`,
			db.Params{"wide": text(pictures...), "tall": text(pictures...)}},
		{"whether days of validity count", "company", `UPDATE company
			SET enable_content_validity_feature = 1 - enable_content_validity_feature WHERE id = {:company}`,
			db.Params{}},
		{"a font", "font", `
			INSERT INTO font (company_id, font_name, font_style, name_folded, format, file_name, file_size, sha256,
				glyphs, latin, hans, hant, ja, created_at)
			VALUES ({:company}, {:name}, 'Regular', 'f', 'ttf', '', 9, {:sha}, 1, 1, 0, 0, 0, 0)
			ON CONFLICT (company_id, font_name, font_style) DO NOTHING`,
			db.Params{"name": text("Sans", "Serif"), "sha": text(s.pictures...)}},
		{"the last broadcast is ended", message.Readiness, `UPDATE broadcast SET ended_at = 1
			WHERE id = (SELECT MAX(id) FROM broadcast WHERE company_id = {:company})`, db.Params{}},
		{"no fonts", "font", `DELETE FROM font WHERE company_id = {:company}`, db.Params{}},
	}
}

// call is something that somebody does, which may be refused.
type call struct {
	what string
	do   func() error
}

// calls are what somebody does with playlists and schedules, with values by chance.
func (s *street) calls(random *rand.Rand) []call {
	one := func(ids []int64) int64 { return ids[random.IntN(len(ids))] }
	ctx, caller, scope := s.As("ann")
	list, plan := one(s.playlists), one(s.schedules)
	return []call{
		{"a playlist's entries", func() error {
			entries := []playlist.EntryInput{
				{ID: one(s.contents), Seconds: int64(1 + random.IntN(9))}, {ID: one(s.contents), Seconds: 5}}
			before, err := s.lane.playlists.Get(ctx, caller, scope, list)
			if err != nil {
				return err
			}
			_, err = s.lane.playlists.Save(ctx, caller, scope, list, before.Version, playlist.Edit{Content: &entries})
			return err
		}},
		{"a playlist is recycled or restored", func() error {
			_, err := s.lane.playlists.Toggle(ctx, caller, scope, list, nil)
			return err
		}},
		{"a schedule is moved", func() error { return s.save(plan, schedule.Edit{DeviceGroup: one(s.groups)}) }},
		{"a schedule is filled", func() error {
			weekly := schedule.ItemDraft{ItemID: one(s.contents), Type: schedule.Content, Start: "2026-12-24",
				StartTime: "09:00", EndTime: "10:30", Repeat: "Weekly", Priority: 1 + random.IntN(4)}
			return s.save(plan, schedule.Edit{Channels: &[]schedule.ChannelDraft{{Name: "Side",
				Items: []schedule.ItemDraft{s.item(schedule.Content, one(s.contents)), weekly}}}})
		}},
		{"a schedule is recycled or restored", func() error {
			_, err := s.lane.schedules.Toggle(ctx, caller, scope, plan, nil)
			return err
		}},
		{"a content is published, or taken back", func() error {
			item := s.item(schedule.Content, one(s.contents))
			placed, err := s.lane.schedules.Publish(ctx, caller, scope,
				schedule.Publication{Groups: []int64{one(s.groups)}, Item: item})
			if err != nil || random.IntN(2) == 0 {
				return err
			}
			return s.lane.schedules.RemoveItem(ctx, caller, scope, placed[0].ID)
		}},
		{"a message is published, or taken back", func() error {
			it := says("Sale", 1+random.IntN(4), func(d *message.Draft) {
				d.BgImage = new(fmt.Sprint(s.contents[[]int{0, 2, 5}[random.IntN(3)]]))
			})
			placed, err := s.lane.schedules.Publish(ctx, caller, scope,
				schedule.Publication{Groups: []int64{one(s.groups)}, Item: it})
			if err != nil || random.IntN(2) == 0 {
				return err
			}
			return s.lane.schedules.RemoveItem(ctx, caller, scope, placed[0].ID)
		}},
		{"a template is made", func() error {
			_, err := message.New(s.DB).Create(ctx, caller, scope, message.Edit{Name: new(fmt.Sprint(random.Uint64())),
				Ready: new(random.IntN(2) == 0), Draft: message.Draft{Content: new("Fire"),
					BgImage: new(fmt.Sprint(s.contents[[]int{0, 2, 5}[random.IntN(3)]]))}})
			return err
		}},
		{"a broadcast starts", func() error {
			s.air(one(s.contents), time.Duration(1+random.IntN(60))*time.Hour, one(s.screens), s.screens[0])
			return nil
		}},
		{"time goes by", func() error {
			s.now = s.now.Add(time.Duration(1+random.IntN(40)) * time.Hour)
			return nil
		}},
	}
}

func (s *street) save(id int64, e schedule.Edit) error {
	ctx, caller, scope := s.As("ann")
	before, err := s.lane.schedules.Get(ctx, scope, id)
	if err != nil {
		return err
	}
	_, err = s.lane.schedules.Save(ctx, caller, scope, id, before.Version, e)
	return err
}

// edit does something by chance that somebody may do, and says what.
func (s *street) edit(random *rand.Rand) string {
	rows, calls := s.rows(random), s.calls(random)
	if random.IntN(2) == 0 {
		c := calls[random.IntN(len(calls))]
		return fmt.Sprintf("%s (%v)", c.what, c.do())
	}
	r := rows[random.IntN(len(rows))]
	s.write(r.entity, r.statement, r.params)
	return r.what
}

// TestWhatIsKeptIsWhatWouldBePlannedNow: after any edit, a screen is told by the service that has kept what it planned
// before just what one tells that has never planned anything.
func TestWhatIsKeptIsWhatWouldBePlannedNow(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		s := newStreet(t, d)
		for seed := range uint64(3) {
			random := rand.New(rand.NewPCG(seed, 7))
			var done []string
			last, changed, same := map[int64]player.Manifest{}, 0, 0
			for range 60 {
				done = append(done, s.edit(random))
				for _, screen := range s.screens {
					m, kept := s.told(s.players, screen)
					if _, fresh := s.told(player.New(s.config), screen); kept != fresh {
						t.Fatalf("screen %d after\n%s\nis told\n%s\nwant\n%s", screen, strings.Join(done, "\n"), kept,
							fresh)
					}
					if before, found := last[screen]; found && m.SharesWith(before) {
						same++
					} else {
						changed++
					}
					last[screen] = m
				}
			}
			if changed < 20 || same < 20 {
				t.Errorf("seed %d: planned anew %d times, and not %d times", seed, changed, same)
			}
		}
	})
}

// TestAnEditThatAGroupDoesNotSeePlansNothing.
func TestAnEditThatAGroupDoesNotSeePlansNothing(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		s := newStreet(t, d)
		ctx, caller, scope := s.As("ann")
		loose := s.list(playlist.General, s.contents[5])
		west := s.screens[2]
		before, _ := s.told(s.players, west)
		for name, edit := range map[string]func(){
			"a content that nothing shows": func() {
				s.write("content", `UPDATE content SET name = 'New' WHERE id = {:id}`, db.Params{"id": s.contents[5]})
			},
			"a content of another group": func() {
				s.write("content", `UPDATE content SET name = 'New' WHERE id = {:id}`, db.Params{"id": s.contents[2]})
			},
			"a playlist that nothing shows": func() {
				if _, err := s.lane.playlists.Toggle(ctx, caller, scope, loose, nil); err != nil {
					t.Fatal(err)
				}
			},
			"a schedule of another group": func() {
				if _, err := s.lane.schedules.Toggle(ctx, caller, scope, s.schedules[1], nil); err != nil {
					t.Fatal(err)
				}
			},
			"a schedule's name": func() {
				s.write("schedule", `UPDATE schedule SET name = 'New' WHERE id = {:id}`,
					db.Params{"id": s.schedules[0]})
			},
			"a folder": func() { s.Folder(category.Content, 0, "New") },
			"another screen": func() {
				s.write("device", `UPDATE device SET zone = 'Asia/Tokyo' WHERE id = {:id}`,
					db.Params{"id": s.screens[0]})
			},
		} {
			edit()
			m, _ := s.told(s.players, west)
			if !m.SharesWith(before) || m.Version != before.Version {
				t.Errorf("%s: planned anew, version %s, before %s", name, m.Version, before.Version)
			}
		}
		s.write("content", `UPDATE content SET name = 'New' WHERE id = {:id}`, db.Params{"id": s.contents[0]})
		if m, text := s.told(s.players, west); m.Version == before.Version || !strings.Contains(text, `"name":"New"`) {
			t.Error("what it does see is not planned anew")
		}
	})
}
