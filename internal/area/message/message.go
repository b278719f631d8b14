// Package message keeps what messages say and how they look: templates, and the
// message of each item of a schedule of type Message. Specification: part 2 §3
// "Message template" and "Message part of a schedule item", §7.
package message

import "marquee/internal/platform/tables"

// Tables are those of messages.
func Tables() tables.Area {
	return tables.Area{Swept: []string{"message", "message_template"}}
}
