package timetable

import (
	"fmt"
	"time"
)

// Date is a day of the calendar in no particular time zone: 1 is 0001-01-01,
// each further day is one more. Dates compare and subtract as the numbers they
// are. The zero Date is no date. As text, a date reads YYYY-MM-DD and no date
// is empty.
type Date int32

// Clock is a time of day on the wall, in seconds since midnight: at least 0, less
// than 24 hours. As text it reads HH:mm, or HH:mm:ss if it has seconds.
type Clock int32

const (
	unixEpoch  Date  = 719163  // 1970-01-01
	lastDate   Date  = 3652058 // 9999-12-30: one day on, every zone still writes the year in four digits
	daySeconds       = 24 * 60 * 60
	midnight   Clock = 0
)

// NewDate returns the given day. Values out of range carry over as in
// time.Date: October 32 is November 1.
func NewDate(year int, month time.Month, day int) Date {
	return unixEpoch + Date(time.Date(year, month, day, 0, 0, 0, 0, time.UTC).Unix()/daySeconds)
}

// DateOf returns the day that calendars show at t in t's location.
func DateOf(t time.Time) Date {
	return NewDate(t.Date())
}

// ParseDate reads YYYY-MM-DD, from 0001-01-01 to 9999-12-31.
func ParseDate(text string) (Date, error) {
	t, err := time.Parse(time.DateOnly, text)
	if err != nil || t.Year() < 1 {
		return 0, fmt.Errorf("%q is not a date of the form YYYY-MM-DD", text)
	}
	return DateOf(t), nil
}

// IsZero reports whether d is no date.
func (d Date) IsZero() bool { return d == 0 }

// Weekday returns the day of the week, 0 = Sunday (G119).
func (d Date) Weekday() time.Weekday { return time.Weekday(d % 7) }

// String returns d as YYYY-MM-DD, or "" for no date.
func (d Date) String() string {
	if d.IsZero() {
		return ""
	}
	return d.utc().Format(time.DateOnly)
}

// MarshalText returns d as String does.
func (d Date) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText reads what ParseDate reads. Empty text is no date.
func (d *Date) UnmarshalText(text []byte) (err error) {
	if len(text) == 0 {
		*d = 0
		return nil
	}
	*d, err = ParseDate(string(text))
	return err
}

// utc returns midnight of d in UTC.
func (d Date) utc() time.Time {
	return time.Unix(int64(d-unixEpoch)*daySeconds, 0).UTC()
}

// NewClock returns the wall time hour:minute.
func NewClock(hour, minute int) Clock { return Clock(hour*60*60 + minute*60) }

// ParseClock reads HH:mm or HH:mm:ss, from 00:00 to 23:59:59.
func ParseClock(text string) (Clock, error) {
	layout := "15:04"
	if len(text) == len(time.TimeOnly) {
		layout = time.TimeOnly
	}
	t, err := time.Parse(layout, text)
	if err != nil || len(text) != len(layout) {
		return 0, fmt.Errorf("%q is not a time of the form HH:mm", text)
	}
	return Clock(t.Hour()*60*60 + t.Minute()*60 + t.Second()), nil
}

// String returns c as HH:mm, or as HH:mm:ss if it has seconds.
func (c Clock) String() string {
	text := fmt.Sprintf("%02d:%02d", c/3600, c/60%60)
	if seconds := c % 60; seconds != 0 {
		text += fmt.Sprintf(":%02d", seconds)
	}
	return text
}

// MarshalText returns c as String does.
func (c Clock) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads what ParseClock reads.
func (c *Clock) UnmarshalText(text []byte) (err error) {
	*c, err = ParseClock(string(text))
	return err
}
