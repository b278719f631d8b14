package apk

import (
	"archive/zip"
	"bytes"
	"crypto/x509"
	"debug/pe"
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
// version resource, its signer from its signature.
func inspectProgram(r io.ReaderAt) (Info, error) {
	program, err := pe.NewFile(r)
	if err != nil {
		return Info{}, broken(err)
	}
	var where pe.DataDirectory
	switch header := program.OptionalHeader.(type) {
	case *pe.OptionalHeader32:
		where = header.DataDirectory[pe.IMAGE_DIRECTORY_ENTRY_SECURITY]
	case *pe.OptionalHeader64:
		where = header.DataDirectory[pe.IMAGE_DIRECTORY_ENTRY_SECURITY]
	}
	section := program.Section(".rsrc")
	if section == nil {
		return Info{}, errVersion(errors.New("no resources"))
	}
	resources, err := section.Data()
	if err != nil {
		return Info{}, broken(err)
	}
	info, err := readVersion(resources)
	if err != nil {
		return Info{}, errVersion(err)
	}
	const head = 8 // its length and kind
	signature := make([]byte, min(max(where.Size, head), signatureBytes))
	if _, err := r.ReadAt(signature, int64(where.VirtualAddress)); err != nil && !errors.Is(err, io.EOF) {
		return Info{}, errUnsigned(err)
	}
	if info.Signer, err = messageSigner(signature[head:]); err != nil {
		return Info{}, errUnsigned(err)
	}
	return info, nil
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
	for _, c := range certificates {
		for _, s := range message.Data.Signers {
			if bytes.Equal(c.RawIssuer, s.By.Issuer.FullBytes) && c.SerialNumber.Cmp(s.By.Serial) == 0 {
				return fingerprint(c.Raw)
			}
		}
	}
	return "", errors.New("the signer's certificate is missing")
}
