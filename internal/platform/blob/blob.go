// Package blob keeps the bytes of files under their SHA-256: what has the same
// content is stored once, and what was stored under a hash never changes. Disk
// is the default; an S3-compatible store takes its place by URL. Both pass the
// one contract suite in blobtest.
package blob

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"iter"
	"net/http"
	"net/url"
	"strings"
	"time"

	"marquee/internal/fault"
)

// Blob names stored bytes.
type Blob struct {
	SHA256 string // 64 lower-case hexadecimal digits
	Size   int64  // bytes
}

// Object is an opened blob, positioned at its first byte. On disk it is backed
// by a file, so that http.ServeContent hands the bytes from disk to socket
// inside the kernel.
type Object interface {
	io.ReadSeekCloser
	Size() int64
}

// Store keeps blobs. A name that is not a hash is not found by any method.
type Store interface {
	// Put stores what r yields and answers once it would survive a power cut.
	// More than limit bytes are refused as Oversized, a full disk as Exhausted.
	// A Put that fails or is cancelled leaves nothing behind. Putting bytes that
	// are stored already is no error.
	Put(ctx context.Context, r io.Reader, limit int64) (Blob, error)
	// Open returns a blob for reading; ctx bounds the reading as well. A missing one is NotFound.
	Open(ctx context.Context, sha256 string) (Object, error)
	// Has reports whether a blob is stored.
	Has(ctx context.Context, sha256 string) (bool, error)
	// Delete removes a blob. Removing a missing one is no error.
	Delete(ctx context.Context, sha256 string) error
	// List yields the blobs whose hash sorts behind after, in ascending order.
	// An error ends the sequence.
	List(ctx context.Context, after string) iter.Seq2[Blob, error]
	// Write stores what r yields under a name, such as backups/1/manifest.json, in
	// place of what was there: whole or not at all. No part of it is a hash, and
	// List does not yield it.
	Write(ctx context.Context, name string, r io.Reader) (Blob, error)
	// Read opens what was written under a name. A missing one is NotFound.
	Read(ctx context.Context, name string) (Object, error)
	// Names lists what was written under names that begin with folder/, in ascending order.
	Names(ctx context.Context, folder string) ([]string, error)
	// Remove removes what was written under a name. Removing a missing one is no error.
	Remove(ctx context.Context, name string) error
	// Sweep removes what interrupted Puts left behind, if nothing was written to it since before.
	Sweep(ctx context.Context, before time.Time) error
	// Label returns what SetLabel wrote last, and nothing before: whose storage it is.
	Label(ctx context.Context) (string, error)
	// SetLabel says whose storage it is, in one line that is kept beside the blobs
	// under the name "installation". It answers once that would survive a power cut.
	SetLabel(ctx context.Context, label string) error
	// Close releases the store. Objects that are open stay readable.
	Close() error
}

// Config is what Open needs besides the address.
type Config struct {
	Spool     string            // local folder; bytes on their way to S3 are received in its subfolder tmp
	Transport http.RoundTripper // how S3 is reached; nil is the S3 client's own choice
}

// Open opens the store at address: a path or file:///path for disk, or
// s3://KEY:SECRET@host:port/bucket?tls=false&region=… for an S3-compatible
// store. The bucket MUST exist and hold nothing else; tls is true unless said otherwise.
func Open(ctx context.Context, address string, c Config) (Store, error) {
	if folder := FolderOf(address); folder != "" {
		return OpenDisk(folder)
	}
	u, err := url.Parse(address)
	if err != nil {
		return nil, errors.New("the storage address cannot be read: special characters in it must be " +
			"percent-encoded") // err would repeat the secret
	}
	switch u.Scheme {
	case "file":
		return nil, fmt.Errorf("storage %q: write it as file:///path", address)
	case "s3":
		bucket, err := parseBucket(u)
		if err != nil {
			return nil, err
		}
		return openS3(ctx, bucket, c)
	}
	return nil, fmt.Errorf("storage scheme %q is not known: use a path, file:// or s3://", u.Scheme)
}

// FolderOf is the folder of this machine that an address leads to, "" where it
// leads elsewhere or nowhere.
func FolderOf(address string) string {
	if !strings.Contains(address, "://") {
		return address
	}
	if u, err := url.Parse(address); err == nil && u.Scheme == "file" && u.Host == "" {
		return u.Path
	}
	return ""
}

// named returns NotFound for what cannot be the name of a blob. Every name from
// outside passes through here before it becomes part of a path or key.
func named(sha256 string) error {
	if !isHash(sha256) {
		return missing()
	}
	return nil
}

func isHash(name string) bool {
	if len(name) != hex.EncodedLen(32) {
		return false
	}
	for _, c := range []byte(name) {
		if (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return false
		}
	}
	return true
}

// labelName is where a store keeps its label; it is no hash, so no blob's.
const labelName = "installation"

// labelLength is how long a label may be, in bytes.
const labelLength = 100

func readLabel(ctx context.Context, store Store) (string, error) {
	object, err := store.Read(ctx, labelName)
	if fault.Is(err, fault.NotFound) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("open the storage's label: %w", err)
	}
	defer func() { _ = object.Close() }() // only read
	text, err := io.ReadAll(io.LimitReader(object, labelLength))
	if err != nil {
		return "", fmt.Errorf("read the storage's label: %w", err)
	}
	return strings.TrimSpace(string(text)), nil
}

func writeLabel(ctx context.Context, store Store, label string) error {
	if _, err := store.Write(ctx, labelName, strings.NewReader(label+"\n")); err != nil {
		return fmt.Errorf("write the storage's label: %w", err)
	}
	return nil
}

func missing() error { return fault.Missing("file") }
