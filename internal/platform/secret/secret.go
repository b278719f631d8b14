// Package secret holds what the product keeps secret, and how: passwords as
// argon2id hashes, tokens and codes drawn at random, and keys derived from one
// master key for signed links.
//
// Nothing here knows who a secret belongs to. Randomness is always an argument;
// outside of tests it is crypto/rand.Reader.
package secret
