package player

import (
	"net/netip"

	"marquee/internal/platform/limit"
)

// network is what bounds the screens of an origin together; all without an address are one.
func (o Origin) network() netip.Prefix {
	address, _ := netip.ParseAddr(o.IP)
	return limit.Network(address)
}

// isLocal is true for what runs on this machine itself, such as simulated screens. A proxy on it speaks for others.
func (o Origin) isLocal() bool { return !o.Proxied && o.network().Addr().IsLoopback() }

// crowd is how many screens of a network wait, and when the longest silent of them asked.
type crowd struct {
	Network string `db:"network"`
	Waiting int64  `db:"waiting"`
	Asked   int64  `db:"asked"`

	address netip.Addr // of the network
}

// How much of an address is one neighbourhood: an office or a home often has a /48 or a /56 of IPv6 to itself.
var (
	widths4 = [...]int{24, 24, 32}
	widths6 = [...]int{48, 56, 64}
)

// neighbourhood is what an address counts with; all that are none are one.
func neighbourhood(address netip.Addr, level int) netip.Prefix {
	bits := widths6[level]
	if address.Is4() {
		bits = widths4[level]
	}
	wide, _ := address.Prefix(bits)
	return wide
}

// crowded returns the network that most wait in: of the neighbourhood where most do, the part where most do. Among
// equals it is the one of whoever asks, who is to have no more than others, and then where one was silent for longest.
func crowded(all []crowd, mine netip.Addr) string {
	for i, c := range all {
		network, _ := netip.ParsePrefix(c.Network)
		all[i].address = network.Addr()
	}
	for level := range widths6 {
		sums, parts := map[netip.Prefix]crowd{}, map[netip.Prefix][]crowd{}
		for _, c := range all {
			at := neighbourhood(c.address, level)
			sum, known := sums[at]
			if !known {
				sum.Asked = c.Asked
			}
			sums[at] = crowd{Waiting: sum.Waiting + c.Waiting, Asked: min(sum.Asked, c.Asked)}
			parts[at] = append(parts[at], c)
		}
		most := neighbourhood(mine, level)
		for at, sum := range sums {
			if best := sums[most]; sum.Waiting > best.Waiting ||
				sum.Waiting == best.Waiting && most != neighbourhood(mine, level) && sum.Asked < best.Asked {
				most = at
			}
		}
		all = parts[most]
	}
	return all[0].Network
}
