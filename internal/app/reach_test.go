package app_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"marquee/internal/app"
)

// ending is a log that keeps what it is told, and calls end at a word.
type ending struct {
	mu   sync.Mutex
	kept []string
	at   string
	end  func()
}

func (e *ending) Write(line []byte) (int, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	var record struct{ Level, Msg string }
	if err := json.Unmarshal(line, &record); err != nil {
		return 0, err
	}
	e.kept = append(e.kept, record.Level+" "+record.Msg)
	if strings.Contains(record.Msg, e.at) {
		e.end()
	}
	return len(line), nil
}

// A server that reads files within itself is no wall around its own: its log says so once.
func TestTheLogTellsWhatProgramsCanReach(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	log := &ending{at: "can read the server's", end: cancel}
	a, err := app.New(ctx, app.Config{Addr: "127.0.0.1:0", Data: t.TempDir(), MaxFileMB: 1},
		app.Options{Version: "test", Logger: slog.New(slog.NewJSONHandler(log, nil)), Now: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	if err := a.Run(ctx, func(string) {}); err != nil {
		t.Fatal(err)
	}
	told := 0
	for _, line := range log.kept {
		if strings.HasPrefix(line, "WARN programs that read people's files can read") {
			told++
		}
	}
	if told != 1 {
		t.Errorf("told %d times: %v", told, log.kept)
	}
}
