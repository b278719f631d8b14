package blob

import (
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"marquee/internal/fault"
)

func TestOpenTakesPathsAndFileAddresses(t *testing.T) {
	folder := t.TempDir()
	for _, address := range []string{filepath.Join(folder, "a"), "file://" + filepath.Join(folder, "b")} {
		store, err := Open(t.Context(), address, Config{})
		if err != nil {
			t.Fatalf("Open(%q): %v", address, err)
		}
		if err := store.Close(); err != nil {
			t.Error(err)
		}
		if _, err := os.Stat(strings.TrimPrefix(address, "file://")); err != nil {
			t.Errorf("Open(%q) made no folder: %v", address, err)
		}
	}
}

func TestOpenRefusesOtherAddresses(t *testing.T) {
	for _, address := range []string{"ftp://host/x", "file://host/x", "file://", "s3://host/bucket",
		"s3://KEY:secret%zz@host/bucket", ""} {
		_, err := Open(t.Context(), address, Config{Spool: t.TempDir()})
		if err == nil {
			t.Errorf("Open(%q) succeeded", address)
		} else if strings.Contains(err.Error(), "secret") {
			t.Errorf("Open(%q) repeats the secret: %v", address, err)
		}
	}
}

func TestParseBucket(t *testing.T) {
	for _, c := range []struct {
		address string
		want    bucket
		fails   bool
	}{
		{address: "s3://k:s@host/media", want: bucket{endpoint: "host", name: "media", key: "k", secret: "s",
			tls: true}},
		{address: "s3://k:s%2F%2B@host:9000/media/?tls=false&region=eu",
			want: bucket{endpoint: "host:9000", name: "media", key: "k", secret: "s/+", region: "eu"}},
		{address: "s3://k:s@host/", fails: true},
		{address: "s3://k:s@host/a/b", fails: true},
		{address: "s3://k@host/media", fails: true},
		{address: "s3://host/media", fails: true},
		{address: "s3://k:s@/media", fails: true},
		{address: "s3://k:s@host/media?tls=perhaps", fails: true},
		{address: "s3://k:s@host/media?ssl=false", fails: true},
	} {
		u, err := url.Parse(c.address)
		if err != nil {
			t.Fatal(err)
		}
		got, err := parseBucket(u)
		if (err != nil) != c.fails || got != c.want {
			t.Errorf("%s: %+v, %v, want %+v", c.address, got, err, c.want)
		}
		if err != nil && strings.Contains(err.Error(), "k:s") {
			t.Errorf("%s: the error repeats the credentials: %v", c.address, err)
		}
	}
}

// /dev/full is a disk whose every write fails with ENOSPC.
func TestDigestSaysThatTheDiskIsFull(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip("this system has no /dev/full")
	}
	defer func() { _ = full.Close() }()
	if _, err := digest(t.Context(), full, strings.NewReader("x"), 1); !fault.Is(err, fault.Exhausted) {
		t.Errorf("digest = %v, want Exhausted", err)
	}
}
