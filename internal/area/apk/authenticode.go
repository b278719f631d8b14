package apk

import (
	"crypto"
	"crypto/sha256"
	"crypto/subtle"
	"crypto/x509"
	"crypto/x509/pkix"
	"debug/pe"
	"encoding/asn1"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
)

// A signed Windows program has a PKCS #7 message behind its bytes, and a package
// has one among its files. The message says the digest of the other bytes, and is
// signed by one certificate of those that it brings.
type (
	message struct {
		Type    asn1.ObjectIdentifier
		Content asn1.RawValue `asn1:"explicit,optional,tag:0"`
	}
	signedData struct {
		Version      int
		Digests      asn1.RawValue
		Content      message
		Certificates asn1.RawValue `asn1:"optional,tag:0"`
		Revoked      asn1.RawValue `asn1:"optional,tag:1"`
		Signers      []signerInfo  `asn1:"set"`
	}
	signerInfo struct {
		Version int
		Issuer  struct {
			Name   asn1.RawValue
			Serial asn1.RawValue
		}
		Digest     pkix.AlgorithmIdentifier
		Attributes asn1.RawValue `asn1:"optional,tag:0"`
		Algorithm  pkix.AlgorithmIdentifier
		Signature  []byte
		Unsigned   asn1.RawValue `asn1:"optional,tag:1"`
	}
	attribute struct {
		Type   asn1.ObjectIdentifier
		Values asn1.RawValue
	}
	indirectData struct {
		About  asn1.RawValue
		Digest struct {
			Algorithm pkix.AlgorithmIdentifier
			Sum       []byte
		}
	}
)

// contentDigest is the attribute that holds the digest of what is signed.
var contentDigest = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 9, 4}

var errAuthenticode = errors.New("no valid signature")

// verifyWindows checks the signature of a program and returns the SHA-256 of the
// signer's certificate. Who issued that is not asked, as for Android: what counts
// is that the next version is signed by the same.
func verifyWindows(r io.ReaderAt, size int64, where pe.DataDirectory) (string, error) {
	start, n := int64(where.VirtualAddress), int64(where.Size)
	if n < 8 || n > blockBytes || start <= 0 || start+n != size {
		return "", errAuthenticode // nothing may stand behind the signature: it would not be signed
	}
	table := make([]byte, n)
	if _, err := r.ReadAt(table, start); err != nil && !errors.Is(err, io.EOF) {
		return "", fmt.Errorf("read the signature: %w", err)
	}
	length := int64(binary.LittleEndian.Uint32(table))
	if length < 8 || length > n || n-length >= 8 || binary.LittleEndian.Uint16(table[6:]) != 2 {
		return "", errAuthenticode
	}
	certificate, said, err := readSigned(table[8:length])
	if err != nil {
		return "", err
	}
	if err := matches(r, start, said); err != nil {
		return "", err
	}
	return signerOf(certificate), nil
}

// signerOf is how a signer is called: the SHA-256 of its certificate.
func signerOf(c *x509.Certificate) string {
	sum := sha256.Sum256(c.Raw)
	return hex.EncodeToString(sum[:])
}

// readSigned checks the signature of a message, and returns whose it is and what
// it says of the bytes that it is about.
func readSigned(der []byte) (*x509.Certificate, indirectData, error) {
	var outer message
	if _, err := asn1.Unmarshal(der, &outer); err != nil {
		return nil, indirectData{}, fmt.Errorf("read the signature: %w", err)
	}
	var signed signedData
	if _, err := asn1.Unmarshal(outer.Content.Bytes, &signed); err != nil {
		return nil, indirectData{}, fmt.Errorf("read the signed data: %w", err)
	}
	if len(signed.Signers) != 1 {
		return nil, indirectData{}, errAuthenticode
	}
	certificate, err := signed.check()
	if err != nil {
		return nil, indirectData{}, err
	}
	var said indirectData
	if _, err := asn1.Unmarshal(signed.Content.Content.Bytes, &said); err != nil {
		return nil, indirectData{}, fmt.Errorf("read what is signed: %w", err)
	}
	return certificate, said, nil
}

// check returns the certificate of the signer if its signature is that of the content.
func (s signedData) check() (*x509.Certificate, error) {
	certificates, err := x509.ParseCertificates(s.Certificates.Bytes)
	if err != nil {
		return nil, fmt.Errorf("read the certificates: %w", err)
	}
	signer := s.Signers[0]
	kind, err := hashOf(signer.Digest)
	if err != nil {
		return nil, err
	}
	var content asn1.RawValue
	if _, err := asn1.Unmarshal(s.Content.Content.Bytes, &content); err != nil {
		return nil, fmt.Errorf("read the content: %w", err)
	}
	h := kind.New()
	h.Write(content.Bytes)
	said, err := digestIn(signer.Attributes.Bytes)
	if err != nil || subtle.ConstantTimeCompare(said, h.Sum(nil)) != 1 {
		return nil, errors.Join(errAuthenticode, err)
	}
	attributes, err := asn1.Marshal(asn1.RawValue{Class: asn1.ClassUniversal, Tag: asn1.TagSet, IsCompound: true, Bytes: signer.Attributes.Bytes})
	if err != nil {
		return nil, fmt.Errorf("read the signed attributes: %w", err)
	}
	for _, c := range certificates {
		serial, err := asn1.Marshal(c.SerialNumber)
		if err != nil || string(serial) != string(signer.Issuer.Serial.FullBytes) || string(c.RawIssuer) != string(signer.Issuer.Name.FullBytes) {
			continue
		}
		if err := c.CheckSignature(algorithmOf(c.PublicKeyAlgorithm, kind), attributes, signer.Signature); err != nil {
			return nil, fmt.Errorf("check the signature: %w", err)
		}
		return c, nil
	}
	return nil, fmt.Errorf("the signer's certificate is missing: %w", errAuthenticode)
}

// digestIn finds the digest of the content among the signed attributes.
func digestIn(attributes []byte) (digest []byte, err error) {
	for len(attributes) > 0 {
		var a attribute
		if attributes, err = asn1.Unmarshal(attributes, &a); err != nil {
			return nil, fmt.Errorf("read a signed attribute: %w", err)
		}
		if a.Type.Equal(contentDigest) {
			if _, err := asn1.Unmarshal(a.Values.Bytes, &digest); err != nil {
				return nil, fmt.Errorf("read the signed digest: %w", err)
			}
			return digest, nil
		}
	}
	return nil, errAuthenticode
}

// matches checks that the signed digest is that of the program: of all its bytes
// but its checksum, the place that says where the signature is, and the signature.
func matches(r io.ReaderAt, end int64, said indirectData) error {
	kind, err := hashOf(said.Digest.Algorithm)
	if err != nil {
		return err
	}
	head := make([]byte, 4)
	if _, err := r.ReadAt(head, 0x3c); err != nil {
		return fmt.Errorf("read the program: %w", err)
	}
	header := int64(binary.LittleEndian.Uint32(head)) + 24
	if _, err := r.ReadAt(head[:2], header); err != nil {
		return fmt.Errorf("read the program: %w", err)
	}
	entry := header + 128 // of the fifth directory, in a program of 32 bits
	if binary.LittleEndian.Uint16(head) == 0x20b {
		entry += 16
	}
	h := kind.New()
	for _, part := range [][2]int64{{0, header + 64}, {header + 68, entry}, {entry + 8, end}} {
		if _, err := io.Copy(h, io.NewSectionReader(r, part[0], part[1]-part[0])); err != nil {
			return fmt.Errorf("digest the program: %w", err)
		}
	}
	if subtle.ConstantTimeCompare(h.Sum(nil), said.Digest.Sum) != 1 {
		return fmt.Errorf("the program was changed: %w", errAuthenticode)
	}
	return nil
}

func hashOf(a pkix.AlgorithmIdentifier) (crypto.Hash, error) {
	switch a.Algorithm.String() {
	case "2.16.840.1.101.3.4.2.1":
		return crypto.SHA256, nil
	case "2.16.840.1.101.3.4.2.2":
		return crypto.SHA384, nil
	case "2.16.840.1.101.3.4.2.3":
		return crypto.SHA512, nil
	}
	return 0, fmt.Errorf("digest %s is not taken: %w", a.Algorithm, errAuthenticode)
}

func algorithmOf(key x509.PublicKeyAlgorithm, kind crypto.Hash) x509.SignatureAlgorithm {
	switch {
	case key == x509.RSA && kind == crypto.SHA256:
		return x509.SHA256WithRSA
	case key == x509.RSA && kind == crypto.SHA384:
		return x509.SHA384WithRSA
	case key == x509.RSA:
		return x509.SHA512WithRSA
	case key == x509.ECDSA && kind == crypto.SHA256:
		return x509.ECDSAWithSHA256
	case key == x509.ECDSA && kind == crypto.SHA384:
		return x509.ECDSAWithSHA384
	case key == x509.ECDSA:
		return x509.ECDSAWithSHA512
	}
	return x509.UnknownSignatureAlgorithm
}
