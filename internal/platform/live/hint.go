package live

import (
	"encoding/json"
	"strconv"
	"strings"

	"github.com/centrifugal/centrifuge"
	"golang.org/x/sync/errgroup"
)

// Change tells consoles which record changed, so that they read it again.
type Change struct {
	Entity    string `json:"entity"` // the first word of the record's API path: "content", "schedule"
	ID        int64  `json:"id"`     // 0: any number of them
	CompanyID int64  `json:"companyId"`
}

// Hint tells a player what to look at.
type Hint struct {
	Type string `json:"type"`
	Seq  int64  `json:"seq,omitempty"` // of the newest command
}

// Manifest is the Hint that the device's manifest may have changed.
func Manifest() Hint { return Hint{Type: "manifest"} }

// Command is the Hint that a command waits for the device. Numbers begin with 1.
func Command(seq int64) Hint { return Hint{Type: "command", Seq: seq} }

// broadcasts is how many channels are published to at once; Redis answers them together.
const broadcasts = 64

// platform is the channel of the viewers who see every company.
const platform = "platform"

// screens begins the channel of a company's devices.
const screens = "screens:"

func companyChannel(id int64) string      { return "company:" + strconv.FormatInt(id, 10) }
func deviceChannel(id int64) string       { return "device:" + strconv.FormatInt(id, 10) }
func screensChannel(company int64) string { return screens + strconv.FormatInt(company, 10) }

// Changed tells the company's consoles, and those that see every company, of a
// change. The change's CompanyID is set to company: a hint never names another.
func (h *Hub) Changed(company int64, change Change) {
	change.CompanyID = company
	h.publish(change, companyChannel(company), platform)
}

// Device gives one player a hint.
func (h *Hub) Device(id int64, hint Hint) { h.publish(hint, deviceChannel(id)) }

// Screens gives every player of a company the same hint, as one message.
func (h *Hub) Screens(company int64, hint Hint) { h.publish(hint, screensChannel(company)) }

// publish hands one message to this node's streams at once, and posts it for those of other nodes.
func (h *Hub) publish(message any, channels ...string) {
	data, err := json.Marshal(message)
	if err != nil {
		h.logger.Error("encode hint", "error", err)
		return
	}
	h.here(data, channels...)
	if h.relay.address == "" {
		return
	}
	h.post(func() error {
		var group errgroup.Group
		group.SetLimit(broadcasts)
		for _, channel := range channels {
			group.Go(func() error {
				_, err := h.node.Publish(channel, data)
				return err
			})
		}
		return group.Wait()
	})
}

// here hands a message to this node's own streams, which does not wait for any of them.
func (h *Hub) here(data []byte, channels ...string) {
	for _, channel := range channels {
		if h.node.Hub().NumSubscribers(channel) == 0 {
			continue
		}
		if err := h.node.Hub().BroadcastPublication(channel, &centrifuge.Publication{Data: data}, centrifuge.StreamPosition{}); err != nil {
			h.logger.Warn("a hint was not sent", "error", err)
		}
	}
}

// lookAgain lets every console and screen of this node look at the rows: they may
// have missed what other nodes said. Consoles come back by themselves, and who
// has been signed out meanwhile does not get in.
func (h *Hub) lookAgain() {
	for _, client := range h.node.Hub().Connections() {
		if _, console := client.Transport().(*consoleStream); console {
			client.Disconnect(centrifuge.DisconnectForceReconnect)
		}
	}
	data, err := json.Marshal(Manifest())
	if err != nil {
		h.logger.Error("encode hint", "error", err)
		return
	}
	for _, channel := range h.node.Hub().Channels() {
		if strings.HasPrefix(channel, screens) {
			h.here(data, channel)
		}
	}
}
