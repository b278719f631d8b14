package apk

import (
	"bytes"
	"crypto"
	"crypto/ecdsa"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/subtle"
	"crypto/x509"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
)

// An APK of the signature schemes v2 and v3 has a block between its entries and
// its central directory. It holds signers, each with the digests of the whole
// file but the block, its certificate, and signatures of both.
const (
	blockMagic = "APK Sig Block 42"
	blockBytes = 4 << 20 // at most
	schemeV2   = 0x7109871a
	schemeV3   = 0xf05368c0
	digestUnit = 1 << 20 // the file is digested in pieces of this size

	certBytes = 64 << 10
)

var errSignature = errors.New("no valid signature of scheme v2 or v3")

// sections are the parts of a signed APK.
type sections struct {
	block          []byte // the pairs of id and value
	start          int64  // where the block starts, and the entries end
	directory, end int64
	endRecord      []byte
}

// verifyAndroid checks the signature of an APK and returns the SHA-256 of the
// signer's certificate, and of those from which it has taken over.
func verifyAndroid(r io.ReaderAt, size int64) (signer string, before []string, err error) {
	s, err := findSections(r, size)
	if err != nil {
		return "", nil, err
	}
	scheme, value := 0, lengths(nil)
	for rest := lengths(s.block); len(rest) > 0; {
		if len(rest) < 12 {
			return "", nil, errSignature
		}
		n := binary.LittleEndian.Uint64(rest)
		if n < 4 || n > uint64(len(rest)-8) {
			return "", nil, errSignature
		}
		id := int(binary.LittleEndian.Uint32(rest[8:]))
		if id == schemeV3 || id == schemeV2 && scheme != schemeV3 { // Android takes the newest that it knows
			scheme, value = id, rest[12:8+n]
		}
		rest = rest[8+n:]
	}
	signers, rest, ok := value.next()
	one, more, found := signers.next()
	if !ok || !found || len(rest) > 0 || len(more) > 0 {
		return "", nil, fmt.Errorf("one signer is taken: %w", errSignature)
	}
	return s.verify(r, one, scheme == schemeV3)
}

func findSections(r io.ReaderAt, size int64) (sections, error) {
	e, err := findEnding(r, size)
	if err != nil {
		return sections{}, err
	}
	s := sections{end: e.at, directory: e.directory, endRecord: e.record}
	if e.wide != nil || s.directory < 32 {
		return s, errSignature
	}
	return s, s.readBlock(r)
}

func (s *sections) readBlock(r io.ReaderAt) error {
	foot := make([]byte, 24)
	if _, err := r.ReadAt(foot, s.directory-24); err != nil {
		return fmt.Errorf("read the signing block: %w", err)
	}
	n := binary.LittleEndian.Uint64(foot)
	if string(foot[8:]) != blockMagic || n < 24 || n > blockBytes || int64(n)+8 > s.directory {
		return errSignature
	}
	s.start = s.directory - int64(n) - 8
	whole := make([]byte, n+8)
	if _, err := r.ReadAt(whole, s.start); err != nil {
		return fmt.Errorf("read the signing block: %w", err)
	}
	if binary.LittleEndian.Uint64(whole) != n {
		return errSignature
	}
	s.block = whole[8 : len(whole)-24]
	return nil
}

// lengths is a sequence of values, each with its length in front.
type lengths []byte

func (l lengths) next() (value, rest lengths, ok bool) {
	if len(l) < 4 {
		return nil, nil, false
	}
	n := binary.LittleEndian.Uint32(l)
	if uint64(n) > uint64(len(l)-4) {
		return nil, nil, false
	}
	return l[4 : 4+n], l[4+n:], true
}

// take returns n values.
func (l lengths) take(n int) (values []lengths, rest lengths, ok bool) {
	for range n {
		var value lengths
		if value, l, ok = l.next(); !ok {
			return nil, nil, false
		}
		values = append(values, value)
	}
	return values, l, true
}

// numbered lists the pairs of an algorithm and its value.
func (l lengths) numbered() map[uint32]lengths {
	pairs := map[uint32]lengths{}
	for pair, rest, ok := l.next(); ok; pair, rest, ok = rest.next() {
		if value, _, ok := pair[min(4, len(pair)):].next(); ok && len(pair) >= 4 {
			pairs[binary.LittleEndian.Uint32(pair)] = value
		}
	}
	return pairs
}

// algorithm is a way of signing that is taken, the strongest first.
type algorithm struct {
	id   uint32
	hash crypto.Hash
	pss  bool
}

var algorithms = []algorithm{
	{0x0202, crypto.SHA512, false}, {0x0102, crypto.SHA512, true}, {0x0104, crypto.SHA512, false},
	{0x0201, crypto.SHA256, false}, {0x0101, crypto.SHA256, true}, {0x0103, crypto.SHA256, false},
}

// verify checks a signer: that its signature is that of its data, with its
// certificate's key, and that the data's digest is that of the file.
func (s sections) verify(r io.ReaderAt, signer lengths, v3 bool) (name string, before []string, err error) {
	signed, rest, ok := signer.next()
	var systems lengths // the versions of Android that a signer of v3 is for
	if v3 {
		n := min(8, len(rest))
		systems, rest = rest[:n], rest[n:]
	}
	tail, _, found := rest.take(2)
	if !ok || !found {
		return "", nil, errSignature
	}
	parts, attributes, ok := signed.take(2)
	if !ok {
		return "", nil, errSignature
	}
	der, _, ok := parts[1].next()
	if !ok || len(der) > certBytes {
		return "", nil, errSignature
	}
	certificate, err := x509.ParseCertificate(der)
	if err != nil {
		return "", nil, fmt.Errorf("read the certificate: %w", err)
	}
	if !bytes.Equal(certificate.RawSubjectPublicKeyInfo, tail[1]) {
		return "", nil, fmt.Errorf("the key is not the certificate's: %w", errSignature)
	}
	signatures, digests := tail[0].numbered(), parts[0].numbered()
	for _, a := range algorithms {
		signature, there := signatures[a.id]
		if !there {
			continue
		}
		if !a.good(certificate.PublicKey, signed, signature) {
			return "", nil, errSignature
		}
		digest, err := s.digest(r, a.hash)
		if err != nil {
			return "", nil, err
		}
		if subtle.ConstantTimeCompare(digest, digests[a.id]) != 1 {
			return "", nil, fmt.Errorf("the file was changed: %w", errSignature)
		}
		if v3 {
			if !bytes.HasPrefix(attributes, systems) {
				return "", nil, errSignature
			}
			list, _, _ := attributes[len(systems):].next()
			if before, err = predecessors(list, der); err != nil {
				return "", nil, err
			}
		}
		sum := sha256.Sum256(der)
		return hex.EncodeToString(sum[:]), before, nil
	}
	return "", nil, fmt.Errorf("no known algorithm: %w", errSignature)
}

func (a algorithm) good(key any, signed, signature []byte) bool {
	h := a.hash.New()
	h.Write(signed)
	sum := h.Sum(nil)
	switch key := key.(type) {
	case *rsa.PublicKey:
		if a.pss {
			return rsa.VerifyPSS(key, a.hash, sum, signature, &rsa.PSSOptions{SaltLength: a.hash.Size()}) == nil
		}
		return a.id>>8 == 1 && rsa.VerifyPKCS1v15(key, a.hash, sum, signature) == nil
	case *ecdsa.PublicKey:
		return a.id>>8 == 2 && ecdsa.VerifyASN1(key, sum, signature)
	}
	return false
}

// digest is that of the file without the block, as if the block were not there.
func (s sections) digest(r io.ReaderAt, kind crypto.Hash) ([]byte, error) {
	end := bytes.Clone(s.endRecord)
	binary.LittleEndian.PutUint32(end[16:], uint32(s.start))
	var all []byte
	count := uint32(0)
	for _, part := range []io.Reader{
		io.NewSectionReader(r, 0, s.start), io.NewSectionReader(r, s.directory, s.end-s.directory), bytes.NewReader(end),
	} {
		unit := make([]byte, digestUnit)
		for {
			n, err := io.ReadFull(part, unit)
			if n > 0 {
				all = append(all, mark(kind.New(), 0xa5, uint32(n), unit[:n])...)
				count++
			}
			if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
				break
			}
			if err != nil {
				return nil, fmt.Errorf("digest the file: %w", err)
			}
		}
	}
	return mark(kind.New(), 0x5a, count, all), nil
}

// mark digests data behind a byte that says what it is and a number.
func mark(h hash.Hash, kind byte, number uint32, data []byte) []byte {
	h.Write(binary.LittleEndian.AppendUint32([]byte{kind}, number))
	h.Write(data)
	return h.Sum(nil)
}
