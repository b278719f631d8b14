// Package shown holds which scheduled messages screens have, and when they showed them. See docs/messages.md.
// Specification: part 2 §7 "Devices", A100; R372, R373, G122.
package shown

import "time"

// Message is a scheduled message that a screen has, or had. Instants are RFC 3339, as the screen says.
type Message struct {
	MessageID      int64      `json:"messageId" doc:"The item of a schedule"`
	MessageContent string     `json:"messageContent" doc:"Its words as the screen has them: Base64 of UTF-8; empty: not known"`
	Current        bool       `json:"current" doc:"The screen has it as its schedule has it now"`
	ScheduleID     int64      `json:"scheduleId" doc:"0: the item is gone"`
	ScheduleName   string     `json:"scheduleName"`
	HeldAt         time.Time  `json:"heldAt" doc:"Since when the screen has it"`
	GoneAt         *time.Time `json:"goneAt" nullable:"true" doc:"Since when the screen has it no longer; null: it has it"`
	ShownAt        *time.Time `json:"shownAt" nullable:"true" doc:"When it was seen last; null: not yet"`
	HiddenAt       *time.Time `json:"hiddenAt" nullable:"true" doc:"When it was taken away after that; null: it shows, or was not seen yet"`
}
