package areatest

import (
	"bytes"
	"crypto/x509"
	"encoding/asn1"
	"encoding/binary"
)

// Windows makes a program of a version of four numbers, with a version resource
// and the message of a signature, and nothing that would run.
func (s *Signer) Windows(product string, version [4]int) []byte {
	s.t.Helper()
	resource := versionResource(product, version)
	for len(resource)%512 != 0 {
		resource = append(resource, 0)
	}
	const header, optional, headers = 0x40, 112 + 16*8, 512
	b := make([]byte, header)
	copy(b, "MZ")
	binary.LittleEndian.PutUint32(b[0x3c:], header)
	b = append(b, "PE\x00\x00"...)
	b = append(u32(u16(b, 0x8664, 1), 0, 0, 0), u16(nil, optional, 0x22)...)
	o := make([]byte, optional)
	binary.LittleEndian.PutUint16(o, 0x20b)
	binary.LittleEndian.PutUint32(o[108:], 16)
	binary.LittleEndian.PutUint32(o[112+2*8:], 0x1000)
	binary.LittleEndian.PutUint32(o[112+2*8+4:], uint32(len(resource)))
	security := len(b) + 112 + 4*8
	b = append(b, o...)
	b = append(b, ".rsrc\x00\x00\x00"...)
	b = append(u32(b, len(resource), 0x1000, len(resource), headers, 0, 0), u32(nil, 0, 0x40000040)...)
	b = append(b, make([]byte, headers-len(b))...)
	b = append(b, resource...)

	message := s.message()
	table := append(append(u32(nil, 8+len(message)), u16(nil, 0x200, 2)...), message...)
	for len(table)%8 != 0 {
		table = append(table, 0)
	}
	binary.LittleEndian.PutUint32(b[security:], uint32(len(b)))
	binary.LittleEndian.PutUint32(b[security+4:], uint32(len(table)))
	return append(b, table...)
}

// versionResource writes the numbers and the product's name as resource compilers do.
func versionResource(product string, v [4]int) []byte {
	wide := func(text string) (b []byte) {
		for _, r := range text + "\x00" {
			b = u16(b, int(r))
		}
		for len(b)%4 != 0 {
			b = append(b, 0)
		}
		return b
	}
	numbers := v[0]<<16 | v[1]
	rest := v[2]<<16 | v[3]
	return bytes.Join([][]byte{wide("VS_VERSION_INFO"), u32(nil, 0xfeef04bd, 0x10000, numbers, rest, numbers, rest),
		wide("ProductName"), wide(product)}, nil)
}

func (s *Signer) der(value any) []byte {
	s.t.Helper()
	b, err := asn1.Marshal(value)
	if err != nil {
		s.t.Fatal(err)
	}
	return b
}

func (s *Signer) raw(class, tag int, parts ...[]byte) asn1.RawValue {
	return asn1.RawValue{Class: class, Tag: tag, IsCompound: true, Bytes: bytes.Join(parts, nil)}
}

// message makes a PKCS #7 message that names s, behind the certificate of another.
func (s *Signer) message() []byte {
	s.t.Helper()
	oid := func(numbers ...int) []byte { return s.der(asn1.ObjectIdentifier(numbers)) }
	sequence := func(parts ...[]byte) []byte { return s.der(s.raw(asn1.ClassUniversal, asn1.TagSequence, parts...)) }
	set := func(parts ...[]byte) []byte { return s.der(s.raw(asn1.ClassUniversal, asn1.TagSet, parts...)) }
	tagged := func(part []byte) []byte { return s.der(s.raw(asn1.ClassContextSpecific, 0, part)) }

	certificate, err := x509.ParseCertificate(s.cert)
	if err != nil {
		s.t.Fatal(err)
	}
	sha := sequence(oid(2, 16, 840, 1, 101, 3, 4, 2, 1))
	signer := sequence(s.der(1), sequence(certificate.RawIssuer, s.der(certificate.SerialNumber)), sha,
		tagged(nil), sequence(oid(1, 2, 840, 10045, 4, 3, 2)), s.der([]byte("signature")))
	content := sequence(oid(1, 3, 6, 1, 4, 1, 311, 2, 1, 4), tagged(sequence()))
	data := sequence(s.der(1), set(sha), content, tagged(append(NewSigner(s.t).cert, s.cert...)), set(signer))
	return sequence(oid(1, 2, 840, 113549, 1, 7, 2), tagged(data))
}
