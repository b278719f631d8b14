package company

import (
	"fmt"
	"slices"
	"strconv"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
)

// Features are the company features that exist (part 1 §3). All are off in a new company (R407).
func Features() []string { return []string{"EasyContent", "EventList", "DesignerUseSameWin"} }

// Components are the designer components that a company can be without: the
// kinds of item of part 1 §3, as the designer calls them. All are on in a new
// company; a designer without any would be of no use.
func Components() []string {
	return []string{"image", "touch", "text", "clock", "link", "streaming", "weather", "worldWeather", "shape", "feed",
		"datafeed", "eventlist", "progressbar"}
}

// enabled reads the switches that are on: names, or their places in the list of
// all, from 1 (G133).
func enabled(location string, all, chosen []string) ([]string, error) {
	on := []string{}
	for _, one := range chosen {
		place := slices.Index(all, one)
		if place < 0 {
			number, err := strconv.Atoi(one)
			if place = number - 1; err != nil || place < 0 || place >= len(all) {
				return nil, fault.Invalid(location, codes.NotAllowed, fmt.Sprintf("There is no %q to switch on.", one))
			}
		}
		on = append(on, all[place])
	}
	slices.SortFunc(on, func(a, b string) int { return slices.Index(all, a) - slices.Index(all, b) })
	return slices.Compact(on), nil
}
