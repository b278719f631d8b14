package email

import (
	"context"
	"strings"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
)

// Tested says where a test mail went.
type Tested struct {
	To string `json:"to"`
}

// Try sends a test mail through the server that the scope's company uses, to an
// address or, if it is empty, to the caller's own.
func (s *Service) Try(ctx context.Context, caller access.Caller, scope access.Scope, to string) (Tested, error) {
	own, err := caller.Scope(caller.CompanyID())
	if err != nil {
		return Tested{}, err
	}
	reader, err := s.store.Reader(ctx, s.db.For(own), caller.UserID())
	if err != nil {
		return Tested{}, err
	}
	if to = strings.TrimSpace(to); to == "" {
		to = reader.Email
	}
	if to == "" {
		return Tested{}, fault.Invalid("body.to", codes.Required, "Enter an address: your profile has none.")
	}
	text, known := trial[reader.Language]
	if !known {
		text = trial["en"]
	}
	if err := s.Send(ctx, Letter{Scope: scope, To: to, Subject: text.subject, Text: text.body}); err != nil {
		return Tested{}, err
	}
	err = s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return tx.Record(ctx, db.Change{CompanyID: scope.Company(), Action: "test", Entity: "email",
			ID: scope.Company(), Name: to})
	})
	return Tested{To: to}, err
}

// trial is the test mail by the reader's language.
var trial = map[string]struct{ subject, body string }{
	"en": {"Test mail from Marquee",
		"This is a test.\n\nYour e-mail settings work: Marquee can send mail through this server.\n"},
	"hans": {"Marquee 测试邮件", "这是一封测试邮件。\n\n您的邮件设置有效：Marquee 可以通过此服务器发送邮件。\n"},
	"hant": {"Marquee 測試郵件", "這是一封測試郵件。\n\n您的郵件設定有效：Marquee 可以透過此伺服器傳送郵件。\n"},
	"ja":   {"Marquee からのテストメール", "これはテストメールです。\n\nメール設定は正しく動作しています。Marquee はこのサーバーを通じてメールを送信できます。\n"},
}
