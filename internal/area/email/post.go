package email

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/platform/db"
	"marquee/internal/platform/jobs"
	"marquee/internal/platform/sealed"
)

const (
	// mails is the kind of jobs that carry a letter each.
	mails = "mail"
	// porters carry one letter each, and mostly wait for somebody else's server.
	porters = 4
	// attempts are how often a letter is tried, ever more slowly, in about three hours.
	attempts = 8
)

// parcel is a letter in the queue.
type parcel struct {
	Sealed string `json:"sealed"` // a content: the text may hold a one-time link
}

// content is what is sealed of a letter.
type content struct {
	To, Subject, Text string
	Guarded           bool   `json:",omitzero"`
	By                *route `json:",omitzero"`
}

// letterOf names a company's letters for their seal.
func letterOf(company int64) string { return "letter of company " + strconv.FormatInt(company, 10) }

// Purpose is that of the Box that seals what this area keeps.
const Purpose = "mail servers"

// Sealed says where it keeps that.
func Sealed() []sealed.Column {
	return []sealed.Column{
		{Purpose: Purpose, Table: "email_setting", ID: "company_id", Column: "password",
			Record: func(r sealed.Row) (string, error) { return record(r.Company), nil }},
		{Purpose: Purpose, Table: "job", ID: "id", Column: "payload", Member: "sealed", Where: "kind LIKE 'mail%'",
			Record: func(r sealed.Row) (string, error) { return letterOf(r.Company), nil }},
	}
}

// PostIn puts a letter into the queue as a part of the transaction: it goes out
// once that is committed, after a restart too, and not at all if it is rolled
// back. What was sent is stored nowhere.
func (s *Service) PostIn(ctx context.Context, tx *db.Tx, l Letter) error {
	text, err := json.Marshal(content{l.To, l.Subject, l.Text, l.Guarded, l.by})
	if err != nil {
		return fmt.Errorf("write a letter: %w", err)
	}
	var p parcel
	if p.Sealed, err = s.box.Seal(letterOf(l.Scope.Company()), string(text)); err != nil {
		return err
	}
	payload, err := json.Marshal(p)
	if err != nil {
		return fmt.Errorf("write a letter: %w", err)
	}
	home, held := tx.Narrow(l.Scope.Company())
	if !held {
		return fmt.Errorf("post a letter of company %d: it is outside the transaction's scope", l.Scope.Company())
	}
	_, err = s.jobs.Add(ctx, home, jobs.Job{Kind: mails, Payload: payload})
	return err
}

// carry delivers a letter of the queue. One that nobody takes in the end is
// dropped with a line in the log: whoever waits for it asks again.
func (s *Service) carry(ctx context.Context, home access.Scope, job jobs.Job, _ func(done, total int64)) error {
	l, err := s.open(home, job.Payload)
	if err != nil {
		return err
	}
	err = s.Send(ctx, l)
	switch refusal := fault.As(err); {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case fault.Is(err, fault.Conflicting) || job.Attempt >= attempts:
		s.logger.WarnContext(ctx, "a mail was not delivered", "company", home.Company(), "error", err)
		return nil
	case refusal != nil:
		return errors.Unwrap(refusal) // a fault would end the job: nobody is there to mend it
	}
	return err
}

func (s *Service) open(home access.Scope, payload json.RawMessage) (Letter, error) {
	var p parcel
	if err := json.Unmarshal(payload, &p); err != nil {
		return Letter{}, fmt.Errorf("read a letter: %w", err)
	}
	text, err := s.box.Open(letterOf(home.Company()), p.Sealed)
	if err != nil {
		return Letter{}, err
	}
	var c content
	if err := json.Unmarshal([]byte(text), &c); err != nil {
		return Letter{}, fmt.Errorf("read a letter: %w", err)
	}
	return Letter{Scope: home, To: c.To, Subject: c.Subject, Text: c.Text, Guarded: c.Guarded, by: c.By}, nil
}
