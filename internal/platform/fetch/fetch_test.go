package fetch_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"

	"marquee/internal/platform/fetch"
)

// TestG142_PrivateAddresses: none of them is dialled, in whatever form it is written.
func TestG142_PrivateAddresses(t *testing.T) {
	f := fetch.New(nil)
	for _, address := range []string{
		"0.0.0.0:80", "10.1.2.3:80", "100.64.0.1:80", "127.0.0.1:80", "127.1.2.3:80", "169.254.169.254:80",
		"172.16.0.1:80", "172.31.255.255:80",
		"192.0.0.1:80", "192.0.2.1:80", "192.88.99.1:80", "192.168.1.1:80", "198.18.0.1:80", "198.51.100.1:80",
		"203.0.113.1:80", "224.0.0.1:80",
		"240.0.0.1:80", "255.255.255.255:80", "localhost:80",
		"[::]:80", "[::1]:80", "[::ffff:127.0.0.1]:80", "[::ffff:10.0.0.1]:80", "[64:ff9b::7f00:1]:80",
		"[64:ff9b:1::1]:80", "[100::1]:80",
		"[2001::1]:80", "[2001:db8::1]:80", "[2002:7f00:1::]:80", "[3fff::1]:80", "[5f00::1]:80", "[fc00::1]:80",
		"[fd12::1]:80", "[fe80::1]:80", "[ff02::1]:80",
	} {
		if c, err := f.Dial(t.Context(), "tcp", address); !errors.Is(err, fetch.ErrPrivate) {
			t.Errorf("%s: %v %v", address, c, err)
		}
	}
}

// TestPublicAddresses: the guard lets them through; a cancelled context keeps the test on this machine.
func TestPublicAddresses(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, address := range []string{"1.1.1.1:443", "93.184.215.14:443", "[2606:4700:4700::1111]:443"} {
		if _, err := fetch.New(nil).Dial(ctx, "tcp", address); err == nil || errors.Is(err, fetch.ErrPrivate) {
			t.Errorf("%s: %v", address, err)
		}
	}
}

func TestAllowedNetworks(t *testing.T) {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/away" {
			http.Redirect(w, r, "http://[::1]:1/", http.StatusFound)
		}
	}))
	defer s.Close()
	networks, err := fetch.ParseNetworks("10.9.8.7/8, 127.0.0.1")
	if err != nil {
		t.Fatal(err)
	}
	client := fetch.New(networks).Client()
	get := func(path string) error {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.URL+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		answer, err := client.Do(r)
		if err == nil {
			_ = answer.Body.Close()
		}
		return err
	}
	if err := get("/"); err != nil {
		t.Error(err)
	}
	if err := get("/away"); !errors.Is(err, fetch.ErrPrivate) {
		t.Errorf("a redirect into a private network: %v", err)
	}
}

func TestParseNetworks(t *testing.T) {
	got, err := fetch.ParseNetworks(" 10.9.8.7/8,::1 ")
	if err != nil || len(got) != 2 || got[0] != netip.MustParsePrefix("10.0.0.0/8") ||
		got[1] != netip.MustParsePrefix("::1/128") {
		t.Errorf("%v %v", got, err)
	}
	if got, err := fetch.ParseNetworks(""); err != nil || got != nil {
		t.Errorf("%v %v", got, err)
	}
	if _, err := fetch.ParseNetworks("10.0.0.0/99"); err == nil {
		t.Error("a network of 99 bits is taken")
	}
}

// TestAnErrorNamesTheHostAlone: what stands behind it may be a key.
func TestAnErrorNamesTheHostAlone(t *testing.T) {
	t.Parallel()
	away := httptest.NewServer(http.RedirectHandler("http://10.0.0.1/secret?key=secret", http.StatusFound))
	t.Cleanup(away.Close)
	f := fetch.New([]netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")})
	for address, named := range map[string]string{
		"http://127.0.0.1:1/secret?key=secret": "127.0.0.1:1",
		"http://10.0.0.1/secret?key=secret":    "10.0.0.1",
		"http://x/secret\x7f?key=secret":       "an address",
		away.URL:                               "10.0.0.1",
	} {
		_, err := f.Get(t.Context(), address, 1)
		if err == nil || strings.Contains(err.Error(), "secret") || !strings.Contains(err.Error(), named) {
			t.Errorf("%q: %v", address, err)
		}
	}
}
