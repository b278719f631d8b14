package db

import (
	"context"
	"strconv"
	"strings"

	"marquee/internal/access"
)

// everybody is the setting of the installation's own work. That of the zero Scope is empty.
const everybody = "*"

type settingKey struct{}

// withSetting tells the connections of PostgreSQL whose rows a statement may touch; see wall.go.
func withSetting(ctx context.Context, setting string) context.Context {
	return context.WithValue(ctx, settingKey{}, setting)
}

// settingFrom is what a context says, if it says something.
func settingFrom(ctx context.Context) (setting string, said bool) {
	setting, said = ctx.Value(settingKey{}).(string)
	return setting, said
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
