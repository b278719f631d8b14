package apk

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
)

// manifestBytes bounds an Android manifest, which has some kilobytes.
const manifestBytes = 4 << 20

// source reads a file until its context ends: what is behind it is the sender's, and may be made to take long.
type source struct {
	ctx  context.Context
	file *os.File
}

func (s source) ReadAt(p []byte, at int64) (int, error) {
	if err := s.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := s.file.ReadAt(p, at)
	if err != nil && !errors.Is(err, io.EOF) {
		err = fmt.Errorf("read the package: %w", err)
	}
	return n, err
}

// Inspect says what a package file is, whatever its name says, and refuses one
// whose signature is missing or not that of its bytes. It holds a few megabytes
// of the file at most.
func Inspect(ctx context.Context, file *os.File, size int64) (info Info, err error) {
	r := source{ctx, file}
	defer func() {
		if p := recover(); p != nil { // the file made a parser stumble: it is the file that is refused
			info, err = Info{}, broken(fmt.Errorf("parser: %v", p))
		}
		if ctx.Err() != nil {
			info, err = Info{}, fmt.Errorf("inspect the package: %w", ctx.Err())
		}
	}()
	head := make([]byte, 4)
	if _, err := r.ReadAt(head, 0); err != nil {
		return Info{}, refuse("unsupported-package", "This is no package. Send an APK file, or a signed program for Windows.")
	}
	switch {
	case bytes.HasPrefix(head, []byte("PK\x03\x04")):
		return inspectAndroid(r, size)
	case bytes.HasPrefix(head, []byte("MZ")):
		return inspectWindows(r, size)
	}
	return Info{}, refuse("unsupported-package", "This is no package. Send an APK file, or a signed program for Windows.")
}

func broken(err error) error {
	return refuse("package-broken", "The package is damaged, or of a kind that is not understood.").Because(err)
}

func errUnsigned(err error) error {
	return refuse("unsigned", "The package is not signed, or was changed after it was. Android packages need the signature scheme v2 or v3.").Because(err)
}

func inspectAndroid(r io.ReaderAt, size int64) (Info, error) {
	archive, err := zip.NewReader(r, size)
	if err != nil {
		return Info{}, broken(err)
	}
	var manifest *zip.File
	for _, f := range archive.File {
		if f.Name != "AndroidManifest.xml" {
			continue
		}
		if manifest != nil {
			return Info{}, broken(errors.New("two manifests"))
		}
		manifest = f
	}
	if manifest == nil {
		return Info{}, refuse("unsupported-package", "This is a zip file, and no Android package.")
	}
	data, err := unzip(manifest)
	if err != nil {
		return Info{}, broken(err)
	}
	info, err := readManifest(data)
	if err != nil {
		return Info{}, broken(err)
	}
	info.OS = Android
	if info.Signer, info.Before, err = verifyAndroid(r, size); err != nil {
		return Info{}, errUnsigned(err)
	}
	return info, nil
}

func unzip(f *zip.File) ([]byte, error) {
	opened, err := f.Open()
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", f.Name, err)
	}
	defer func() { _ = opened.Close() }() // only read
	data, err := io.ReadAll(io.LimitReader(opened, manifestBytes+1))
	if err != nil {
		return nil, fmt.Errorf("unzip %s: %w", f.Name, err)
	}
	if len(data) > manifestBytes {
		return nil, fmt.Errorf("%s is too large", f.Name)
	}
	return data, nil
}
