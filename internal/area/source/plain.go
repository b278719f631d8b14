package source

import (
	"context"
	"net/url"
	"slices"

	"marquee/internal/access"
)

// Plain lists the FTP servers from which the scope's sources come: nothing on the
// way from there is encrypted, nor is the password.
func (s *Service) Plain(ctx context.Context, scope access.Scope) ([]string, error) {
	sources, err := s.store.list(ctx, s.db.For(scope), "")
	var hosts []string
	for _, one := range sources {
		if address, err := url.Parse(one.SourceDetail.URL); err == nil && one.SourceType == FTP {
			hosts = append(hosts, address.Host)
		}
	}
	slices.Sort(hosts)
	return slices.Compact(hosts), err
}
