package bootstrap

import (
	_ "embed"
	"strings"
)

//go:embed places.txt
var placeList string

// Place is somewhere that weather can be shown for.
type Place struct {
	Name string `json:"name" doc:"region, country (R506)"`
}

// Places lists the places by country (R015, G69).
func Places() []Place {
	var list []Place
	for name := range strings.Lines(placeList) {
		list = append(list, Place{strings.TrimSpace(name)})
	}
	return list
}
