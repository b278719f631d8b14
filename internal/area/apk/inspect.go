package apk

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"crypto/x509"
	"encoding/hex"
	"errors"
	"fmt"
	"io"

	"marquee/internal/fault/codes"
)

// What is read of a file, in bytes: the file is the sender's, and may be made to
// take long. A zip file's directory takes five times its bytes in memory.
const (
	zipBytes       = 12 << 20
	programBytes   = 24 << 20
	manifestBytes  = 4 << 20
	signatureBytes = 4 << 20
	longest        = 255 // of a name or a version
)

// bounded reads a file until it has read enough.
type bounded struct {
	io.ReaderAt
	left int
}

func (b *bounded) ReadAt(p []byte, at int64) (int, error) {
	if b.left -= len(p); b.left < 0 {
		return 0, errors.New("there is too much to read")
	}
	return b.ReaderAt.ReadAt(p, at) //nolint:wrapcheck // it stands in for that reader
}

// Inspect says what a package file is, whatever its name says.
func Inspect(file io.ReaderAt, size int64) (info Info, err error) {
	defer func() {
		if p := recover(); p != nil { // the file made a parser stumble: it is the file that is refused
			info, err = Info{}, broken(fmt.Errorf("parser: %v", p))
		}
	}()
	head := make([]byte, 4)
	if _, err := file.ReadAt(head, 0); err != nil {
		return Info{}, errNoPackage()
	}
	switch {
	case bytes.Equal(head, []byte("PK\x03\x04")):
		return inspectZip(&bounded{file, zipBytes}, size)
	case bytes.HasPrefix(head, []byte("MZ")):
		return inspectProgram(&bounded{file, programBytes})
	case bytes.Equal(head, []byte("\xd0\xcf\x11\xe0")):
		return Info{}, refuse(codes.PackageMSI,
			"Packages of Windows Installer (MSI) are not taken. Send the player as MSIX or as a signed EXE.")
	}
	return Info{}, errNoPackage()
}

func errNoPackage() error {
	return refuse(codes.UnsupportedPackage,
		"This is no package. Send an APK file for Android, or a signed MSIX, APPX or EXE for Windows.")
}

func broken(err error) error {
	return refuse(codes.PackageBroken, "The package is damaged, or of a kind that is not understood.").Because(err)
}

func errVersion(err error) error {
	return refuse(codes.NoVersion, "The program does not say its product and version.").Because(err)
}

func errUnsigned(err error) error {
	return refuse(codes.Unsigned, "The package is not signed. Android packages need the signature scheme v2 or v3.").
		Because(err)
}

// inspectZip tells the packages apart that are zip files, by their manifests.
func inspectZip(r io.ReaderAt, size int64) (Info, error) {
	archive, err := zip.NewReader(r, size)
	if err != nil {
		return Info{}, broken(err)
	}
	const android, msix, bundle = "AndroidManifest.xml", "AppxManifest.xml", "AppxMetadata/AppxBundleManifest.xml"
	const signature = "AppxSignature.p7x"
	files := map[string]*zip.File{android: nil, msix: nil, bundle: nil, signature: nil}
	for _, f := range archive.File {
		first, isRead := files[f.Name]
		if first != nil {
			return Info{}, broken(fmt.Errorf("two files are called %q", f.Name))
		}
		if isRead {
			files[f.Name] = f
		}
	}
	switch {
	case files[android] != nil:
		return inspectAndroid(r, size, files[android])
	case files[msix] != nil:
		return inspectMsix(files[msix], files[signature])
	case files[bundle] != nil:
		return Info{}, refuse(codes.PackageBundle,
			"This is a bundle of packages. Send the one package of it that screens need.")
	}
	return Info{}, errNoPackage()
}

// directoryOf returns where the list of a zip file's entries starts, as the record at its end says.
func directoryOf(r io.ReaderAt, size int64) (int64, error) {
	const record, comment = 22, 1<<16 - 1 // bytes
	tail := make(chunk, min(size, record+comment))
	if _, err := r.ReadAt(tail, size-int64(len(tail))); err != nil && !errors.Is(err, io.EOF) {
		return 0, fmt.Errorf("read the end: %w", err)
	}
	return int64(tail.u32(bytes.LastIndex(tail, []byte("PK\x05\x06")) + 16)), nil
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

// fingerprint is how a signer is called: the SHA-256 of the certificate.
func fingerprint(certificate []byte) (string, error) {
	if _, err := x509.ParseCertificate(certificate); err != nil {
		return "", fmt.Errorf("read the certificate: %w", err)
	}
	sum := sha256.Sum256(certificate)
	return hex.EncodeToString(sum[:]), nil
}
