package main

import (
	"context"
	"fmt"
	"os/exec"
	"regexp"
	"strconv"
	"time"
)

var perOperation = regexp.MustCompile(`Benchmark(\w+(?:/\d+)?)\S*\s+\d+\s+(\d+) ns/op`)

// benchmarks runs Go benchmarks of a package and returns the time of each operation.
func benchmarks(ctx context.Context, folder, pattern string) (map[string]time.Duration, error) {
	out, err := exec.CommandContext(ctx, "go", "test", "-run", "^$", "-bench", pattern, folder).Output()
	if err != nil {
		return nil, fmt.Errorf("run the benchmarks of %s: %w", folder, err)
	}
	took := map[string]time.Duration{}
	for _, m := range perOperation.FindAllStringSubmatch(string(out), -1) {
		ns, err := strconv.ParseInt(m[2], 10, 64)
		if err != nil {
			return nil, fmt.Errorf("read a benchmark: %w", err)
		}
		took[m[1]] = time.Duration(ns)
	}
	return took, nil
}

// resolve measures the timetable of 1,000 items over 35 days beside rrule-go,
// which expands the same items and stops there; and the manifest of items of one
// priority on minutes of their own, which all take turns, by their number.
func resolve(ctx context.Context, _ program) ([]row, error) {
	took, err := benchmarks(ctx, "./internal/timetable", "Resolve|Expand_rrule")
	if err != nil {
		return nil, err
	}
	made, err := benchmarks(ctx, "./internal/area/player", "Staggered")
	if err != nil {
		return nil, err
	}
	ours, theirs := took["Resolve"], took["Expand_rrule"]
	some, many := made["Staggered/100"], made["Staggered/1000"]
	return []row{
		{"timetable of 1,000 items over 35 days", ms(ours), ms(theirs) + " of rrule-go expanding the same",
			fmt.Sprintf("%.2f", float64(ours)/float64(theirs)), 0},
		{"manifest of 1,000 items of one priority, each on minutes of its own", ms(many),
			ms(some) + " of 100 such items", fmt.Sprintf("%.0f×", float64(many)/float64(some)), 0},
	}, nil
}
