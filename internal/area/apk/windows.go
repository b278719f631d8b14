package apk

import (
	"archive/zip"
	"bytes"
	"crypto/x509"
	"encoding/asn1"
	"encoding/binary"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math/big"
	"strings"
	"unicode/utf16"
)

// inspectProgram reads a Windows program: its product and version from its
// version resource, its signer from its signature. Of the rest nothing is read:
// debug/pe would make a copy of the table of names for each symbol, terabytes of a small file.
func inspectProgram(r io.ReaderAt) (Info, error) {
	resources, security, err := partsOf(r)
	if err != nil {
		return Info{}, broken(err)
	}
	if resources.bytes == 0 {
		return Info{}, errVersion(errors.New("no resources"))
	}
	data, err := resources.read(r)
	if err != nil {
		return Info{}, broken(err)
	}
	info, err := readVersion(data)
	if err != nil {
		return Info{}, errVersion(err)
	}
	const head = 8 // its length and kind
	signature := make([]byte, min(max(security.bytes, head), signatureBytes))
	if _, err := r.ReadAt(signature, security.at); err != nil && !errors.Is(err, io.EOF) {
		return Info{}, errUnsigned(err)
	}
	if info.Signer, err = messageSigner(signature[head:]); err != nil {
		return Info{}, errUnsigned(err)
	}
	return info, nil
}

// part is a piece of a program's file.
type part struct{ at, bytes int64 }

func (p part) read(r io.ReaderAt) (chunk, error) {
	if p.bytes > programBytes {
		return nil, errors.New("there is too much to read")
	}
	data := make(chunk, p.bytes)
	if _, err := r.ReadAt(data, p.at); err != nil {
		return nil, fmt.Errorf("read a program: %w", err)
	}
	return data, nil
}

// partsOf returns where a program has its resources and its signature; a part that it
// does not have is empty. The layout is that of "PE Format" by Microsoft: a header of
// 24 bytes, one that is optional, and 40 bytes for each section.
func partsOf(r io.ReaderAt) (resources, signature part, err error) {
	const header, each, certificates = 24, 40, 4
	start, err := part{0, 64}.read(r)
	if err != nil {
		return part{}, part{}, err
	}
	at := int64(start.u32(60))
	file, err := part{at, header}.read(r)
	if err != nil {
		return part{}, part{}, err
	}
	if string(file[:4]) != "PE\x00\x00" {
		return part{}, part{}, errors.New("not a portable executable")
	}
	sections, optional := int64(file.u16(6)), int64(file.u16(20))
	rest, err := part{at + header, optional + each*sections}.read(r)
	if err != nil {
		return part{}, part{}, err
	}
	directories := map[int]int{0x10b: 96, 0x20b: 112}[rest.u16(0)] // of 32 and of 64 bits
	if entry := directories + 8*certificates; directories != 0 && int64(entry+8) <= optional &&
		rest.u32(directories-4) > certificates {
		signature = part{int64(rest.u32(entry)), int64(rest.u32(entry + 4))}
	}
	for section := rest[optional:]; len(section) >= each; section = section[each:] {
		if string(bytes.TrimRight(section[:8], "\x00")) == ".rsrc" {
			return part{int64(section.u32(20)), int64(section.u32(16))}, signature, nil
		}
	}
	return part{}, signature, nil
}

// fixedInfo is how the numbers of a version resource begin.
var fixedInfo = []byte{0xbd, 0x04, 0xef, 0xfe, 0x00, 0x00, 0x01, 0x00}

// readVersion finds the version resource by its mark and reads the product's
// name and its version of four numbers.
func readVersion(resources chunk) (Info, error) {
	at := bytes.Index(resources, fixedInfo)
	if at < 0 {
		return Info{}, errors.New("no version resource")
	}
	name := productName(resources[at:])
	code := int64(resources.u32(at+16))<<32 | int64(resources.u32(at+20))
	if name == "" || code < 0 {
		return Info{}, errors.New("no product name, or a version of too large numbers")
	}
	return Info{OS: Windows, Name: name, Code: code, Version: dotted(code)}, nil
}

// dotted writes a version of four numbers.
func dotted(code int64) string {
	return fmt.Sprintf("%d.%d.%d.%d", code>>48, code>>32&0xffff, code>>16&0xffff, code&0xffff)
}

// productName returns that of a version resource: it follows its key and padding.
func productName(resource chunk) string {
	var key []byte
	for _, unit := range utf16.Encode([]rune("ProductName\x00")) {
		key = binary.LittleEndian.AppendUint16(key, unit)
	}
	_, value, found := bytes.Cut(resource, key)
	for found && len(value) >= 2 && value[0] == 0 && value[1] == 0 {
		value = value[2:]
	}
	return strings.TrimSpace(wide(value))
}

// inspectMsix reads a package for Windows, MSIX or APPX: its name and version
// from its manifest, its signer from its signature.
func inspectMsix(manifest, signature *zip.File) (Info, error) {
	data, err := unzip(manifest)
	if err != nil {
		return Info{}, broken(err)
	}
	info, err := readIdentity(data)
	if err != nil {
		return Info{}, errVersion(err)
	}
	if signature == nil {
		return Info{}, errUnsigned(errors.New("no signature"))
	}
	if data, err = unzip(signature); err != nil {
		return Info{}, errUnsigned(err)
	}
	if info.Signer, err = messageSigner(bytes.TrimPrefix(data, []byte("PKCX"))); err != nil {
		return Info{}, errUnsigned(err)
	}
	return info, nil
}

// readIdentity returns what a manifest says of its package.
func readIdentity(manifest []byte) (Info, error) {
	var said struct {
		XMLName  xml.Name `xml:"Package"`
		Identity struct {
			Name    string `xml:"Name,attr"`
			Version string `xml:"Version,attr"`
		} `xml:"Identity"`
	}
	if err := xml.Unmarshal(manifest, &said); err != nil {
		return Info{}, fmt.Errorf("read the manifest: %w", err)
	}
	var major, minor, build, revision uint16
	if _, err := fmt.Sscanf(said.Identity.Version, "%d.%d.%d.%d", &major, &minor, &build, &revision); err != nil {
		return Info{}, fmt.Errorf("version %q: %w", said.Identity.Version, err)
	}
	code := int64(major)<<48 | int64(minor)<<32 | int64(build)<<16 | int64(revision)
	if said.Identity.Name == "" || len(said.Identity.Name) > longest || code < 0 {
		return Info{}, errors.New("no name, or a version of too large numbers")
	}
	return Info{OS: Windows, Name: said.Identity.Name, Code: code, Version: dotted(code)}, nil
}

// messageSigner returns the signer of a PKCS #7 message, which brings the
// signer's certificate among others. (Libraries for that read BER and check
// signatures too, which the binary has no need of.)
func messageSigner(der []byte) (string, error) {
	var message struct {
		Type asn1.ObjectIdentifier
		Data struct {
			Version      int
			Digests      asn1.RawValue
			Content      asn1.RawValue
			Certificates asn1.RawValue `asn1:"optional,tag:0"`
			Revoked      asn1.RawValue `asn1:"optional,tag:1"`
			Signers      []struct {
				Version int
				By      struct {
					Issuer asn1.RawValue
					Serial *big.Int
				}
			} `asn1:"set"`
		} `asn1:"explicit,tag:0"`
	}
	if _, err := asn1.Unmarshal(der, &message); err != nil {
		return "", fmt.Errorf("read the signature: %w", err)
	}
	certificates, err := x509.ParseCertificates(message.Data.Certificates.Bytes)
	if err != nil {
		return "", fmt.Errorf("read the certificates: %w", err)
	}
	signed := map[string]bool{}
	for _, s := range message.Data.Signers {
		signed[s.By.Serial.Text(16)+" "+string(s.By.Issuer.FullBytes)] = true
	}
	for _, c := range certificates {
		if signed[c.SerialNumber.Text(16)+" "+string(c.RawIssuer)] {
			return fingerprint(c.Raw)
		}
	}
	return "", errors.New("the signer's certificate is missing")
}
