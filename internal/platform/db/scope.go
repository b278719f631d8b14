package db

import (
	"context"
	"strconv"
	"strings"
	"sync/atomic"

	"marquee/internal/access"
)

// Statements run for somebody. Their context says whose rows they may touch, and
// on PostgreSQL the database itself holds them to it, whatever the statement
// says: see wall.go. A context that says nothing reaches no row of any company.
// A transaction keeps what it began with.

// everybody is the setting of the installation's own work, nobody that of the zero Scope.
const (
	everybody = "*"
	nobody    = ""
)

type reachKey struct{}

// told is replaced when a request's body chooses one of its caller's companies.
type told struct{ setting atomic.Pointer[string] }

// WithScope returns a context whose statements reach the rows of the scope's companies.
func WithScope(ctx context.Context, scope access.Scope) context.Context {
	return withSetting(ctx, settingOf(scope))
}

// AsInstallation returns a context for what the installation itself does: find
// out who asks, look after all companies, talk to players that are not known
// yet. What a request asks for runs WithScope.
func AsInstallation(ctx context.Context) context.Context { return withSetting(ctx, everybody) }

// Rescope replaces the scope of a context that WithScope returned, and of those
// made of it: a request has read which company it is about.
func Rescope(ctx context.Context, scope access.Scope) {
	if r, ok := ctx.Value(reachKey{}).(*told); ok {
		setting := settingOf(scope)
		r.setting.Store(&setting)
	}
}

func withSetting(ctx context.Context, setting string) context.Context {
	r := &told{}
	r.setting.Store(&setting)
	return context.WithValue(ctx, reachKey{}, r)
}

// settingFrom is what a context says, if it says something.
func settingFrom(ctx context.Context) (setting string, said bool) {
	r, said := ctx.Value(reachKey{}).(*told)
	if !said {
		return nobody, false
	}
	return *r.setting.Load(), true
}

// settingOf writes the companies of a scope for the policies: "2,17". It holds
// digits and commas, or one of the two words above, and nothing else.
func settingOf(scope access.Scope) string {
	if scope.Everything() {
		return everybody
	}
	var ids []string
	for _, id := range scope.Companies() {
		ids = append(ids, strconv.FormatInt(id, 10))
	}
	return strings.Join(ids, ",")
}
