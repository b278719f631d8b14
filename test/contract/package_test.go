package contract

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"testing"
)

// TestAScreenFetchesAPackage of its company, whole or in pieces, and can tell
// from the header alone that nothing of it is missing or changed.
func TestAScreenFetchesAPackage(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		var p struct {
			ID, FileSize int64
			SHA256       string
		}
		added := w.must("chief", http.MethodPost, "/api/apk", w.software(map[string]string{"os": "Android"}))
		if err := json.Unmarshal([]byte(added.body), &p); err != nil {
			t.Fatal(err)
		}
		path := fmt.Sprintf("/api/player/package/%d", p.ID)
		screen := map[string]string{"Authorization": "Bearer " + w.tokens["screen Alpha"]}
		status, whole, h := w.fetch(path, screen)
		sum := sha256.Sum256(whole)
		if status != http.StatusOK || int64(len(whole)) != p.FileSize || hex.EncodeToString(sum[:]) != p.SHA256 {
			t.Fatalf("%d, %d bytes of %d", status, len(whole), p.FileSize)
		}
		digest := "sha-256=:" + base64.StdEncoding.EncodeToString(sum[:]) + ":"
		if got := h.Get("Repr-Digest"); got != digest {
			t.Errorf("Repr-Digest %q, want %q", got, digest)
		}
		screen["Range"] = "bytes=10-"
		if status, rest, h := w.fetch(path, screen); status != http.StatusPartialContent ||
			!bytes.Equal(rest, whole[10:]) || h.Get("Repr-Digest") != digest {
			t.Errorf("the rest of it: %d, %d bytes, Repr-Digest %q", status, len(rest), h.Get("Repr-Digest"))
		}
		if status, _, h := w.fetch(path,
			map[string]string{"Authorization": "Bearer " + w.tokens["screen Beta"]}); status != http.StatusNotFound ||
			h.Get("Repr-Digest") != "" {
			t.Errorf("a screen of another company: %d", status)
		}
		if status, _, _ := w.fetch(path, nil); status != http.StatusUnauthorized {
			t.Errorf("nobody: %d", status)
		}
	})
}
