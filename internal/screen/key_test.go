package screen_test

import (
	"bytes"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"marquee/internal/screen"
)

// TestATornKeyIsReplaced: what a power cut left of a simulated screen's key costs
// one pairing, not the server that shows the demo.
func TestATornKeyIsReplaced(t *testing.T) {
	path := filepath.Join(t.TempDir(), "screens", "screen-1.pem")
	var log bytes.Buffer
	logger := slog.New(slog.NewTextHandler(&log, nil))
	first, err := screen.KeptKey(path, logger)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := screen.KeptKey(path, logger); err != nil || !again.Equal(first) || log.Len() > 0 {
		t.Fatalf("the key is not kept: %v\n%s", err, &log)
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for name, torn := range map[string][]byte{
		"empty": nil, "half": whole[:len(whole)/2],
		"another": []byte("-----BEGIN EC PRIVATE KEY-----\nAAAA\n-----END EC PRIVATE KEY-----\n"),
	} {
		log.Reset()
		if err := os.WriteFile(path, torn, 0o600); err != nil {
			t.Fatal(err)
		}
		second, err := screen.KeptKey(path, logger)
		if err != nil || second.Equal(first) || !strings.Contains(log.String(), "screen-1.pem") {
			t.Errorf("%s: %v, and the log says %q", name, err, &log)
		}
		if kept, err := screen.KeptKey(path, logger); err != nil || !kept.Equal(second) {
			t.Errorf("%s: the new key is not kept: %v", name, err)
		}
	}
	if left, err := os.ReadDir(filepath.Dir(path)); err != nil || len(left) != 1 {
		t.Errorf("the folder holds %v, %v", left, err)
	}
}
