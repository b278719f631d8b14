package contract

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"strings"

	"marquee/internal/access"
	"marquee/internal/screen"
)

// ids name the records of one company, or records that do not exist.
type ids struct {
	companyIDs
	peopleIDs
	signInIDs
	libraryIDs
	versionIDs
	authorIDs
	messageIDs
	broadcastIDs
	eventIDs

	company                                     int64
	content, recycledContent, contentVersion    int64
	playlist, recycledPlaylist, playlistVersion int64
	schedule, recycledSchedule, scheduleVersion int64
	item, device, deviceVersion, folder, group  int64
	command, capture                            int64
	tag, tagVersion                             int64
	uuid, code, upload                          string
}

// absent names nothing that there is. The company is the asker's own.
func (w *world) absent() ids {
	const no = 987_654_321
	return ids{
		companyIDs:   absentCompany(no),
		peopleIDs:    absentPeople(no),
		libraryIDs:   absentLibrary(no),
		versionIDs:   absentVersions(no),
		authorIDs:    absentAuthor(no),
		messageIDs:   absentMessages(no),
		broadcastIDs: absentBroadcasts(no),
		eventIDs:     absentEvents(no),
		signInIDs:    signInIDs{token: no},
		company:      w.company["Alpha"], content: no, recycledContent: no, contentVersion: 1, playlist: no,
		recycledPlaylist: no, playlistVersion: 1,
		schedule: no, recycledSchedule: no, scheduleVersion: 1, item: no, device: no, command: no, capture: no,
		deviceVersion: 1, folder: no,
		group: no, tag: no, tagVersion: 1,
		uuid: "01900000-0000-7000-8000-000000000000", code: "0000-0000", upload: "00000000000000000000000000000000",
	}
}

// fresh makes one record of every kind in a company and names them.
func (w *world) fresh(company string) ids {
	w.t.Helper()
	id := w.company[company]
	who := "operator"
	at := fmt.Sprintf("companyId=%d", id)
	library := w.freshLibrary(company, id)
	n := ids{company: id, versionIDs: w.freshVersions(company, id), companyIDs: w.freshCompany(company, id),
		peopleIDs: w.freshPeople(company, id), libraryIDs: library,
		signInIDs: w.freshSignIn(company), authorIDs: w.freshAuthor(company, id, library.place),
		messageIDs: w.freshMessages(company, id)}
	upload := func() (int64, int64, string) {
		var r struct {
			ID, Version int64
			UUID        string
		}
		body := w.must(who, http.MethodPost, "/api/content?"+at,
			w.picture(w.called(company, "content"), map[string]string{"share": "Y",
				"newTags": w.called(company, "tag")})).body
		if err := json.Unmarshal([]byte(body), &r); err != nil {
			w.t.Fatal(err)
		}
		return r.ID, r.Version, r.UUID
	}
	n.content, n.contentVersion, n.uuid = upload()
	n.recycledContent, _, _ = upload()
	w.must(who, http.MethodPatch, "/api/content/isactive", map[string]any{"id": n.recycledContent, "companyId": id})

	list := func() (int64, int64) {
		return w.record(who, http.MethodPost, "/api/playlists",
			map[string]any{"companyId": id, "name": w.called(company, "playlist"), "share": "Y", "type": "General",
				"newTags": []string{w.called(company, "tag")}, "content": []any{
					map[string]any{"id": n.content, "seconds": 5}}})
	}
	n.playlist, n.playlistVersion = list()
	n.recycledPlaylist, _ = list()
	w.must(who, http.MethodPatch, "/api/playlists/isactive", map[string]any{"id": n.recycledPlaylist, "companyId": id})

	n.folder, _ = w.record(who, http.MethodPost, "/api/category",
		map[string]any{"companyId": id, "type": "Content", "title": w.called(company, "folder")})
	n.group, _ = w.record(who, http.MethodPost, "/api/category",
		map[string]any{"companyId": id, "type": "Device", "title": w.called(company, "group")})

	plan := func() (int64, int64) {
		return w.record(who, http.MethodPost, "/api/schedule",
			map[string]any{"companyId": id, "name": w.called(company, "schedule"), "deviceGroup": n.group,
				"content": []any{
					map[string]any{"name": "Channel 1", "items": []any{
						map[string]any{"itemId": n.playlist, "type": "playlist-General", "start": "2026-11-01",
							"allDay": true, "repeat": "Daily"}}},
				}})
	}
	n.schedule, n.scheduleVersion = plan()
	n.recycledSchedule, _ = plan()
	w.must(who, http.MethodPatch, "/api/schedule/isactive", map[string]any{"id": n.recycledSchedule, "companyId": id})
	var s struct {
		Channels []struct{ Items []struct{ ID int64 } }
	}
	if err := json.Unmarshal([]byte(w.must(who, http.MethodGet, fmt.Sprintf("/api/schedule/%d?%s", n.schedule, at),
		nil).body), &s); err != nil {
		w.t.Fatal(err)
	}
	n.item = s.Channels[0].Items[0].ID

	ordered := w.pair(company)
	ordered.Obey(map[string]string{"reboot": "ok"})
	if _, err := ordered.Report(w.t.Context(), "fresh-boot", screen.Status{Client: "test"}, nil); err != nil {
		w.t.Fatal(err)
	}
	n.device = w.newest(who, "/api/device?_limit=500&"+at)
	w.must(who, http.MethodPost, "/api/device/reboot", object{"deviceIds": []int64{n.device}, "companyId": id})
	n.command = w.newest(who, fmt.Sprintf("/api/device/command?deviceId=%d&%s", n.device, at))
	if err := ordered.HandOver(w.t.Context(), "log", []byte("it starts\n")); err != nil {
		w.t.Fatal(err)
	}
	n.capture = w.newest(who, fmt.Sprintf("/api/device/capture?deviceId=%d&%s", n.device, at))
	n.broadcastIDs = w.freshBroadcasts(company, id, n.device)
	n.eventIDs = w.freshEvents(company, id, n.group)
	_, n.deviceVersion = w.record(who, http.MethodGet, fmt.Sprintf("/api/device/%d?%s", n.device, at), nil)
	n.tag, n.tagVersion = w.record(who, http.MethodPost, "/api/tags",
		map[string]any{"companyId": id, "type": "Content", "name": w.called(company, "tag")})
	location := w.must(who, http.MethodPost, "/api/uploads?"+at, nil).header.Get("Location")
	n.upload = location[strings.LastIndexByte(location, '/')+1:]
	return n
}

// request is one call of an operation.
type request struct {
	path string
	body any
}

// object is a JSON body.
type object = map[string]any

// call is an operation as data: how to call it about given records.
type call struct {
	make func(w *world, n ids) request
	// rule is what the operation asks besides its declaration, when the request decides.
	rule access.Rule
	// names says that the request names a record by its id.
	names bool
	// grants lists the privileged fields that the operation knows, because
	// granting is what it is for; its area's tests show that nobody grants more than they hold.
	grants []string
}

func get(format string, arguments ...func(ids) any) call {
	return call{names: len(arguments) > 0, make: func(_ *world, n ids) request {
		values := make([]any, len(arguments))
		for i, argument := range arguments {
			values[i] = argument(n)
		}
		return request{path: fmt.Sprintf(format, values...)}
	}}
}

func send(path string, body func(n ids) object) call {
	return call{names: true, make: func(_ *world, n ids) request { return request{path, body(n)} }}
}

func (c call) asking(rule access.Rule) call { c.rule = rule; return c }

func (c call) naming(names bool) call { c.names = names; return c }

func (c call) granting(fields ...string) call { c.grants = fields; return c }

func content(n ids) any  { return n.content }
func playlist(n ids) any { return n.playlist }
func schedule(n ids) any { return n.schedule }
func device(n ids) any   { return n.device }

func anItem(n ids) object {
	return object{"itemId": n.content, "type": "content", "start": "2026-11-02", "startTime": "09:00",
		"endTime": "10:00"}
}

// calls holds every operation. One that is missing here, or is not registered
// any more, fails TestEveryOperationIsHere.
func calls() map[string]call {
	all := map[string]call{}
	for _, part := range []map[string]call{mainCalls(), companyCalls(), peopleCalls(), signInCalls(), trailCalls(),
		libraryCalls(), versionCalls(), authorCalls(), controlCalls(), messageCalls(), broadcastCalls(),
		eventCalls()} {
		maps.Copy(all, part)
	}
	return all
}

// mainCalls are the operations from a content to the screen that plays it.
func mainCalls() map[string]call {
	entry := func(n ids) []any { return []any{object{"id": n.content, "seconds": 4}} }
	channels := func(n ids) []any {
		return []any{object{"name": "Channel 1", "items": []any{
			object{"itemId": n.content, "type": "content", "start": "2026-11-02", "startTime": "09:00",
				"endTime": "10:00"}}}}
	}
	return map[string]call{
		"GET /api/openapi.json":  get("/api/openapi.json"),
		"GET /api/docs":          get("/api/docs"),
		"GET /api/languages":     get("/api/languages"),
		"GET /api/codes":         get("/api/codes"),
		"GET /api/features":      get("/api/features"),
		"GET /api/sas":           get("/api/sas"),
		"GET /api/dashboard":     get("/api/dashboard"),
		"GET /api/realtime":      get("/api/realtime"),
		"GET /api/self":          get("/api/self"),
		"GET /api/allcompanies":  get("/api/allcompanies"),
		"GET /api/company/{id}":  get("/api/company/%d", func(n ids) any { return n.company }).naming(false),
		"GET /api/mycompanyTags": get("/api/mycompanyTags"),
		"POST /api/login": send("/api/login", func(ids) object {
			return object{"username": "nobody", "password": "wrong"}
		}).naming(false),
		"POST /api/logout": {make: func(*world, ids) request { return request{path: "/api/logout"} }},
		"GET /logout":      get("/logout"),
		"POST /api/setup": send("/api/setup", func(ids) object {
			return object{"token": "x", "username": "x", "password": "x"}
		}).naming(false),
		"POST /api/self": send("/api/self", func(ids) object {
			return object{"username": "", "displayName": "", "email": "", "language": "en", "version": 1}
		}).naming(false),
		"GET /api/category": get("/api/category?type=Content&contentId=%d",
			content).asking(access.Read(access.Content)).naming(false),
		"GET /api/scheduleDeviceCategoryIncludeChild": get(
			"/api/scheduleDeviceCategoryIncludeChild?type=Device&scheduleType=General"),
		"POST /api/category": send("/api/category",
			func(n ids) object { return object{"type": "Content", "parentId": n.folder, "title": "New"} }).asking(
			access.Write(access.Content)),
		"PATCH /api/category": send("/api/category",
			func(n ids) object { return object{"type": "Content", "id": n.folder, "title": "Renamed"} }).asking(
			access.Write(access.Content)),
		"DELETE /api/category/{id}": get("/api/category/%d?type=Content",
			func(n ids) any { return n.folder }).asking(access.Write(access.Content)),
		"GET /api/content": get("/api/content?contentGroup=%d&tags=%d",
			func(n ids) any { return n.folder }, func(n ids) any { return n.tag }).naming(false),
		"GET /api/content/{id}":    get("/api/content/%d", content),
		"GET /api/content/version": get("/api/content/version?contentId=%d", content),
		"GET /api/content/tags":    get("/api/content/tags?contentId=%d", content),
		"GET /api/contentByIds":    get("/api/contentByIds?contentIds=%d", content),
		"POST /api/chkcontent": send("/api/chkcontent",
			func(ids) object { return object{"files": []any{object{"name": "a.png", "size": 4}}} }).naming(false),
		"PATCH /api/content": send("/api/content",
			func(n ids) object { return object{"id": n.content, "name": "Renamed", "version": n.contentVersion} }),
		"PATCH /api/content/isactive": send("/api/content/isactive",
			func(n ids) object { return object{"id": n.recycledContent} }).granting("active"),
		"PATCH /api/content/isactive2": send("/api/content/isactive2",
			func(n ids) object { return object{"id": n.content} }).granting("active"),
		"PATCH /api/content/groupid": send("/api/content/groupid",
			func(n ids) object { return object{"contentId": []int64{n.content}, "groupId": n.folder} }),
		"DELETE /api/content/{id}": get("/api/content/%d",
			func(n ids) any { return n.recycledContent }),
		"DELETE /api/content/delete": get("/api/content/delete?ids=%d",
			func(n ids) any { return n.recycledContent }),
		"POST /api/content/listRelatedPlaylistOrSchedule": send("/api/content/listRelatedPlaylistOrSchedule",
			func(n ids) object { return object{"id": n.content} }),
		"POST /api/content": {names: true, make: func(w *world, n ids) request {
			return request{"/api/content", w.picture("mine",
				map[string]string{"groupId": fmt.Sprint(n.folder), "tags": fmt.Sprint(n.tag)})}
		}},
		"POST /api/program": {names: true, make: func(w *world, n ids) request {
			return request{"/api/program",
				w.program(map[string]string{"groupId": fmt.Sprint(n.folder), "tags": fmt.Sprint(n.tag)})}
		}},
		"GET /img/uploads/{file}":  get("/img/uploads/%s.small", func(n ids) any { return n.uuid }),
		"HEAD /img/uploads/{file}": get("/img/uploads/%s", func(n ids) any { return n.uuid }),
		"POST /api/uploads":        {make: func(*world, ids) request { return request{path: "/api/uploads"} }},
		"HEAD /api/uploads/{id}":   get("/api/uploads/%s", func(n ids) any { return n.upload }),
		"DELETE /api/uploads/{id}": get("/api/uploads/%s", func(n ids) any { return n.upload }),
		"PATCH /api/uploads/{id}": {names: true, make: func(_ *world, n ids) request {
			return request{"/api/uploads/" + n.upload, "data"}
		}},

		"GET /api/playlists": get("/api/playlists?groupId=%d",
			func(n ids) any { return n.folder }).naming(false),
		"GET /api/playlists/{id}": get("/api/playlists/%d", playlist),
		"POST /api/playlists": send("/api/playlists",
			func(n ids) object { return object{"name": "Mine", "content": entry(n)} }),
		"PATCH /api/playlists": send("/api/playlists",
			func(n ids) object { return object{"id": n.playlist, "name": "Renamed", "version": n.playlistVersion} }),
		"PATCH /api/playlist/metadata": send("/api/playlist/metadata",
			func(n ids) object { return object{"id": n.playlist, "name": "Again", "version": n.playlistVersion} }),
		"PATCH /api/playlists/isactive": send("/api/playlists/isactive",
			func(n ids) object { return object{"id": n.recycledPlaylist} }).granting("active"),
		"PATCH /api/playlists/groupid": send("/api/playlists/groupid",
			func(n ids) object { return object{"playlistId": []int64{n.playlist}, "groupId": 0} }),
		"DELETE /api/playlists/{id}": get("/api/playlists/%d",
			func(n ids) any { return n.recycledPlaylist }),
		"DELETE /api/playlists/delete": get("/api/playlists/delete?ids=%d",
			func(n ids) any { return n.recycledPlaylist }),
		"GET /api/playlist/version": get("/api/playlist/version?playlistId=%d", playlist),
		"GET /api/playlist/tags":    get("/api/playlist/tags?contentId=%d", playlist),
		"GET /api/playlist/effects": get("/api/playlist/effects"),
		"POST /api/playlists/listRelatedSchedule": send("/api/playlists/listRelatedSchedule",
			func(n ids) object { return object{"id": n.playlist} }),

		"GET /api/schedule": get("/api/schedule?deviceGroup=%d",
			func(n ids) any { return n.group }).naming(false),
		"GET /api/schedule/{id}":           get("/api/schedule/%d", schedule),
		"GET /api/schedule/{id}/downloads": get("/api/schedule/%d/downloads", schedule),
		"GET /api/schedule/{type}/group/{id}": get("/api/schedule/General/group/%d",
			func(n ids) any { return n.group }),
		"GET /api/schedule/device/{id}": get("/api/schedule/device/%d", device),
		"POST /api/schedule/preview": send("/api/schedule/preview", func(n ids) object {
			return object{"scheduleId": n.schedule, "zone": "UTC", "from": "2026-11-01T00:00:00Z",
				"to": "2026-11-08T00:00:00Z"}
		}),
		"POST /api/schedule": send("/api/schedule",
			func(n ids) object { return object{"name": "Mine", "deviceGroup": n.group, "content": channels(n)} }),
		"PATCH /api/schedule": send("/api/schedule",
			func(n ids) object { return object{"id": n.schedule, "name": "Renamed", "version": n.scheduleVersion} }),
		"PATCH /api/schedule/isactive": send("/api/schedule/isactive",
			func(n ids) object { return object{"id": n.recycledSchedule} }).granting("active"),
		"PATCH /api/schedule/groupid": send("/api/schedule/groupid",
			func(n ids) object { return object{"scheduleId": []int64{n.schedule}, "groupId": 0} }),
		"DELETE /api/schedule/{id}": get("/api/schedule/%d", func(n ids) any { return n.recycledSchedule }),
		"DELETE /api/schedule/delete": get("/api/schedule/delete?ids=%d",
			func(n ids) any { return n.recycledSchedule }),
		"PATCH /api/scheduleItem/priority": send("/api/scheduleItem/priority",
			func(n ids) object { return object{"scheduleItemId": n.item, "priority": 2} }),
		"DELETE /api/scheduleitem/{id}": get("/api/scheduleitem/%d", func(n ids) any { return n.item }),
		"POST /api/scheduleItem": send("/api/scheduleItem", func(n ids) object {
			return object{"deviceGroup": n.group, "item": anItem(n)}
		}),
		"POST /api/schedule/publish": send("/api/schedule/publish", func(n ids) object {
			return object{"deviceGroups": []int64{n.group}, "item": anItem(n)}
		}),
		"POST /api/device/reach": send("/api/device/reach", func(n ids) object {
			return object{"deviceGroups": []int64{n.group}, "item": anItem(n)}
		}),

		"GET /api/device": get("/api/device?deviceGroup=%d",
			func(n ids) any { return n.group }).naming(false),
		"GET /api/deviceForActive":          get("/api/deviceForActive"),
		"GET /api/device/systems":           get("/api/device/systems"),
		"GET /api/device/{id}":              get("/api/device/%d", device),
		"GET /api/device/{id}/playing":      get("/api/device/%d/playing", device),
		"GET /api/device/activation/{code}": get("/api/device/activation/00000000"),
		"PATCH /api/device": send("/api/device",
			func(n ids) object {
				return object{"id": n.device, "name": "Renamed",
					"version": n.deviceVersion}
			}).granting("userId"),
		"POST /api/device/register": send("/api/device/register",
			func(ids) object { return object{"name": "Hall"} }).naming(false).granting("userId"),
		"POST /api/device/importEndDate": {make: func(w *world, _ ids) request {
			return request{"/api/device/importEndDate", w.file("ends.csv", []byte(w.mac()+",2027-11-01"), nil)}
		}},
		"PATCH /api/device/company": send("/api/device/company",
			func(n ids) object { return object{"id": n.device, "to": 0} }),
		"PATCH /api/device/groupid": send("/api/device/groupid",
			func(n ids) object { return object{"deviceId": []int64{n.device}, "groupId": n.group} }),
		"DELETE /api/device/{id}": get("/api/device/%d", device),

		"POST /api/player/hello": send("/api/player/hello",
			func(ids) object { return object{"publicKey": "x", "hardware": object{"client": "test"}} }).naming(false),
		"POST /api/player/challenge": send("/api/player/challenge",
			func(ids) object { return object{"deviceKey": "x"} }).naming(false),
		"POST /api/player/session": send("/api/player/session",
			func(ids) object { return object{"deviceKey": "x", "nonce": "x", "signature": "x"} }).naming(false),
		"GET /api/player/time":                get("/api/player/time"),
		"GET /api/player/manifest":            get("/api/player/manifest"),
		"GET /api/player/data/source/{id}":    get("/api/player/data/source/%d", func(n ids) any { return n.place }),
		"GET /api/player/data/weather/{city}": get("/api/player/data/weather/jp-tokyo"),
		"GET /api/player/media/{sha256}":      get("/api/player/media/" + strings.Repeat("0", 64)),
		"HEAD /api/player/media/{sha256}":     get("/api/player/media/" + strings.Repeat("0", 64)),
		"GET /api/player/realtime":            get("/api/player/realtime"),
		"POST /api/player/report": send("/api/player/report", func(n ids) object {
			return object{"boot": "12345678", "sentAt": 1, "plays": []any{
				object{"seq": 1, "scheduleItemId": n.item, "contentId": n.content, "from": 1, "to": 2,
					"result": "played"}}}
		}).naming(false),
	}
}
