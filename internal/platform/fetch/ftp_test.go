package fetch_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"net/netip"
	"strings"
	"testing"

	"marquee/internal/fault/codes"
	"marquee/internal/platform/fetch"
	"marquee/internal/platform/fetch/fetchtest"
)

func here() *fetch.Fetcher { return fetch.New([]netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}) }

func failureOf(err error) codes.Field {
	var f *fetch.Failure
	if errors.As(err, &f) {
		return f.Code
	}
	return nil
}

func TestFolder(t *testing.T) {
	ten := []byte("0123456789")
	for name, elsewhere := range map[string]string{"extended": "", "an address that is not the server's": "127,0,0,2"} {
		s := fetchtest.Start(t, fetchtest.Options{Username: "ann", Password: "secret", Folder: "shop/new ones",
			Elsewhere: elsewhere,
			Files:     map[string][]byte{"a b.png": ten, "large.png": append(ten, ten...), "../up.png": ten}})
		folder, err := here().OpenFolder(t.Context(), "ftp://"+s.Host+"/shop/new%20ones/",
			fetch.Login{Username: "ann", Password: "secret"}, 10)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if files, err := folder.Files(); failureOf(err) != codes.TooLarge {
			t.Errorf("%s: a list of more than ten bytes: %v %v", name, files, err)
		}
		if data, err := folder.Read("large.png"); failureOf(err) != codes.TooLarge {
			t.Errorf("%s: twenty bytes: %q %v", name, data, err)
		}
		if data, err := folder.Read("a b.png"); err != nil || !bytes.Equal(data, ten) {
			t.Errorf("%s: ten bytes: %q %v", name, data, err)
		}
		folder.Close()
		if folder, err = here().OpenFolder(t.Context(), "ftp://"+s.Host+"/shop/new%20ones",
			fetch.Login{Username: "ann", Password: "secret"}, 1000); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if files, err := folder.Files(); err != nil || len(files) != 2 || files[0].Name != "a b.png" ||
			files[0].Size != 10 || files[1].Name != "large.png" || files[1].Size != 20 ||
			files[1].Modified.Format("01-02 15:04") != "11-21 09:00" {
			t.Errorf("%s: %v %v", name, files, err)
		}
		for _, missing := range []string{"none.png", "a\r\nDELE b.png"} {
			if _, err := folder.Read(missing); failureOf(err) != codes.AnswerRefused {
				t.Errorf("%s: %q: %v", name, missing, err)
			}
		}
		folder.Close()
	}
}

func TestWhatIsNoFolder(t *testing.T) {
	s := fetchtest.Start(t, fetchtest.Options{Username: "ann", Password: "secret", Folder: "shop"})
	closed, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_ = closed.Close()
	for address, want := range map[string]codes.Field{
		"ftp://" + s.Host + "/none": codes.AnswerRefused, "ftp://" + s.Host: nil,
		"ftp://" + closed.Addr().String() + "/": codes.Unreachable,
		"ftp://10.0.0.1/":                       codes.AddressPrivate, "ftp://[::1]/": codes.AddressPrivate,
		"ftp://2130706433/": codes.AddressBad, "ftp://0x7f.1/": codes.AddressBad,
		"ftp://ann:secret@" + s.Host + "/shop": codes.AddressBad, "http://" + s.Host + "/shop": codes.AddressBad,
		"ftp:///shop":                         codes.AddressBad,
		"ftp://" + s.Host + "/shop%0d%0aDELE": codes.AddressBad,
	} {
		folder, err := here().OpenFolder(t.Context(), address, fetch.Login{Username: "ann", Password: "secret"}, 1000)
		if failureOf(err) != want {
			t.Errorf("%s: %v, want %q", address, err, want)
		}
		if err == nil {
			folder.Close()
		}
	}
	for _, login := range []fetch.Login{{}, {Username: "ann", Password: "guess"},
		{Username: "ann\r\nDELE x", Password: "secret"}} {
		if _, err := here().OpenFolder(t.Context(), "ftp://"+s.Host+"/shop", login,
			1000); failureOf(err) != codes.SignInRefused {
			t.Errorf("%q: %v", login.Username, err)
		}
	}
}

// TestAFolderHasAnEnd: neither a file without an end nor a caller that leaves keeps a session.
func TestAFolderHasAnEnd(t *testing.T) {
	s := fetchtest.Start(t, fetchtest.Options{Files: map[string][]byte{"a.png": nil}, Endless: true})
	folder, err := here().OpenFolder(t.Context(), "ftp://"+s.Host+"/", fetch.Login{}, 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	if data, err := folder.Read("a.png"); failureOf(err) != codes.TooLarge || len(data) != 0 {
		t.Errorf("%d bytes, %v", len(data), err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	left, err := here().OpenFolder(ctx, "ftp://"+s.Host+"/", fetch.Login{}, 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	cancel()
	if _, err := left.Files(); !errors.Is(err, context.Canceled) {
		t.Errorf("after the caller left: %v", err)
	}
	left.Close()
}

// TestAServerThatTalks: what a server says beside its files has an end.
func TestAServerThatTalks(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = listener.Close() }()
	go func() {
		if caller, err := listener.Accept(); err == nil {
			_, _ = io.WriteString(caller, "220-Hello\r\n"+strings.Repeat("x\r\n", 50_000)+"500 No\r\n") // or it hung up
			_ = caller.Close()
		}
	}()
	if _, err := here().OpenFolder(t.Context(), "ftp://"+listener.Addr().String()+"/", fetch.Login{},
		1<<20); failureOf(err) != codes.TooLarge {
		t.Errorf("%v", err)
	}
}

// TestABrokenTransferIsNoFile: what the server does not say to be all of a file is none, however it ended.
func TestABrokenTransferIsNoFile(t *testing.T) {
	ten := []byte("0123456789")
	s := fetchtest.Start(t, fetchtest.Options{Files: map[string][]byte{"a.png": ten}, Breaks: 1})
	folder, err := here().OpenFolder(t.Context(), "ftp://"+s.Host+"/", fetch.Login{}, 1000)
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	if data, err := folder.Read("a.png"); failureOf(err) != codes.Unreachable {
		t.Errorf("broken off: %q %v", data, err)
	}
	if data, err := folder.Read("a.png"); err != nil || !bytes.Equal(data, ten) {
		t.Errorf("tried again: %q %v", data, err)
	}
}
