package device

import "time"

// days are the days around an instant, as YYYY-MM-DD in UTC, and the zones in
// which it is not today: tomorrow has begun in those ahead, yesterday lasts in
// those behind.
type days struct {
	yesterday, today, tomorrow string
	ahead, behind              []string
}

func daysAt(now time.Time, zones []string) *days {
	on := func(days int) string { return now.UTC().AddDate(0, 0, days).Format(time.DateOnly) }
	d := &days{yesterday: on(-1), today: on(0), tomorrow: on(1)}
	for _, name := range zones {
		zone, err := time.LoadLocation(name)
		if err != nil {
			continue // it shows nothing either
		}
		switch now.In(zone).Format(time.DateOnly) {
		case d.tomorrow:
			d.ahead = append(d.ahead, name)
		case d.yesterday:
			d.behind = append(d.behind, name)
		}
	}
	return d
}
