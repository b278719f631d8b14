package apk

import (
	"bytes"
	"crypto/sha256"
	"crypto/x509"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"slices"
)

// A signer of scheme v3 may prove that it has taken over from another: an
// attribute lists the certificates from the first to its own, each signed by the
// one before.
const (
	proofOfRotation = 0x3ba06f8c
	proofVersion    = 1
	updates         = 1  // a flag of a certificate: its packages may be updated by who comes after
	generations     = 32 // at most
)

// predecessors returns the SHA-256 of the certificates from which a signer has
// taken over, as its attributes prove; none is no error. Those whose packages it
// must not update are left out, as Android refuses that too.
func predecessors(attributes lengths, signer []byte) (before []string, err error) {
	proven := false
	for len(attributes) > 0 {
		attribute, rest, ok := attributes.next()
		if !ok || len(attribute) < 4 {
			return nil, errSignature
		}
		if binary.LittleEndian.Uint32(attribute) == proofOfRotation {
			if proven {
				return nil, fmt.Errorf("two proofs of rotation: %w", errSignature)
			}
			if before, err = readProof(attribute[4:], signer); err != nil {
				return nil, err
			}
			proven = true
		}
		attributes = rest
	}
	return before, nil
}

// generation is a certificate of a proof.
type generation struct {
	certificate *x509.Certificate
	flags, next uint32 // next: the algorithm by which it signs the one that follows
}

func readProof(proof lengths, signer []byte) (before []string, err error) {
	if len(proof) < 4 || binary.LittleEndian.Uint32(proof) != proofVersion {
		return nil, fmt.Errorf("a proof of rotation of another version: %w", errSignature)
	}
	var line []generation
	for rest := proof[4:]; len(rest) > 0; {
		node, more, ok := rest.next()
		if !ok || len(line) == generations {
			return nil, errSignature
		}
		one, err := readGeneration(node, line)
		if err != nil {
			return nil, err
		}
		line, rest = append(line, one), more
	}
	if len(line) == 0 || !bytes.Equal(line[len(line)-1].certificate.Raw, signer) {
		return nil, fmt.Errorf("the proof of rotation is somebody else's: %w", errSignature)
	}
	for _, one := range line[:len(line)-1] {
		if one.flags&updates != 0 {
			sum := sha256.Sum256(one.certificate.Raw)
			before = append(before, hex.EncodeToString(sum[:]))
		}
	}
	return before, nil
}

// readGeneration reads a certificate and checks that the last of the line has signed it.
func readGeneration(node lengths, line []generation) (one generation, err error) {
	signed, tail, ok := node.next()
	if !ok || len(tail) < 8 {
		return one, errSignature
	}
	signature, _, found := tail[8:].next()
	der, algorithmOf, ok := signed.next()
	if !found || !ok || len(der) > certBytes || len(algorithmOf) < 4 {
		return one, errSignature
	}
	one.flags, one.next = binary.LittleEndian.Uint32(tail), binary.LittleEndian.Uint32(tail[4:])
	if one.certificate, err = x509.ParseCertificate(der); err != nil {
		return one, fmt.Errorf("read a certificate of the proof of rotation: %w", err)
	}
	if slices.ContainsFunc(line, func(g generation) bool { return g.certificate.Equal(one.certificate) }) {
		return one, fmt.Errorf("a certificate twice in the proof of rotation: %w", errSignature)
	}
	if len(line) == 0 {
		return one, nil // nobody was before
	}
	last := line[len(line)-1]
	by := slices.IndexFunc(algorithms, func(a algorithm) bool { return a.id == last.next })
	if by < 0 || binary.LittleEndian.Uint32(algorithmOf) != last.next || !algorithms[by].good(last.certificate.PublicKey, signed, signature) {
		return one, fmt.Errorf("a certificate of the proof of rotation is not signed by the one before: %w", errSignature)
	}
	return one, nil
}
