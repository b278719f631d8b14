package apk

import (
	"archive/zip"
	"bytes"
	"crypto"
	"crypto/subtle"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// A package for Windows, MSIX or APPX, is a zip file. Its last file is the
// signature, of digests: of the other files' records, of the directory
// without it, and of the files that say what the others are.
const (
	appxSignature = "AppxSignature.p7x"
	appxTypes     = "[Content_Types].xml"
	appxBlocks    = "AppxBlockMap.xml"
	appxCatalog   = "AppxMetadata/CodeIntegrity.cat"
)

type appx struct {
	io.ReaderAt
	ending
	order []*zip.File
	files map[string]*zip.File // by name
}

// inspect reads a package: its name and version from its manifest, its signer
// from its signature, who has to be the publisher that the manifest names.
func (a appx) inspect() (Info, error) {
	data, err := unzip(a.files[appxManifest])
	if err != nil {
		return Info{}, broken(err)
	}
	info, publisher, err := readIdentity(data)
	if err != nil {
		return Info{}, refuse("no-version", "The program does not say its product and version.").Because(err)
	}
	if a.files[appxSignature] == nil {
		return Info{}, errUnsigned(errAuthenticode)
	}
	signature, err := unzip(a.files[appxSignature])
	if err != nil {
		return Info{}, errUnsigned(err)
	}
	der, found := bytes.CutPrefix(signature, []byte("PKCX"))
	if !found {
		return Info{}, errUnsigned(errAuthenticode)
	}
	certificate, said, err := readSigned(der)
	if err != nil {
		return Info{}, errUnsigned(err)
	}
	if err := a.verify(said); err != nil {
		return Info{}, errUnsigned(err)
	}
	if !publishes(publisher, certificate.RawSubject) {
		return Info{}, refuse("other-publisher", "The package names another publisher than the one who has signed it. A screen would not install it.").
			With("publisher", publisher)
	}
	if err := a.checkBlocks(); err != nil {
		return Info{}, broken(err)
	}
	info.Signer = signerOf(certificate)
	return info, nil
}

// readIdentity returns what a manifest says of its package, and who is its publisher.
func readIdentity(manifest []byte) (info Info, publisher string, err error) {
	var said struct {
		XMLName  xml.Name `xml:"Package"`
		Identity struct {
			Name      string `xml:"Name,attr"`
			Publisher string `xml:"Publisher,attr"`
			Version   string `xml:"Version,attr"`
		} `xml:"Identity"`
	}
	if err := xml.Unmarshal(manifest, &said); err != nil {
		return Info{}, "", fmt.Errorf("read the manifest: %w", err)
	}
	numbers := strings.Split(said.Identity.Version, ".")
	if said.Identity.Name == "" || len(numbers) != 4 {
		return Info{}, "", errors.New("no name, or no version of four numbers")
	}
	info = Info{OS: Windows, Name: said.Identity.Name, Version: said.Identity.Version}
	for _, digits := range numbers {
		n, err := strconv.ParseUint(digits, 10, 16)
		if err != nil || info.Code>>47 != 0 {
			return Info{}, "", fmt.Errorf("version %q: %w", said.Identity.Version, errors.Join(err, errors.New("a number is too large")))
		}
		info.Code = info.Code<<16 | int64(n)
	}
	return info, said.Identity.Publisher, nil
}

// verify checks that the signed digests are those of the package.
func (a appx) verify(said indirectData) error {
	kind, err := hashOf(said.Digest.Algorithm)
	if err != nil {
		return err
	}
	signed, found := bytes.CutPrefix(said.Digest.Sum, []byte("APPX"))
	if !found {
		return errAuthenticode
	}
	digests, err := a.digests(kind)
	if err != nil {
		return err
	}
	var own []byte
	for _, d := range digests {
		own = append(append(own, d.tag...), d.sum...)
	}
	if subtle.ConstantTimeCompare(own, signed) != 1 {
		return fmt.Errorf("the package was changed: %w", errAuthenticode)
	}
	return nil
}

// digest is one of those that are signed.
type digest struct {
	tag string
	sum []byte
}

// digests are those of the package, in the order in which they are signed.
func (a appx) digests(kind crypto.Hash) ([]digest, error) {
	start, entry, err := a.beforeSignature()
	if err != nil {
		return nil, err
	}
	records, directory := kind.New(), kind.New()
	if _, err := io.Copy(records, io.NewSectionReader(a, 0, start)); err != nil {
		return nil, fmt.Errorf("digest the files: %w", err)
	}
	if _, err := io.Copy(directory, io.NewSectionReader(a, a.directory, a.at-a.directory-entry)); err != nil {
		return nil, fmt.Errorf("digest the directory: %w", err)
	}
	directory.Write(a.before(start, entry))
	all := []digest{{"AXPC", records.Sum(nil)}, {"AXCD", directory.Sum(nil)}}
	for _, f := range []struct{ tag, name string }{{"AXCT", appxTypes}, {"AXBM", appxBlocks}, {"AXCI", appxCatalog}} {
		file := a.files[f.name]
		switch {
		case file == nil && f.name == appxCatalog:
			continue
		case file == nil:
			return nil, fmt.Errorf("%s is missing: %w", f.name, errAuthenticode)
		}
		data, err := unzip(file)
		if err != nil {
			return nil, err
		}
		sum := kind.New()
		sum.Write(data)
		all = append(all, digest{f.tag, sum.Sum(nil)})
	}
	return all, nil
}

// beforeSignature returns where the record of the signature starts, which has to
// be the last, and how many bytes the directory has of it.
func (a appx) beforeSignature() (start, entry int64, err error) {
	const head, magic, far = 46, 0x02014b50, 1<<32 - 1
	last := a.order[len(a.order)-1]
	entry = int64(head + len(last.Name) + len(last.Extra) + len(last.Comment))
	fixed := make(chunk, head)
	if entry > a.at-a.directory || last.Name != appxSignature {
		return 0, 0, fmt.Errorf("the signature is not the last file: %w", errAuthenticode)
	}
	if _, err := a.ReadAt(fixed, a.at-entry); err != nil {
		return 0, 0, fmt.Errorf("read the directory: %w", err)
	}
	start = int64(fixed.u32(42))
	if start == far {
		start = offsetIn(last.Extra, fixed)
	}
	data, err := last.DataOffset()
	if err != nil {
		return 0, 0, fmt.Errorf("find the signature: %w", err)
	}
	if fixed.u32(0) != magic || start >= data || data+blockBytes < a.directory || data > a.directory {
		return 0, 0, errAuthenticode
	}
	return start, entry, nil
}

// offsetIn returns where a file starts, from the field that has 64 bits for each
// of those numbers that have no room in the directory.
func offsetIn(extra, fixed chunk) int64 {
	const wide, far = 1, 1<<32 - 1
	for len(extra) >= 4 {
		length := extra.u16(2)
		if extra.u16(0) == wide {
			at := 4
			for _, number := range []int{24, 20} { // of bytes, unpacked and packed
				if fixed.u32(number) == far {
					at += 8
				}
			}
			return extra.u64(at)
		}
		extra = extra[min(4+length, len(extra)):]
	}
	return 0
}
