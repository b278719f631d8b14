package fetch

import (
	"context"
	"encoding/binary"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"marquee/internal/fault/codes"
)

// names returns a resolver that gives every name the address that answer says,
// as the system's would for the numbers that it takes for addresses.
func names(t *testing.T, answer func() netip.Addr) *net.Resolver {
	t.Helper()
	var config net.ListenConfig
	server, err := config.ListenPacket(t.Context(), "udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = server.Close() })
	go func() {
		packet := make([]byte, 512)
		for {
			n, from, err := server.ReadFrom(packet)
			if err != nil {
				return
			}
			_, _ = server.WriteTo(reply(packet[:n], answer), from)
		}
	}()
	return &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "udp", server.LocalAddr().String())
	}}
}

// reply answers a question for IPv4 addresses with one, and any other with none.
func reply(question []byte, answer func() netip.Addr) []byte {
	end := 12
	for question[end] != 0 {
		end += int(question[end]) + 1
	}
	end += 5
	kind := binary.BigEndian.Uint16(question[end-4:])
	out := append([]byte{}, question[:end]...)
	out[2], out[3] = 0x81, 0x80                          // an answer, without an error
	copy(out[6:12], []byte{0, 0, 0, 0, 0, 0})            // no records yet
	if address := answer(); kind == 1 && address.Is4() { // A
		out[7] = 1
		four := address.As4()
		out = append(out, 0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4) // its name is the question's
		out = append(out, four[:]...)
	}
	return out
}

// tricks are addresses that lead to this machine, a private network or nowhere public, spelled to pass for another.
var tricks = strings.Fields(`
	http://127.0.0.1/ http://127.1/ http://127.0.1/ http://2130706433/ http://0x7f000001/ http://0x7f.0.0.1/ http://0x7f.1/ http://017700000001/
	http://0177.0.0.1/ http://0177.1/ http://00000177.0.0.1/ http://127.0.0.1./ http://127.000.000.001/ http://127.0.0.1:80/ http://127.255.255.254/
	http://0/ http://0.0.0.0/ http://0x0/ http://00/ http://localhost/ http://LOCALHOST/ http://localhost./ http://a.localhost/ http://localhost.localdomain/
	http://①②⑦.⓪.⓪.①/ http://127。0。0。1/ http://１２７.0.0.1/ http://127.0.0.1.nip.io/ http://spoofed.example.com/
	http://10.0.0.1/ http://0xa.0.0.1/ http://167772161/ http://172.16.0.1/ http://172.31.255.255/ http://192.168.0.1/ http://3232235521/ http://0xC0A80001/
	http://169.254.169.254/latest/meta-data/ http://2852039166/ http://0xA9FEA9FE/ http://0251.0376.0251.0376/ http://100.64.0.1/ http://100.127.255.254/
	http://198.18.0.1/ http://224.0.0.1/ http://239.255.255.250/ http://240.0.0.1/ http://255.255.255.255/ http://192.0.0.170/
	http://[::]/ http://[::1]/ http://[0:0:0:0:0:0:0:1]/ http://[0000::0001]/ http://[::ffff:127.0.0.1]/ http://[::ffff:7f00:1]/ http://[::ffff:0:127.0.0.1]/
	http://[::127.0.0.1]/ http://[64:ff9b::127.0.0.1]/ http://[64:ff9b::a9fe:a9fe]/ http://[64:ff9b:1::a00:1]/ http://[2002:7f00:1::]/ http://[2002:c0a8:1::]/
	http://[2001:0:7f00:1::]/ http://[fe80::1]/ http://[fe80::1%25lo]/ http://[fec0::1]/ http://[fc00::1]/ http://[fd00:ec2::254]/ http://[ff02::1]/
	http://[ff0e::1]/ http://[100::1]/ http://[2001:db8::1]/ http://[3fff::1]/ http://[5f00::1]/ http://public.example@127.0.0.1/ http://user:word@127.0.0.1/
	http://127.0.0.1#@public.example/ http://127.0.0.1?@public.example/ http:\\127.0.0.1\ http:///127.0.0.1/ //127.0.0.1/ file:///etc/passwd gopher://127.0.0.1/
	ftp://127.0.0.1/ unix:///run/docker.sock data:text/plain,x javascript:1 http://`)

// TestG142_AddressTricks: none of them reaches the server that listens where they lead.
func TestG142_AddressTricks(t *testing.T) {
	if len(tricks) < 60 {
		t.Fatalf("%d tricks", len(tricks))
	}
	f := New(nil)
	f.resolver = names(t, func() netip.Addr { return netip.AddrFrom4([4]byte{127, 0, 0, 1}) })
	refused := map[codes.Field]int{}
	for _, address := range tricks {
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
		_, err := f.Get(ctx, address, 10)
		cancel()
		var failure *Failure
		if !errors.As(err, &failure) || failure.Code != codes.AddressPrivate && failure.Code != codes.AddressBad {
			t.Errorf("%s: %v", address, err)
			continue
		}
		refused[failure.Code]++
	}
	t.Logf("%d address tricks: %v", len(tricks), refused)
}

// TestG142_Redirects: the same addresses are no better as the target of a redirect.
func TestG142_Redirects(t *testing.T) {
	var target string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Location", target)
		w.WriteHeader(http.StatusFound)
	}))
	defer server.Close()
	f := New([]netip.Prefix{
		netip.MustParsePrefix(netip.MustParseAddrPort(server.Listener.Addr().String()).Addr().String() + "/32")})
	f.resolver = names(t, func() netip.Addr { return netip.AddrFrom4([4]byte{127, 0, 0, 2}) })
	for _, target = range tricks {
		if strings.Contains(target, "127.0.0.1") || !strings.HasPrefix(target, "http://") || target == "http://" {
			continue // where the server stands, which is allowed here, or no address
		}
		_, err := f.Get(t.Context(), server.URL, 10)
		var failure *Failure
		if !errors.As(err, &failure) || failure.Code != codes.AddressPrivate && failure.Code != codes.Unreachable {
			t.Errorf("to %s: %v", target, err)
		}
	}
	for _, target = range []string{"file:///etc/passwd", "gopher://127.0.0.1/", server.URL} {
		// the last leads to itself
		if _, err := f.Get(t.Context(), server.URL, 10); err == nil {
			t.Errorf("to %s: followed", target)
		}
	}
}

// TestG142_Rebinding: a name that was good once is looked at again for every connection.
func TestG142_Rebinding(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte("news"))
	}))
	defer server.Close()
	server.Config.SetKeepAlivesEnabled(false)
	listening := netip.MustParseAddrPort(server.Listener.Addr().String())
	f := New([]netip.Prefix{netip.PrefixFrom(listening.Addr(), 32)})
	var last atomic.Uint32
	last.Store(1)
	f.resolver = names(t, func() netip.Addr { return netip.AddrFrom4([4]byte{127, 0, 0, byte(last.Load())}) })
	address := "http://rebound.example:" + strings.Split(server.Listener.Addr().String(), ":")[1] + "/"
	if answer, err := f.Get(t.Context(), address, 10); err != nil || string(answer.Body) != "news" {
		t.Fatalf("the good address: %+v %v", answer, err)
	}
	last.Store(2)
	if _, err := f.Get(t.Context(), address, 10); !errors.Is(err, ErrPrivate) {
		t.Errorf("after it was bound to another: %v", err)
	}
}

func TestGet(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/gone":
			w.WriteHeader(http.StatusGone)
		case "/moved":
			http.Redirect(w, r, "/ten", http.StatusFound)
		case "/far":
			http.Redirect(w, r, "/ten?"+strings.Repeat("x", headerBytes), http.StatusFound)
		default:
			_, _ = w.Write([]byte("0123456789"))
		}
	}))
	defer server.Close()
	f := New([]netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")})
	answer, err := f.Get(t.Context(), server.URL+"/moved", 10)
	if err != nil || string(answer.Body) != "0123456789" || answer.URL.Path != "/ten" {
		t.Errorf("%+v %v", answer, err)
	}
	for path, want := range map[string]Failure{"/gone": {Code: codes.AnswerRefused, Status: 410},
		"/eleven": {Code: codes.TooLarge}, "/far": {Code: codes.Unreachable}} {
		limit := int64(9)
		_, err := f.Get(t.Context(), server.URL+path, limit)
		var failure *Failure
		if !errors.As(err, &failure) || failure.Code != want.Code || failure.Status != want.Status {
			t.Errorf("%s: %v", path, err)
		}
	}
	server.Close()
	var failure *Failure
	if _, err := f.Get(t.Context(), server.URL, 10); !errors.As(err, &failure) || failure.Code != codes.Unreachable {
		t.Errorf("a closed server: %v", err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := f.Get(ended, server.URL, 10); !errors.Is(err, context.Canceled) || errors.As(err, &failure) &&
		failure.Code == nil {
		t.Errorf("after the caller left: %v", err)
	}
}
