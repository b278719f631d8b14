package oidc

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"

	"github.com/coreos/go-oidc/v3/oidc"
)

const (
	answerLimit = 1 << 20 // bytes of a provider's answer that are read
	keyBytes    = 256     // of an RSA key, at least
	keyMost     = 1024    // and at most: a check takes as long as the square of that
	keysRead    = 100     // of a provider; a token that names none is tried with each
)

// through returns a context in which the library asks the provider through the
// client, which is guarded, and hears what asked lets through.
func through(ctx context.Context, client *http.Client, keys string) context.Context {
	return oidc.ClientContext(ctx, &http.Client{Transport: asked{client, keys}})
}

// asked is a provider that is asked through a client. It bounds what the library
// would read without an end, and leaves out keys that are not for signatures,
// which the library would take.
type asked struct {
	client *http.Client
	keys   string // where the provider's keys are
}

// RoundTrip implements http.RoundTripper. An answer other than OK is ErrRefused.
func (a asked) RoundTrip(r *http.Request) (*http.Response, error) {
	client := *a.client
	if a.keys != "" { // no redirect gets the code and the client's secret, or says which keys count
		client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	}
	answer, err := client.Do(r)
	if err != nil {
		return nil, fmt.Errorf("ask the provider: %w", err)
	}
	defer func() { _ = answer.Body.Close() }() // only read
	body, err := io.ReadAll(io.LimitReader(answer.Body, answerLimit))
	if err != nil {
		return nil, fmt.Errorf("read the answer: %w", err)
	}
	if answer.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%w: %d", ErrRefused, answer.StatusCode)
	}
	if r.URL.String() == a.keys {
		if body, err = signingKeys(body); err != nil {
			return nil, err
		}
	}
	answer.Body = io.NopCloser(bytes.NewReader(body))
	return answer, nil
}

// signingKeys leaves out of a JSON Web Key Set what is for encryption, too weak or
// too long, and all after the first 100.
func signingKeys(body []byte) ([]byte, error) {
	var set struct {
		Keys []json.RawMessage `json:"keys"`
	}
	if err := json.Unmarshal(body, &set); err != nil {
		return nil, fmt.Errorf("read the provider's keys: %w", err)
	}
	set.Keys = slices.DeleteFunc(set.Keys, func(raw json.RawMessage) bool {
		var key struct {
			Kind string `json:"kty"`
			Use  string `json:"use"`
			N    string `json:"n"`
		}
		err := json.Unmarshal(raw, &key)
		modulus, unreadable := base64.RawURLEncoding.DecodeString(strings.TrimRight(key.N, "="))
		return err != nil || key.Use != "" && key.Use != "sig" || key.Kind == "RSA" &&
			(unreadable != nil || len(modulus) < keyBytes || len(modulus) > keyMost)
	})
	set.Keys = set.Keys[:min(len(set.Keys), keysRead)]
	body, err := json.Marshal(set)
	if err != nil {
		return nil, fmt.Errorf("write the provider's keys: %w", err)
	}
	return body, nil
}
