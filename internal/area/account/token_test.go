package account_test

import (
	"strings"
	"testing"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/account"
	"marquee/internal/platform/db"
)

func (w *world) bearer(token string) access.Caller {
	w.t.Helper()
	c, err := w.Caller(w.ctx, "", token)
	w.must(err)
	w.Settle(w.ctx)
	return c
}

// TestTokens_NeverWiderThanTheirOwner: a token has its owner's rights of the
// moment; one for reading changes nothing, and none keeps the account.
func TestTokens_NeverWiderThanTheirOwner(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		session, ann := w.enter("ann")
		create := func(level access.Level) string {
			created, err := w.CreateToken(w.ctx, ann, session,
				account.TokenDraft{Name: "script", Access: level, Days: 30})
			w.must(err)
			if !strings.HasPrefix(created.Secret, "mq_") || !strings.HasPrefix(created.Secret, created.Hint) ||
				len(created.Hint) > 7 {
				t.Errorf("created %+v", created)
			}
			return created.Secret
		}
		reads, writes := create(access.R), create(access.W)
		if c := w.bearer(writes); c.UserID() != ann.UserID() || c.ReadOnly() || c.InPerson() ||
			c.Right(access.User) != ann.Right(access.User) {
			t.Errorf("a token that writes is %+v", c)
		}
		if c := w.bearer(reads); !c.ReadOnly() || c.Right(access.User).Access != access.R ||
			access.Write(access.User).Check(c) == nil || access.InPerson().Check(c) == nil {
			t.Errorf("a token that reads is %+v", c)
		}
		if c, err := w.Caller(w.ctx, session, reads); err != nil || !c.ReadOnly() {
			t.Errorf("beside a session, a token is %+v, %v", c, err) // who sends one means it
		}
		if c, err := w.Caller(w.ctx, session, "mq_garbage"); err != nil || c.Known() {
			t.Errorf("a session covers up for a wrong token: %+v, %v", c, err)
		}
		w.exec(`UPDATE role_right SET access = 'N', admin = 0 WHERE company_id = {:c}`,
			db.Params{"c": w.company["Acme"]})
		if c := w.bearer(writes); c.Right(access.User).Access != access.N {
			t.Errorf("its owner's rights are gone, the token's are %+v", c.Rights())
		}
		for _, change := range []string{"locked = 1", "active = 0", "deleted_at = 1"} {
			w.exec(`UPDATE users SET `+change+` WHERE username = 'ann'`, nil)
			if w.bearer(writes).Known() {
				t.Errorf("the token works with %s", change)
			}
			w.exec(`UPDATE users SET locked = 0, active = 1, deleted_at = NULL WHERE username = 'ann'`, nil)
		}
	})
}

// TestTokens_Life: shown once, kept as a digest, last use seen, expiring, revocable by their owner alone.
func TestTokens_Life(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		session, ann := w.enter("ann")
		_, bob := w.enter("bob")
		created, err := w.CreateToken(w.ctx, ann, session,
			account.TokenDraft{Name: " script ", Access: access.W, Days: 30})
		w.must(err)
		if n := w.count(`SELECT COUNT(*) FROM api_token WHERE digest LIKE '%'||{:s}||'%' OR name <> 'script'`,
			db.Params{"s": created.Secret[3:]}); n != 0 {
			t.Error("the token is stored in the clear, or untrimmed")
		}
		if n := w.count(`SELECT COUNT(*) FROM audit WHERE after LIKE '%'||{:s}||'%'`,
			db.Params{"s": created.Secret[3:]}); n != 0 {
			t.Error("the trail holds the token")
		}
		list, err := w.Tokens(w.ctx, ann)
		if err != nil || len(list) != 1 || list[0] != created.Token || list[0].SeenAt != nil {
			t.Fatalf("listed %+v, %v, want %+v", list, err, created.Token)
		}
		w.pass(time.Hour)
		w.bearer(created.Secret)
		list, err = w.Tokens(w.ctx, ann)
		if err != nil || list[0].SeenAt == nil || !list[0].SeenAt.Equal(w.now()) {
			t.Errorf("last use: %+v, %v", list[0].SeenAt, err)
		}
		w.want(w.RevokeToken(w.ctx, bob, created.ID), "not-found")
		if !w.bearer(created.Secret).Known() {
			t.Error("bob revoked ann's token")
		}
		w.must(w.RevokeToken(w.ctx, ann, created.ID))
		if w.bearer(created.Secret).Known() {
			t.Error("a revoked token works")
		}
		short, err := w.CreateToken(w.ctx, ann, session, account.TokenDraft{Name: "short", Access: access.R, Days: 1})
		w.must(err)
		w.pass(24*time.Hour + time.Millisecond)
		if w.bearer(short.Secret).Known() {
			t.Error("an expired token works")
		}
		_, err = w.CreateToken(w.ctx, ann, session, account.TokenDraft{Name: " ", Access: access.R, Days: 1})
		w.want(err, "body.name required")
	})
}
