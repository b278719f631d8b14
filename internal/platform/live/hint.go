package live

import (
	"encoding/json"
	"fmt"
	"strconv"

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

func companyChannel(id int64) string { return "company:" + strconv.FormatInt(id, 10) }
func deviceChannel(id int64) string  { return "device:" + strconv.FormatInt(id, 10) }

// Changed tells the company's consoles, and those that see every company, of a
// change. The change's CompanyID is set to company: a hint never names another.
func (h *Hub) Changed(company int64, change Change) {
	change.CompanyID = company
	h.publish(change, companyChannel(company), platform)
}

// Device gives one player a hint.
func (h *Hub) Device(id int64, hint Hint) { h.publish(hint, deviceChannel(id)) }

// Devices gives the same hint to many players.
func (h *Hub) Devices(ids []int64, hint Hint) {
	channels := make([]string, len(ids))
	for i, id := range ids {
		channels[i] = deviceChannel(id)
	}
	h.publish(hint, channels...)
}

// publish posts one message for several channels.
func (h *Hub) publish(message any, channels ...string) {
	h.post(func() error {
		data, err := json.Marshal(message)
		if err != nil {
			return fmt.Errorf("encode hint: %w", err)
		}
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
