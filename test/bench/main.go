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
}

// measurement is one benchmark; it starts and stops what it needs.
type measurement struct {
	name string
	run  func(ctx context.Context, binary string) ([]row, error)
}

func main() {
	binary := flag.String("binary", "bin/marquee", "the built program")
	only := flag.String("only", "", "run the measurements whose name contains this")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *binary, *only); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, binary, only string) error {
	if _, err := os.Stat(binary); err != nil {
		return fmt.Errorf("build the program first (make build): %w", err)
	}
	fmt.Println("| what | Marquee | raw, same run | ratio |")
	fmt.Println("|---|---|---|---|")
	for _, m := range []measurement{
		{"start", start}, {"lists", lists}, {"library", library}, {"manifest", manifest}, {"heartbeats", heartbeats}, {"media", media},
		{"upload-100", upload100}, {"upload-2000", upload2000}, {"upload-8", uploads8}, {"drop", drop},
		{"players", players}, {"returns", returns}, {"bundles", bundles}, {"sign-ins", signIns},
		{"timetable", resolve}, {"javascript", javascript},
	} {
		if !strings.Contains(m.name, only) {
			continue
		}
		rows, err := m.run(ctx, binary)
		if err != nil {
			return fmt.Errorf("measure %s: %w", m.name, err)
		}
		for _, r := range rows {
			fmt.Printf("| %s | %s | %s | %s |\n", r.what, r.result, r.raw, r.ratio)
		}
	}
	return nil
}
