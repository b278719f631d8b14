package secret

import (
	"bytes"
	"crypto/rand"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"marquee/internal/fault"
)

func newSigner(t *testing.T, m *Master, purpose string) *Signer {
	t.Helper()
	s, err := NewSigner(m, purpose)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func openMaster(t *testing.T, dir string) *Master {
	t.Helper()
	m, err := OpenMaster(rand.Reader, dir)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestSignedLink(t *testing.T) {
	const path, exp = "/api/player/media/9f2c", 1_790_000_000
	master := openMaster(t, t.TempDir())
	signer := newSigner(t, master, "media")
	sig := signer.Sign(path, exp)
	before := time.Unix(exp, 0).Add(-time.Millisecond)
	cases := []struct {
		name   string
		signer *Signer
		path   string
		exp    int64
		sig    string
		now    time.Time
		want   string
	}{
		{"the link as signed", signer, path, exp, sig, before, ""},
		{"at its end", signer, path, exp, sig, time.Unix(exp, 0), "link-expired"},
		{"of another file", signer, path + "0", exp, sig, before, "link-invalid"},
		{"made to last longer", signer, path, exp + 1, sig, before, "link-invalid"},
		{"cut", signer, path, exp, sig[:42], before, "link-invalid"},
		{"no signature", signer, path, exp, "", before, "link-invalid"},
		{"not base64", signer, path, exp, "%" + sig[1:], before, "link-invalid"},
		{"forged and expired", signer, path, exp, signer.Sign("/", exp), time.Unix(exp, 0), "link-invalid"},
		{"of another purpose", newSigner(t, master, "export"), path, exp, sig, before, "link-invalid"},
		{"of another installation", newSigner(t, openMaster(t, t.TempDir()), "media"), path, exp, sig, before,
			"link-invalid"},
	}
	for _, c := range cases {
		err := c.signer.Verify(c.path, c.exp, c.sig, c.now)
		if c.want == "" {
			if err != nil {
				t.Errorf("%s: Verify = %v, want nil", c.name, err)
			}
		} else if f := fault.As(err); f == nil || f.Kind != fault.Forbidden || f.Code.String() != c.want {
			t.Errorf("%s: Verify = %v, want %s", c.name, err, c.want)
		}
	}
}

func TestMasterKeyIsCreatedOnceForItsOwnerAlone(t *testing.T) {
	dir := t.TempDir()
	keys := make([][]byte, 8)
	var group sync.WaitGroup
	for i := range keys {
		group.Go(func() {
			m, err := OpenMaster(rand.Reader, dir)
			if err != nil {
				t.Error(err)
				return
			}
			keys[i] = m.key
		})
	}
	group.Wait()
	for i, key := range keys {
		if len(key) != masterLength || !bytes.Equal(key, keys[0]) {
			t.Errorf("start %d has another key", i)
		}
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 1 || entries[0].Name() != masterFile {
		t.Fatalf("the directory holds %v, %v, want %s alone", entries, err, masterFile)
	}
	info, err := entries[0].Info()
	if err != nil || info.Mode() != fs.FileMode(0o600) {
		t.Errorf("mode = %v, %v, want 0600", info.Mode(), err)
	}
}

func TestMasterKeyIsNeverReplaced(t *testing.T) {
	for name, text := range map[string]string{"empty": "", "short": "abcd\n",
		"not hexadecimal": strings.Repeat("x", 64)} {
		dir := t.TempDir()
		path := filepath.Join(dir, masterFile)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := OpenMaster(rand.Reader, dir); err == nil || (text != "" && strings.Contains(err.Error(), text)) {
			t.Errorf("%s: OpenMaster = %v, want an error that does not repeat the file", name, err)
		}
		if kept, err := os.ReadFile(path); err != nil || string(kept) != text {
			t.Errorf("%s: the file became %q, %v", name, kept, err)
		}
	}
	if _, err := OpenMaster(rand.Reader, filepath.Join(t.TempDir(), "missing")); err == nil {
		t.Error("a missing directory is no error")
	}
}

func TestKeysDifferByPurposeAndLast(t *testing.T) {
	dir := t.TempDir()
	first, second := openMaster(t, dir), openMaster(t, dir)
	a, _ := first.Key("a")
	b, _ := first.Key("b")
	again, _ := second.Key("a")
	if a == b || a != again || bytes.Equal(a[:], first.key) {
		t.Error("a purpose's key must be its own, the same at every start, and not the master key")
	}
}
