package blob_test

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"

	"marquee/internal/platform/blob"
	"marquee/internal/platform/blob/blobtest"
)

// fakeS3 is an S3-compatible service with one empty bucket named "media".
func fakeS3(t *testing.T) (host string, transport http.RoundTripper) {
	t.Helper()
	backend := s3mem.New()
	if err := backend.CreateBucket("media"); err != nil {
		t.Fatal(err)
	}
	server := httptest.NewTLSServer(gofakes3.New(backend).Server())
	t.Cleanup(server.Close)
	return strings.TrimPrefix(server.URL, "https://"), server.Client().Transport
}

func TestS3(t *testing.T) {
	blobtest.Run(t, func(t *testing.T) blob.Store {
		host, transport := fakeS3(t)
		spool := t.TempDir()
		store, err := blob.Open(t.Context(), "s3://KEY:SE%2FCRET@"+host+"/media?region=eu-west-1",
			blob.Config{Spool: spool, Transport: transport})
		if err != nil {
			t.Fatalf("open: %v", err)
		}
		t.Cleanup(func() {
			if left := filesIn(t, spool); len(left) != 0 {
				t.Errorf("left in the spool: %v", left)
			}
		})
		return store
	})
}

// The folder is the installation's own: its key and its databases lie in it.
func TestS3SweepsItsOwnTemporaryFilesAlone(t *testing.T) {
	host, transport := fakeS3(t)
	folder, now := t.TempDir(), time.Now()
	store, err := blob.Open(t.Context(), "s3://KEY:SECRET@"+host+"/media?region=eu-west-1",
		blob.Config{Spool: folder, Transport: transport})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	for _, name := range []string{"secret.key", "tmp/abandoned"} {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, time.Time{}, now.Add(-100*time.Hour)); err != nil {
			t.Fatal(err)
		}
	}
	if err := store.Sweep(t.Context(), now.Add(-48*time.Hour)); err != nil {
		t.Fatal(err)
	}
	if left := filesIn(t, folder); !slices.Equal(left, []string{"secret.key"}) {
		t.Errorf("left = %v, want the key alone", left)
	}
}

func TestS3RefusesAMissingBucket(t *testing.T) {
	host, transport := fakeS3(t)
	_, err := blob.Open(t.Context(), "s3://KEY:SECRET@"+host+"/other?region=eu-west-1",
		blob.Config{Spool: t.TempDir(), Transport: transport})
	if err == nil || !strings.Contains(err.Error(), `"other" does not exist`) {
		t.Errorf("Open = %v, want that the bucket does not exist", err)
	}
}
