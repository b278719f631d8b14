package areatest

import (
	"archive/zip"
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/binary"
	"hash/crc32"
	"math/big"
	"slices"
	"testing"
	"time"
)

// Signer signs packages of player software as the makers of players do.
type Signer struct {
	t      *testing.T
	key    *ecdsa.PrivateKey
	cert   []byte // DER
	line   []rotation
	barred bool
}

// rotation is a certificate, as the one before has signed it.
type rotation struct{ signed, signature []byte }

const ecdsaSHA256 = 0x0201

// Successor makes somebody who signs after s, by scheme v3, and proves it.
func (s *Signer) Successor() *Signer {
	s.t.Helper()
	next := NewSigner(s.t)
	if next.line = slices.Clone(s.line); next.line == nil {
		next.line = []rotation{{signed: u32(sized(s.cert), 0)}}
	}
	signed := u32(sized(next.cert), ecdsaSHA256)
	next.line = append(next.line, rotation{signed, s.sign(signed)})
	return next
}

// Forge makes s prove itself by a signature of its own.
func (s *Signer) Forge() {
	last := &s.line[len(s.line)-1]
	last.signature = s.sign(last.signed)
}

// Claim makes s show the proof of another.
func (s *Signer) Claim(other *Signer) { s.line = other.line }

// Bar takes from s the right to update what was signed before it.
func (s *Signer) Bar() { s.barred = true }

// proof is what stands in a package of who has taken over from others.
func (s *Signer) proof() []byte {
	flags := 0x17 // all that a predecessor's packages may hand on
	if s.barred {
		flags = 0x16
	}
	value := u32(nil, 0x3ba06f8c, 1)
	for _, r := range s.line {
		value = append(value, sized(append(u32(sized(r.signed), flags, ecdsaSHA256), sized(r.signature)...))...)
	}
	return sized(value)
}

// NewSigner makes somebody with a key and a certificate of their own.
func NewSigner(t *testing.T) *Signer {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(4711), Subject: pkix.Name{CommonName: "Player makers"},
		NotBefore: time.Unix(0, 0), NotAfter: time.Unix(1<<32, 0)}
	cert, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	return &Signer{t: t, key: key, cert: cert}
}

func (s *Signer) sign(data []byte) []byte {
	s.t.Helper()
	sum := sha256.Sum256(data)
	signature, err := ecdsa.SignASN1(rand.Reader, s.key, sum[:])
	if err != nil {
		s.t.Fatal(err)
	}
	return signature
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

// Android makes an APK of a version, signed by scheme v2, or by v3 once the key was changed.
func (s *Signer) Android(name, version string, code int) []byte {
	s.t.Helper()
	entries, directory, end := unsigned(s.t, binaryManifest(name, version, code))
	digest := sha256.New()
	var units []byte
	for _, part := range [][]byte{entries, directory, end} { // each smaller than a unit of 1 MB
		sum := sha256.Sum256(append(u32([]byte{0xa5}, len(part)), part...))
		units = append(units, sum[:]...)
	}
	digest.Write(append(u32([]byte{0x5a}, 3), units...))

	scheme, systems, attributes := 0x7109871a, []byte(nil), []byte(nil)
	if s.line != nil {
		scheme, systems, attributes = 0xf05368c0, u32(nil, 28, 1<<31-1), s.proof()
	}
	signed := slices.Concat(sized(sized(append(u32(nil, ecdsaSHA256), sized(digest.Sum(nil))...)), sized(s.cert)), systems, sized(attributes))
	public, err := x509.MarshalPKIXPublicKey(&s.key.PublicKey)
	if err != nil {
		s.t.Fatal(err)
	}
	signer := slices.Concat(sized(signed), systems, sized(sized(append(u32(nil, ecdsaSHA256), sized(s.sign(signed))...)), public))
	value := sized(sized(signer))
	pair := append(u32(binary.LittleEndian.AppendUint64(nil, uint64(len(value)+4)), scheme), value...)
	size := binary.LittleEndian.AppendUint64(nil, uint64(len(pair)+24))
	block := append(append(append(append([]byte{}, size...), pair...), size...), "APK Sig Block 42"...)

	final := bytes.Clone(end)
	binary.LittleEndian.PutUint32(final[16:], uint32(len(entries)+len(block)))
	return bytes.Join([][]byte{entries, block, directory, final}, nil)
}

// unsigned makes a zip with a manifest and returns its three parts.
func unsigned(t *testing.T, manifest []byte) (entries, directory, end []byte) {
	t.Helper()
	var b bytes.Buffer
	archive := zip.NewWriter(&b)
	w, err := archive.CreateRaw(&zip.FileHeader{Name: "AndroidManifest.xml", Method: zip.Store, CRC32: crc32.ChecksumIEEE(manifest),
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
	texts := []string{"versionCode", "versionName", "package", "manifest", name, version}
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
	resources := u32(u16(nil, 0x180, 8), 16, 0x0101021b, 0x0101021c)
	const none = 0xffffffff
	attribute := func(name, text, kind, value int) []byte {
		return u32(append(u16(u32(nil, none, name, text), 8), 0, byte(kind)), value)
	}
	element := u16(u32(nil, none, 3), 20, 20, 3, 0, 0, 0)
	element = bytes.Join([][]byte{element, attribute(0, none, 0x10, code), attribute(1, 5, 3, 5), attribute(2, 4, 3, 4)}, nil)
	start := append(u32(u16(nil, 0x102, 16), 16+len(element), 1, none), element...)
	body := bytes.Join([][]byte{strings, resources, start}, nil)
	return append(u32(u16(nil, 3, 8), 8+len(body)), body...)
}
