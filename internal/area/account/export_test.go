package account

import "context"

// Wording returns a mail's subject and text.
func Wording(kind, language string) (subject, body string) {
	t := wordings[kind][language]
	return t.subject, t.body
}

// Settle waits until what was put off is done.
func (s *Service) Settle(ctx context.Context) {
	done := make(chan struct{})
	s.later(ctx, "", func(context.Context) error { close(done); return nil })
	<-done
}
