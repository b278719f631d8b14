package media

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// keepsFiles is a Prober on a system that keeps programs from the server's files.
func keepsFiles(t *testing.T) *Prober {
	t.Helper()
	p := parent(t)
	s, err := p.Seclusion(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if !s.Files {
		t.Skip("this system does not let programs be kept from the server's files")
	}
	return p
}

// A program reads the system, and writes its own folder and what it was handed: nothing of the server's.
func TestProgramsCannotReachTheServersFiles(t *testing.T) {
	p := keepsFiles(t)
	secret, handed := fileOf(t, []byte("of the server")), must(temporary(t)())
	for words, want := range map[string]string{
		"cat " + secret.Name():                     "refused",
		"ls " + filepath.Dir(secret.Name()):        "refused",
		"echo no > " + secret.Name():               "refused",
		"echo no > " + handed.Name() + ".new":      "refused",
		"cat /etc/passwd":                          "refused",
		"ls /proc/self":                            "refused",
		"ls /usr/bin > /dev/null":                  "",
		"head -c 1 /dev/urandom | wc -c":           "1",
		"mkdir a; echo mine > a/b; cat a/b":        "mine",
		"echo handed > /dev/fd/3; cat < /dev/fd/3": "handed",
	} {
		got, err := told(t, &p.sandbox, run{folder: t.TempDir(), files: []*os.File{handed}},
			"("+words+") || echo refused")
		if got != want || err != nil {
			t.Errorf("%s: %q, %v, want %q", words, got, err, want)
		}
	}
}

// What is told of this system is what a child sees.
func TestSeclusion(t *testing.T) {
	if s, err := bare().Seclusion(t.Context()); err != nil || s.Files {
		t.Errorf("without a child: %+v, %v", s, err)
	}
	p := keepsFiles(t)
	s, err := p.Seclusion(t.Context())
	if want := !p.sandbox.exposed.Load(); err != nil || s.Network != want {
		t.Errorf("%+v, %v: network %v", s, err, want)
	}
	p.sandbox.exposed.Store(true)
	outside, err := bare().Seclusion(t.Context())
	if s, seen := p.Seclusion(t.Context()); errors.Join(err, seen) != nil || s.Network != outside.Network {
		t.Errorf("where namespaces are refused: %+v, %v, want %+v", s, seen, outside)
	}
}
