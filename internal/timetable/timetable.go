// Package timetable turns schedule items into what screens play.
//
// It is pure: items, a time zone and a window of time go in; occurrences
// (Expand), segments (Resolve) and reasons (Why) come out. Manifests, the
// console's calendar, previews and proof of play all rest on it, so nothing
// else in the product interprets a recurrence or a priority.
//
// Wall times follow one rule: a wall time stands for the first instant at which
// the clocks of the zone show it or a later one. So a time that a clock change
// skips means the first existing minute after it, a time that happens twice
// means its first occurrence, and an interval across a change keeps the start
// and the end that people read on the wall.
package timetable
