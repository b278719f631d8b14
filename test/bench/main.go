// Command bench measures the product on the machine it runs on and prints one
// table. Every figure stands beside something raw that was measured in the same
// run, because the speed of shared machines drifts and ratios do not.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"os/signal"
	"strings"
)

// row is one line of the table.
type row struct {
	what, result, raw, ratio string
	speed                    float64 // the more the better, to compare the engines by
}

// measurement is one benchmark; it starts and stops what it needs.
type measurement struct {
	name    string
	run     func(ctx context.Context, p program) ([]row, error)
	engines bool // it stores something, and is measured on PostgreSQL as well
}

func main() {
	binary := flag.String("binary", "bin/marquee", "the built program")
	only := flag.String("only", "", "run the measurements whose name contains this")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, program{binary: *binary, postgres: os.Getenv("MARQUEE_TEST_POSTGRES")}, *only); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, p program, only string) error {
	if _, err := os.Stat(p.binary); err != nil {
		return fmt.Errorf("build the program first (make build): %w", err)
	}
	fmt.Println("| what | SQLite | raw, same run | ratio | PostgreSQL |")
	fmt.Println("|---|---|---|---|---|")
	for _, m := range []measurement{
		{"start", start, true}, {"pocketbase", sideBySide, false}, {"lists", lists, true},
		{"library", library, false}, {"edits", edits, true}, {"manifest", manifest, true},
		{"heartbeats", heartbeats, true}, {"media", media, false},
		{"upload-100", upload100, true}, {"upload-2000", upload2000, false}, {"upload-8", uploads8, false},
		{"drop", drop, true}, {"fleet", fleet, true}, {"emergency", emergency, true},
		{"control", control, true}, {"events", events, true},
		{"bundles", bundles, true},
		{"sign-ins", signIns, true}, {"timetable", resolve, false}, {"javascript", javascript, false},
	} {
		if !strings.Contains(m.name, only) {
			continue
		}
		if err := m.print(ctx, p); err != nil {
			return fmt.Errorf("measure %s: %w", m.name, err)
		}
	}
	return nil
}

// print measures on SQLite, then on PostgreSQL if there is one.
func (m measurement) print(ctx context.Context, p program) error {
	rows, err := m.run(ctx, program{binary: p.binary})
	if err != nil {
		return err
	}
	beside := make([]row, len(rows))
	if m.engines && p.postgres != "" {
		if beside, err = m.run(ctx, p); err != nil {
			return fmt.Errorf("on PostgreSQL: %w", err)
		}
	}
	for i, r := range rows {
		if r.speed > 0 && beside[i].speed > 0 {
			beside[i].result += fmt.Sprintf("; %.2f of SQLite", beside[i].speed/r.speed)
		}
		fmt.Printf("| %s | %s | %s | %s | %s |\n", r.what, r.result, r.raw, r.ratio, beside[i].result)
	}
	return nil
}
