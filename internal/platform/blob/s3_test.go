package blob_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

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
		store, err := blob.Open(t.Context(), "s3://KEY:SE%2FCRET@"+host+"/media?region=eu-west-1", blob.Config{Spool: spool, Transport: transport})
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

func TestS3RefusesAMissingBucket(t *testing.T) {
	host, transport := fakeS3(t)
	_, err := blob.Open(t.Context(), "s3://KEY:SECRET@"+host+"/other?region=eu-west-1", blob.Config{Spool: t.TempDir(), Transport: transport})
	if err == nil || !strings.Contains(err.Error(), `"other" does not exist`) {
		t.Errorf("Open = %v, want that the bucket does not exist", err)
	}
}
