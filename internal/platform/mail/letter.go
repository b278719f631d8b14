package mail

import (
	"encoding/hex"
	"fmt"
	"io"
	"strings"

	gomail "github.com/wneessen/go-mail"
)

// compose makes the message, and returns the sender's domain with it. Addresses
// are parsed and written anew, the subject is an encoded word as soon as it holds
// anything but printable ASCII: no value can end its header.
func (s *Sender) compose(m Message) (letter *gomail.Msg, domain string, err error) {
	letter = gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	if err := letter.From(m.From); err != nil {
		return nil, "", fmt.Errorf("read the sender's address: %w", err)
	}
	if err := letter.To(m.To); err != nil {
		return nil, "", fmt.Errorf("read the recipient's address: %w", err)
	}
	from, err := letter.GetSender(false)
	if err != nil {
		return nil, "", fmt.Errorf("read the sender's address: %w", err)
	}
	var id [16]byte
	if _, err := io.ReadFull(s.random, id[:]); err != nil {
		return nil, "", fmt.Errorf("draw a message id: %w", err)
	}
	_, domain, _ = strings.Cut(strings.Trim(from, "<>"), "@")
	letter.SetMessageIDWithValue(hex.EncodeToString(id[:]) + "@" + domain)
	letter.SetDateWithValue(s.now().UTC())
	letter.Subject(m.Subject)
	letter.SetGenHeader("Auto-Submitted", "auto-generated")
	letter.SetBodyString(gomail.TypeTextPlain, m.Text)
	return letter, domain, nil
}
