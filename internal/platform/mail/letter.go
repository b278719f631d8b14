package mail

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"io"
	"mime"
	"mime/quotedprintable"
	"net/mail"
	"strings"
	"time"
)

// letter is a message as it goes over the wire, with its envelope.
type letter struct {
	from, to string // bare addresses
	domain   string // the sender's
	data     []byte
}

// compose writes the message as RFC 5322 text. Addresses are parsed and written
// anew, the subject is an encoded word as soon as it holds anything but
// printable ASCII: no value can end its header.
func (s *Sender) compose(m Message) (letter, error) {
	from, err := mail.ParseAddress(m.From)
	if err != nil {
		return letter{}, fmt.Errorf("read the sender's address: %w", err)
	}
	to, err := mail.ParseAddress(m.To)
	if err != nil {
		return letter{}, fmt.Errorf("read the recipient's address: %w", err)
	}
	var id [16]byte
	if _, err := io.ReadFull(s.random, id[:]); err != nil {
		return letter{}, fmt.Errorf("draw a message id: %w", err)
	}
	_, domain, _ := strings.Cut(from.Address, "@")
	var b bytes.Buffer
	for _, header := range [][2]string{
		{"Date", s.now().UTC().Format(time.RFC1123Z)},
		{"From", from.String()},
		{"To", to.String()},
		{"Subject", mime.BEncoding.Encode("utf-8", m.Subject)},
		{"Message-ID", "<" + hex.EncodeToString(id[:]) + "@" + domain + ">"},
		{"MIME-Version", "1.0"},
		{"Content-Type", "text/plain; charset=utf-8"},
		{"Content-Transfer-Encoding", "quoted-printable"},
		{"Auto-Submitted", "auto-generated"},
	} {
		b.WriteString(header[0] + ": " + header[1] + "\r\n")
	}
	b.WriteString("\r\n")
	body := quotedprintable.NewWriter(&b)
	if _, err := io.WriteString(body, strings.ReplaceAll(m.Text, "\n", "\r\n")); err != nil {
		return letter{}, fmt.Errorf("encode the text: %w", err)
	}
	if err := body.Close(); err != nil {
		return letter{}, fmt.Errorf("encode the text: %w", err)
	}
	return letter{from: from.Address, to: to.Address, domain: domain, data: b.Bytes()}, nil
}
