package app

import (
	"net/http"

	"marquee/internal/access"
	"marquee/internal/platform/api"
	"marquee/internal/platform/live"
)

// audience is who hears that records of a kind changed: who has one of the rights
// to read them, and who sees something that is made of them, such as how many
// there are. The latter hear that some changed, and not which.
type audience struct{ readers, others []access.Feature }

// audiences are those of every kind of record, as the trail calls it. Companies
// are heard of by everybody who works in them.
var audiences = map[string]audience{
	"content":  {[]access.Feature{access.Content, access.ContentApproval}, []access.Feature{access.Device, access.Tag}},
	"playlist": {[]access.Feature{access.Playlist}, []access.Feature{access.Device, access.Tag}},
	"schedule": {[]access.Feature{access.Schedule}, []access.Feature{access.Device, access.Tag}},
	"message":  {[]access.Feature{access.Message}, nil},
	"device":   {[]access.Feature{access.Device}, []access.Feature{access.Schedule, access.Tag}},
	"playing":  {[]access.Feature{access.Device}, nil},
	"source":   {[]access.Feature{access.Feed}, []access.Feature{access.Content, access.EventList}},
	"tag": {[]access.Feature{access.Tag}, []access.Feature{access.Content, access.Playlist, access.Schedule,
		access.Device}},
	"category": {[]access.Feature{access.Content, access.Playlist, access.Schedule, access.Device},
		[]access.Feature{access.User}},
	"broadcast":  {[]access.Feature{access.Message}, nil},
	"emergency":  {[]access.Feature{access.Emergency}, nil},
	"event":      {[]access.Feature{access.EventList}, []access.Feature{access.Content}}, // which show what uses them
	"eventtype":  {[]access.Feature{access.EventList}, nil},
	"eventfeed":  {[]access.Feature{access.EventList}, nil},
	"eventsign":  {[]access.Feature{access.EventList}, []access.Feature{access.Content}},
	"eventgroup": {[]access.Feature{access.EventList}, []access.Feature{access.Content}},

	"eventsubscription": {[]access.Feature{access.EventList}, []access.Feature{access.Feed}}, // which says what uses it

	"user": {[]access.Feature{access.User}, []access.Feature{access.Role, access.Content, access.Playlist,
		access.Schedule, access.Device}},
	"usergroup": {[]access.Feature{access.User}, []access.Feature{access.Content, access.Playlist, access.Schedule,
		access.Device}},
	"role":    {[]access.Feature{access.Role, access.User}, nil},
	"session": {[]access.Feature{access.User}, nil},
	"token":   {[]access.Feature{access.User}, nil},

	"company":       {access.Features(), nil},
	"globalcompany": {access.Features(), nil},
	"sso":           {[]access.Feature{access.Company}, nil},
	"license":       {[]access.Feature{access.License}, []access.Feature{access.Device}}, // which show their own
	"email":         {[]access.Feature{access.Email}, []access.Feature{access.User}},     // whose forms invite by mail
	"apk":           {[]access.Feature{access.Apk}, nil},
	"dimension":     {[]access.Feature{access.Dimension}, access.Features()}, // forms choose from them
	"font":          {[]access.Feature{access.Font}, access.Features()},
	"access":        {}, // what was refused, and what was done to the trail or the key, is read there
	"audit":         {},
	"key":           {},
}

// hears reports whether somebody hears that records of a kind changed, and which.
// Who reads the trail hears everything: it stands there.
func hears(caller access.Caller, entity string) (some, which bool) {
	of := audiences[entity]
	which = caller.Reads(access.AuditTrail) || caller.Reads(of.readers...)
	return which || caller.Reads(of.others...), which
}

func (a *App) registerRealtime() {
	api.Raw(a.router, http.MethodGet, "/api/realtime", access.SignedIn(), "What changes, as server-sent events",
		func(w http.ResponseWriter, r *http.Request, call api.Call) error {
			return a.hub.Console(w, r, live.Viewer{UserID: call.UserID(), Companies: call.Reach().Companies(),
				Everything: call.IsGlobalAdmin(), Hears: func(entity string) (some, which bool) {
					return hears(call.Caller, entity)
				}})
		})
}
