package bootstrap

import (
	_ "embed"
	"strings"
	_ "time/tzdata" // the zones are there on every machine
)

//go:embed zones.txt
var zoneList string

// Zones lists the IANA time zones that a screen can be in.
func Zones() []string { return strings.Fields(zoneList) }
