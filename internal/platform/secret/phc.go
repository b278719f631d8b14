package secret

import (
	"encoding/base64"
	"errors"
	"fmt"
	"strings"

	"golang.org/x/crypto/argon2"
)

const (
	saltLength   = 16 // of new hashes
	shortestSalt = 8  // that a stored hash may have
	keyLength    = 32
)

// cost is what one hash takes.
type cost struct {
	memory  uint32 // KiB
	time    uint32 // passes
	threads uint8
}

// standard is the cost of new hashes: 46 MiB, one pass, one thread.
var standard = cost{memory: 46 * 1024, time: 1, threads: 1}

// highest bounds what a stored hash may ask for, so that a forged row cannot
// stop the server.
var highest = cost{memory: 256 * 1024, time: 8, threads: 8}

// phc is a hash in the PHC string format:
// $argon2id$v=19$m=47104,t=1,p=1$<salt>$<key>, both in base64 without padding.
type phc struct {
	cost cost
	salt []byte
	key  []byte
}

func (p phc) String() string {
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, p.cost.memory, p.cost.time,
		p.cost.threads,
		base64.RawStdEncoding.EncodeToString(p.salt), base64.RawStdEncoding.EncodeToString(p.key))
}

// errPHC is all that is said of a malformed hash: its text must not be logged.
var errPHC = errors.New("not an argon2id PHC string with acceptable parameters")

func parsePHC(text string) (phc, error) {
	parts := strings.Split(text, "$")
	if len(parts) != 6 {
		return phc{}, errPHC
	}
	var c cost
	if _, err := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &c.memory, &c.time, &c.threads); err != nil {
		return phc{}, errPHC
	}
	salt, saltErr := base64.RawStdEncoding.DecodeString(parts[4])
	key, keyErr := base64.RawStdEncoding.DecodeString(parts[5])
	parsed := phc{cost: c, salt: salt, key: key}
	switch {
	case saltErr != nil, keyErr != nil, len(salt) < shortestSalt, len(key) != keyLength,
		c.memory < 8, c.time < 1, c.threads < 1,
		c.memory > highest.memory, c.time > highest.time, c.threads > highest.threads,
		parsed.String() != text: // another algorithm or version, or another spelling
		return phc{}, errPHC
	}
	return parsed, nil
}
