package areatest

import (
	"archive/zip"
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/binary"
	"hash/crc32"
	"math/big"
	"slices"
	"testing"
	"time"
)

// Signer puts its name to packages of player software, as their makers do. The
// signatures themselves are nobody's: only screens check them.
type Signer struct {
	t      *testing.T
	cert   []byte   // DER
	line   [][]byte // the certificates up to its own, if it has taken over
	barred bool
}

// NewSigner makes somebody with a certificate of their own.
func NewSigner(t *testing.T) *Signer {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	serial, err := rand.Int(rand.Reader, big.NewInt(1<<62))
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: serial, Subject: pkix.Name{CommonName: "Player makers"},
		NotBefore: time.Unix(0, 0), NotAfter: time.Unix(1<<32, 0)}
	cert, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	return &Signer{t: t, cert: cert}
}

// Successor makes somebody who signs after s, by scheme v3, and says so.
func (s *Signer) Successor() *Signer {
	s.t.Helper()
	next := NewSigner(s.t)
	next.line = slices.Clone(s.line)
	if next.line == nil {
		next.line = [][]byte{s.cert}
	}
	next.line = append(next.line, next.cert)
	return next
}

// Bar takes from s the right to update what was signed before it.
func (s *Signer) Bar() { s.barred = true }

const ecdsaSHA256 = 0x0201

// proof is what stands in a package of who has taken over from others.
func (s *Signer) proof() []byte {
	flags := 0x17 // all that a predecessor's packages may hand on
	if s.barred {
		flags = 0x16
	}
	value := u32(nil, 0x3ba06f8c, 1)
	for _, cert := range s.line {
		signed := u32(sized(cert), ecdsaSHA256)
		value = append(value, sized(append(u32(sized(signed), flags, ecdsaSHA256), sized([]byte("signature"))...))...)
	}
	return sized(value)
}

func u16(b []byte, values ...int) []byte {
	for _, v := range values {
		b = binary.LittleEndian.AppendUint16(b, uint16(v))
	}
	return b
}

func u32(b []byte, values ...int) []byte {
	for _, v := range values {
		b = binary.LittleEndian.AppendUint32(b, uint32(v))
	}
	return b
}

// sized joins values, each with its length in front.
func sized(values ...[]byte) (joined []byte) {
	for _, v := range values {
		joined = append(u32(joined, len(v)), v...)
	}
	return joined
}

// Android makes an APK of a version, signed by scheme v2; once the key was
// changed by v3, and by v2 with the first key for systems that know no other.
func (s *Signer) Android(name, version string, code int) []byte {
	s.t.Helper()
	entries, directory, end := unsigned(s.t, binaryManifest(name, version, code))
	pairs := signing(0x7109871a, s.cert, nil, nil)
	if s.line != nil {
		pairs = append(signing(0xf05368c0, s.cert, u32(nil, 28, 1<<31-1), s.proof()),
			signing(0x7109871a, s.line[0], nil, nil)...)
	}
	size := binary.LittleEndian.AppendUint64(nil, uint64(len(pairs)+24))
	block := slices.Concat(size, pairs, size, []byte("APK Sig Block 42"))
	binary.LittleEndian.PutUint32(end[16:], uint32(len(entries)+len(block)))
	return slices.Concat(entries, block, directory, end)
}

// signing is a pair of the signing block: a scheme and its one signer.
func signing(scheme int, cert, systems, attributes []byte) []byte {
	value := func(text string) []byte { return sized(append(u32(nil, ecdsaSHA256), sized([]byte(text))...)) }
	signed := slices.Concat(sized(value("digest"), sized(cert)), systems, sized(attributes))
	signer := slices.Concat(sized(signed), systems, sized(value("signature"), []byte("public key")))
	signers := sized(sized(signer))
	return append(u32(nil, len(signers)+4, 0, scheme), signers...)
}

// unsigned makes a zip with a manifest and returns its three parts.
func unsigned(t *testing.T, manifest []byte) (entries, directory, end []byte) {
	t.Helper()
	var b bytes.Buffer
	archive := zip.NewWriter(&b)
	w, err := archive.CreateRaw(&zip.FileHeader{Name: "AndroidManifest.xml", Method: zip.Store,
		CRC32:            crc32.ChecksumIEEE(manifest),
		CompressedSize64: uint64(len(manifest)), UncompressedSize64: uint64(len(manifest))})
	if err == nil {
		_, err = w.Write(manifest)
	}
	if err == nil {
		err = archive.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	all := b.Bytes()
	end = all[len(all)-22:]
	at := binary.LittleEndian.Uint32(end[16:])
	return all[:at], all[at : len(all)-22], end
}

// binaryManifest writes <manifest versionCode versionName package> as Android's tools do.
func binaryManifest(name, version string, code int) []byte {
	texts := []string{"versionCode", "versionName", "versionCodeMajor", "package", "manifest", name, version}
	var offsets, pool []byte
	for _, text := range texts {
		offsets = u32(offsets, len(pool))
		pool = append(u16(pool, len(text)), nil...)
		for _, r := range text {
			pool = u16(pool, int(r))
		}
		pool = u16(pool, 0)
	}
	for len(pool)%4 != 0 {
		pool = append(pool, 0)
	}
	head := 28 + len(offsets)
	strings := append(append(u32(u16(nil, 1, 28), head+len(pool), len(texts), 0, 0, head, 0), offsets...), pool...)
	resources := u32(u16(nil, 0x180, 8), 20, 0x0101021b, 0x0101021c, 0x01010576)
	const none = 0xffffffff
	attribute := func(name, text, kind, value int) []byte {
		return u32(append(u16(u32(nil, none, name, text), 8), 0, byte(kind)), value)
	}
	element := slices.Concat(u16(u32(nil, none, 4), 20, 20, 4, 0, 0, 0),
		attribute(0, none, 0x10, code), attribute(1, 6, 3, 6), attribute(2, none, 0x11, code>>32),
		attribute(3, 5, 3, 5))
	start := append(u32(u16(nil, 0x102, 16), 16+len(element), 1, none), element...)
	body := bytes.Join([][]byte{strings, resources, start}, nil)
	return append(u32(u16(nil, 3, 8), 8+len(body)), body...)
}
