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

// manifestBytes bounds a manifest, which has some kilobytes, and a block map.
const manifestBytes = 4 << 20

// The files that tell what a zip file is.
const (
	androidManifest = "AndroidManifest.xml"
	appxManifest    = "AppxManifest.xml"
	bundleManifest  = "AppxMetadata/AppxBundleManifest.xml"
)

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
// whose signature is missing or not that of its bytes. It holds some tens of
// megabytes at most.
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
		return Info{}, errNoPackage()
	}
	switch {
	case bytes.HasPrefix(head, []byte("PK\x03\x04")):
		return inspectZip(r, size)
	case bytes.HasPrefix(head, []byte("MZ")):
		return inspectWindows(r, size)
	case bytes.Equal(head, []byte("\xd0\xcf\x11\xe0")):
		return Info{}, refuse("package-msi", "Packages of Windows Installer (MSI) are not taken. Send the player as MSIX or as a signed EXE.")
	}
	return Info{}, errNoPackage()
}

func errNoPackage() error {
	return refuse("unsupported-package", "This is no package. Send an APK file for Android, or a signed MSIX, APPX or EXE for Windows.")
}

func broken(err error) error {
	return refuse("package-broken", "The package is damaged, or of a kind that is not understood.").Because(err)
}

func errUnsigned(err error) error {
	return refuse("unsigned", "The package is not signed, or was changed after it was. Android packages need the signature scheme v2 or v3.").Because(err)
}

// inspectZip tells the packages apart that are zip files, by their manifests.
func inspectZip(r io.ReaderAt, size int64) (Info, error) {
	e, err := findEnding(r, size)
	if err != nil {
		return Info{}, broken(err)
	}
	archive, err := zip.NewReader(r, size)
	if err != nil {
		return Info{}, broken(err)
	}
	files := make(map[string]*zip.File, len(archive.File))
	for _, f := range archive.File {
		if files[f.Name] != nil {
			return Info{}, broken(fmt.Errorf("two files are called %q", f.Name))
		}
		files[f.Name] = f
	}
	switch {
	case files[androidManifest] != nil:
		return inspectAndroid(r, size, files[androidManifest])
	case files[appxManifest] != nil:
		return appx{r, e, archive.File, files}.inspect()
	case files[bundleManifest] != nil:
		return Info{}, refuse("package-bundle", "This is a bundle of packages. Send the one package of it that screens need.")
	}
	return Info{}, errNoPackage()
}

func inspectAndroid(r io.ReaderAt, size int64, manifest *zip.File) (Info, error) {
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
