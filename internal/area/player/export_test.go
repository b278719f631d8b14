package player

import (
	"context"

	"marquee/internal/access"
)

// SharesWith reports whether the part which screens share was planned once for both.
func (m Manifest) SharesWith(other Manifest) bool { return &m.shared[0] == &other.shared[0] }

// Changing is after how many milliseconds screens ask again for what changes by itself in programs.
func Changing(ctx context.Context, s *Service, scope access.Scope, programs ...int64) (map[string]int64, error) {
	all, err := s.changing(ctx, scope, programs, nil)
	every := make(map[string]int64, len(all))
	for key, r := range all {
		every[key] = r.IntervalMs
	}
	return every, err
}

// Hear takes a frame that a screen of a company sends on its connection.
func Hear(s *Service, company, deviceID int64, frame string) {
	s.hear(company, deviceID, []byte(frame))
}
