package secret

import (
	"bufio"
	"context"
	"crypto/sha1"
	"encoding/hex"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"time"
)

const (
	breachedPrefix = 5               // digits of a SHA-1 that are sent: some hundred thousand passwords share them
	breachedTime   = 3 * time.Second // that somebody who chooses a password waits for the answer
	breachedAnswer = 1 << 20         // bytes of it that are read
)

// Breached asks a service which passwords leaks have shown, by the range protocol of
// Have I Been Pwned: it learns the first five digits of a SHA-1 and nothing else.
type Breached struct {
	address string // ends with a slash
	client  *http.Client
	logger  *slog.Logger
}

// NewBreached returns what asks the service at an https address, through a guarded client.
func NewBreached(address string, client *http.Client, logger *slog.Logger) (*Breached, error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "https" && u.Hostname() != "127.0.0.1" || u.Host == "" || u.RawQuery != "" ||
		u.Fragment != "" {
		return nil, fmt.Errorf("%q is no https address of a range service, such as "+
			"https://api.pwnedpasswords.com/range/", address)
	}
	return &Breached{strings.TrimSuffix(address, "/") + "/", client, logger}, nil
}

// Against makes Choose refuse what leaks have shown. It is called before any other method.
func (h *Hasher) Against(b *Breached) { h.breached = b }

// Holds reports whether leaks have shown a password. A service that does not answer
// keeps nobody from choosing one: the common ones are refused without it.
func (b *Breached) Holds(ctx context.Context, password string) bool {
	ctx, cancel := context.WithTimeout(ctx, breachedTime)
	defer cancel()
	found, err := b.ask(ctx, password)
	if err != nil {
		b.logger.WarnContext(ctx, "the service of breached passwords did not answer", "error", err)
	}
	return found
}

// sha1Of is how the protocol names a password; it protects nothing here.
func sha1Of(password string) string {
	sum := sha1.Sum([]byte(password))
	return strings.ToUpper(hex.EncodeToString(sum[:]))
}

func (b *Breached) ask(ctx context.Context, password string) (bool, error) {
	digits := sha1Of(password)
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, b.address+digits[:breachedPrefix], nil)
	if err != nil {
		return false, fmt.Errorf("ask about a range: %w", err)
	}
	r.Header.Set("Add-Padding", "true") // the length of the answer says nothing either
	answer, err := b.client.Do(r)
	if err != nil {
		return false, fmt.Errorf("ask about a range: %w", err)
	}
	defer func() { _ = answer.Body.Close() }() // only read
	if answer.StatusCode != http.StatusOK {
		return false, fmt.Errorf("ask about a range: status %d", answer.StatusCode)
	}
	lines := bufio.NewScanner(io.LimitReader(answer.Body, breachedAnswer))
	for lines.Scan() {
		suffix, times, _ := strings.Cut(strings.TrimSpace(lines.Text()), ":")
		if strings.EqualFold(suffix, digits[breachedPrefix:]) {
			return times != "0", nil // 0: padding
		}
	}
	if err := lines.Err(); err != nil {
		return false, fmt.Errorf("read a range: %w", err)
	}
	return false, nil
}
