package timetable_test

import (
	"fmt"
	"time"

	"marquee/internal/timetable"
)

// A breakfast menu beats the loop that plays around the clock.
func ExampleResolve() {
	loop := timetable.Item{
		ID: 1, Channel: "Channel 1", Start: timetable.NewDate(2024, time.January, 1), AllDay: true,
		Repeat: timetable.Daily, Priority: timetable.Normal,
	}
	breakfast := timetable.Item{
		ID: 2, Channel: "Channel 1", Start: timetable.NewDate(2024, time.January, 1),
		StartTime: timetable.NewClock(7, 0), EndTime: timetable.NewClock(10, 30),
		Repeat: timetable.Weekly, RepeatOptions: []int{1, 2, 3, 4, 5}, Priority: timetable.Strongest,
	}
	friday := time.Date(2024, time.January, 12, 0, 0, 0, 0, time.UTC)
	for _, channel := range timetable.Resolve([]timetable.Item{loop, breakfast}, time.UTC, friday,
		friday.AddDate(0, 0, 2)) {
		for _, s := range channel.Segments {
			fmt.Println(s.From.Format("Mon 15:04"), s.To.Format("Mon 15:04"), s.Items, "since",
				s.Anchor.Format("January 2, 15:04"))
		}
	}
	// Output:
	// Fri 00:00 Fri 07:00 [1] since January 1, 00:00
	// Fri 07:00 Fri 10:30 [2] since January 12, 07:00
	// Fri 10:30 Sun 00:00 [1] since January 1, 00:00
}
