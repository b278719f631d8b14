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

	"marquee/internal/screen"
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

// TestR358_AScreenIsToldWhatToInstallAndWhereItIs: it fetches what it is told, and nobody else does.
func TestR358_AScreenIsToldWhatToInstallAndWhereItIs(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		s := w.pair("Alpha")
		at := fmt.Sprintf("?companyId=%d", w.company["Alpha"])
		id := w.newest("operator", "/api/device?_limit=500&"+at[1:])
		s.Obey(map[string]string{"softwareUpgrade": "ok"})
		if _, err := s.Report(t.Context(), "a-boot-of-it", screen.Status{Client: "test", ClientVersion: "1"},
			nil); err != nil {
			t.Fatal(err)
		}
		var added struct{ ID int64 }
		if err := json.Unmarshal([]byte(w.must("operator", http.MethodPost, "/api/apk"+at,
			w.software(map[string]string{"os": "Android"})).body), &added); err != nil {
			t.Fatal(err)
		}
		w.must("operator", http.MethodPatch, fmt.Sprintf("/api/device/%d/mySoftwareUpgrade", id),
			object{"apkId": added.ID, "companyId": w.company["Alpha"]})
		w.tokens["screen upgraded"] = s.Token()
		var receipt struct {
			Control struct {
				Commands []struct {
					Package struct {
						URL, SHA256 string
						FileSize    int64
					}
				}
			}
		}
		if err := json.Unmarshal([]byte(w.must("screen upgraded", http.MethodPost, "/api/player/report",
			object{"boot": "a-boot-of-it", "sentAt": 1, "control": object{"version": ""}}).body),
			&receipt); err != nil {
			t.Fatal(err)
		}
		if len(receipt.Control.Commands) != 1 {
			t.Fatalf("%+v", receipt)
		}
		p := receipt.Control.Commands[0].Package
		status, whole, _ := w.fetch(p.URL, map[string]string{"Authorization": "Bearer " + s.Token()})
		sum := sha256.Sum256(whole)
		if status != http.StatusOK || int64(len(whole)) != p.FileSize || hex.EncodeToString(sum[:]) != p.SHA256 {
			t.Errorf("%d, %d bytes of %d", status, len(whole), p.FileSize)
		}
		if status, _, _ := w.fetch(p.URL,
			map[string]string{"Authorization": "Bearer " + w.tokens["screen Beta"]}); status != http.StatusNotFound {
			t.Errorf("a screen of another company: %d", status)
		}
		version := func() (v string) {
			if _, err := s.Report(t.Context(), "a-boot-of-it", screen.Status{Client: "test", ClientVersion: "1"},
				nil); err != nil {
				t.Fatal(err)
			}
			var d struct{ ClientProgramVersion string }
			if err := json.Unmarshal([]byte(w.must("operator", http.MethodGet,
				fmt.Sprintf("/api/device/%d%s", id, at), nil).body), &d); err != nil {
				t.Fatal(err)
			}
			return d.ClientProgramVersion
		}
		if told, after := version(), version(); told != "1" || after != "1.0" {
			t.Errorf("the screen runs %q, then %q", told, after)
		}
	})
}
