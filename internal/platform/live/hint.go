package live

import (
	"encoding/json"
	"strconv"
	"strings"
)

// Change tells consoles which record changed, so that they read it again.
type Change struct {
	Entity    string `json:"entity"` // the first word of the record's API path: "content", "schedule"
	ID        int64  `json:"id"`     // 0: any number of them
	CompanyID int64  `json:"companyId"`
}

// Hint tells a player what to look at. That of a broadcast may say what it is: see docs/broadcasts.md.
type Hint struct {
	Type  string   `json:"type"`
	Order any      `json:"order,omitempty"`
	Ended []string `json:"ended,omitempty"`
}

// Manifest is the Hint that the device's manifest may have changed.
func Manifest() Hint { return Hint{Type: "manifest"} }

// Control is the Hint that the device has settings or commands to hear of: it reports at once.
func Control() Hint { return Hint{Type: "control"} }

// Broadcast is the Hint that something is to be shown at once, or no longer.
func Broadcast() Hint { return Hint{Type: "broadcast"} }

// Order is the Hint of what is to be shown at once, as a player reads it.
func Order(order any) Hint { return Hint{Type: "broadcast", Order: order} }

// Ended is the Hint of the broadcasts that are to be shown no longer, by their keys.
func Ended(keys []string) Hint { return Hint{Type: "broadcast", Ended: keys} }

// platform is the channel of the viewers who see every company.
const platform = "platform"

// screens begins the channel of a company's devices.
const screens = "screens:"

func companyChannel(id int64) string      { return "company:" + strconv.FormatInt(id, 10) }
func screensChannel(company int64) string { return screens + strconv.FormatInt(company, 10) }

// userKind begins the names of users' streams.
const userKind = "user:"

// userKey and deviceKey name the streams of a user and of a device. A device's is the channel that it hears alone.
func userKey(id int64) string   { return userKind + strconv.FormatInt(id, 10) }
func deviceKey(id int64) string { return "device:" + strconv.FormatInt(id, 10) }

// Changed tells the company's consoles, and those that see every company, of a
// change. The change's CompanyID is set to company: a hint never names another.
func (h *Hub) Changed(company int64, change Change) {
	change.CompanyID = company
	h.publish(change, word{Channels: []string{companyChannel(company), platform}})
}

// Device gives one player a hint.
func (h *Hub) Device(id int64, hint Hint) { h.publish(hint, word{Channels: []string{deviceKey(id)}}) }

// Devices gives players the same hint, as one message. They hear it in turn,
// some thousands in a second: each asks for more when it does.
func (h *Hub) Devices(ids []int64, hint Hint) {
	h.publish(hint, word{Channels: deviceKeys(ids), InTurn: true})
}

// DevicesAtOnce is Devices for what cannot wait, whatever it costs: without turns.
func (h *Hub) DevicesAtOnce(ids []int64, hint Hint) { h.publish(hint, word{Channels: deviceKeys(ids)}) }

func deviceKeys(ids []int64) []string {
	keys := make([]string, len(ids))
	for i, id := range ids {
		keys[i] = deviceKey(id)
	}
	return keys
}

// Screens is Devices for every player of a company.
func (h *Hub) Screens(company int64, hint Hint) {
	h.publish(hint, word{Channels: []string{screensChannel(company)}, InTurn: true})
}

// publish hands one message to this node's streams, and posts it for those of other nodes.
func (h *Hub) publish(message any, w word) {
	data, err := json.Marshal(message)
	if err != nil {
		h.logger.Error("encode hint", "error", err)
		return
	}
	w.Hint = data
	h.tell(w)
	h.post(w)
}

// tell hands a word's message to this node's streams.
func (h *Hub) tell(w word) {
	members := h.crowd.hearing(w.Channels...)
	if w.InTurn {
		h.turns.add(members, w.Hint)
		return
	}
	for _, member := range members {
		member.push(w.Hint)
	}
}

// lookAgain lets every console and screen of this node look at the rows: they may
// have missed what other nodes said. Consoles come back by themselves, and who
// has been signed out meanwhile does not get in.
func (h *Hub) lookAgain() {
	var players []*client
	for _, member := range h.crowd.all() {
		if strings.HasPrefix(member.key, userKind) {
			go member.shut(lookAgain)
		} else {
			players = append(players, member)
		}
	}
	for _, hint := range []Hint{Broadcast(), Manifest()} {
		data, err := json.Marshal(hint)
		if err != nil {
			h.logger.Error("encode hint", "error", err)
			return
		}
		h.turns.add(players, data)
	}
}
