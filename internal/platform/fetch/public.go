package fetch

import (
	"net/netip"

	"code.dny.dev/ssrf"
)

// guard refuses every address that the IANA's registries call special, IPv6
// outside of what is handed out to the public, and so IPv4 in the clothes of
// IPv6. The allowed networks are let through.
func guard(allowed []netip.Prefix) *ssrf.Guardian {
	var four, six []netip.Prefix
	for _, network := range allowed {
		if network.Addr().Is4() {
			four = append(four, network)
		} else {
			six = append(six, network)
		}
	}
	return ssrf.New(ssrf.WithAnyPort(), ssrf.WithAllowedV4Prefixes(four...), ssrf.WithAllowedV6Prefixes(six...))
}
