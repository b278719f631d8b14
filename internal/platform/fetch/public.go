package fetch

import (
	"net/netip"
	"slices"
)

// handedOut is the part of IPv6 that is there for the public; all else is special.
var handedOut = []netip.Prefix{netip.MustParsePrefix("2000::/3")}

// special are the ranges of the IANA special-purpose registries that lie within
// what looks public: private and shared networks, this machine, link-local with
// the cloud's metadata service, documentation, benchmarks, multicast, and the
// IPv6 ranges that carry an IPv4 address inside.
var special = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("100.64.0.0/10"),
	netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("169.254.0.0/16"), netip.MustParsePrefix("172.16.0.0/12"),
	netip.MustParsePrefix("192.0.0.0/24"), netip.MustParsePrefix("192.0.2.0/24"), netip.MustParsePrefix("192.88.99.0/24"),
	netip.MustParsePrefix("192.168.0.0/16"), netip.MustParsePrefix("198.18.0.0/15"), netip.MustParsePrefix("198.51.100.0/24"),
	netip.MustParsePrefix("203.0.113.0/24"), netip.MustParsePrefix("224.0.0.0/4"), netip.MustParsePrefix("240.0.0.0/4"),
	netip.MustParsePrefix("2001::/23"), netip.MustParsePrefix("2001:db8::/32"), netip.MustParsePrefix("2002::/16"), netip.MustParsePrefix("3fff::/20"),
}

// public reports whether an address, with IPv4 in its own form, is one of the Internet's.
func public(address netip.Addr) bool {
	return (address.Is4() || within(handedOut, address)) && !within(special, address)
}

func within(networks []netip.Prefix, address netip.Addr) bool {
	return slices.ContainsFunc(networks, func(p netip.Prefix) bool { return p.Contains(address) })
}
