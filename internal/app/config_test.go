package app_test

import (
	"log/slog"
	"strings"
	"testing"
	"time"

	"marquee/internal/app"
)

// TestLimitsThatCannotBeHeld are refused at the start, by the name of their option.
func TestLimitsThatCannotBeHeld(t *testing.T) {
	for flag, config := range map[string]app.Config{
		"--max-file-mb":    {},
		"--max-font-mb":    {MaxFileMB: 1, MaxFontMB: 33},
		"--max-megapixels": {MaxFileMB: 1, MaxMegapixels: 101},
		"--max-pages":      {MaxFileMB: 1, MaxPages: -1},
	} {
		config.Data = t.TempDir()
		_, err := app.New(t.Context(), config, app.Options{Version: "test", Logger: slog.New(slog.DiscardHandler),
			Now: time.Now})
		if err == nil || !strings.HasPrefix(err.Error(), flag+" is ") {
			t.Errorf("%s: %v", flag, err)
		}
	}
}
