package scan_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net"
	"path/filepath"
	"strings"
	"testing"

	"marquee/internal/fault"
	"marquee/internal/platform/scan"
	"marquee/internal/platform/scan/scantest"
)

func open(t *testing.T, place string) *scan.Scanner {
	t.Helper()
	s, err := scan.New(place, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func codeOf(err error) string {
	if f := fault.As(err); f != nil {
		return f.Code.String()
	}
	if err != nil {
		return err.Error()
	}
	return ""
}

func TestWhatTheScannerFindsIsRefused(t *testing.T) {
	const limit = 1 << 20
	s := open(t, scantest.Start(t, limit).URL)
	if err := s.Ready(t.Context()); err != nil {
		t.Errorf("ready: %v", err)
	}
	large := bytes.Repeat([]byte("x"), limit)
	for name, c := range map[string]struct {
		file []byte
		want string
	}{
		"nothing": {nil, ""}, "a text": {[]byte("hello"), ""}, "as much as it takes": {large, ""},
		"a virus": {[]byte(scantest.EICAR), "infected"}, "one behind much else": {
			append(large[:limit/2:limit/2], scantest.EICAR...), "infected"},
		"one byte more than it takes": {append(large[:limit:limit], 'x'), "scan-too-large"},
		"far more than it takes":      {bytes.Repeat(large, 20), "scan-too-large"},
	} {
		file := bytes.NewReader(c.file)
		_, _ = file.Seek(3, 0) // wherever the last reader left it
		if err := s.Scan(t.Context(), file); codeOf(err) != c.want || c.want == "infected" &&
			fault.As(err).Params["finding"] != scantest.Finding {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}

func TestWithoutAnAnswerNothingIsTaken(t *testing.T) {
	scanner := scantest.Start(t, 0)
	s := open(t, scanner.URL)
	scanner.Stop()
	if err := s.Scan(t.Context(), strings.NewReader("x")); codeOf(err) != "scanner-away" ||
		!fault.Is(err, fault.Unavailable) || fault.As(err).Retry == 0 {
		t.Errorf("it is gone: %v", err)
	}
	if err := s.Ready(t.Context()); err == nil {
		t.Error("it is gone, and ready")
	}
	for name, answer := range map[string]string{"hangs up": "", "cannot": "INSTREAM: Can't allocate memory ERROR\x00",
		"talks nonsense": "HTTP/1.1 400 Bad Request\r\n"} {
		path := filepath.Join(t.TempDir(), "s")
		listener, err := new(net.ListenConfig).Listen(t.Context(), "unix", path)
		if err != nil {
			t.Fatal(err)
		}
		go func() {
			conn, err := listener.Accept()
			if err == nil {
				_, _ = conn.Write([]byte(answer))
				_ = conn.Close()
			}
		}()
		if err := open(t, "unix://"+path).Scan(t.Context(), bytes.NewReader(make([]byte, 1<<20))); codeOf(
			err) != "scanner-away" {
			t.Errorf("it %s: %v", name, err)
		}
		_ = listener.Close()
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := open(t, scantest.Start(t, 0).URL).Scan(ctx, strings.NewReader("x")); !errors.Is(err, context.Canceled) {
		t.Errorf("who asked is gone: %v", err)
	}
}

func TestNamesOfScanners(t *testing.T) {
	for place, taken := range map[string]bool{
		"tcp://localhost:3310": true, "tcp://[::1]:3310": true, "unix:///run/clamav/clamd.ctl": true,
		"localhost:3310": false, "tcp://localhost": false, "tcp://:3310": false, "tcp://h:1/x": false,
		"unix://run/x": false, "https://h:1": false, "tcp://a:b@h:1": false,
	} {
		if s, err := scan.New(place, nil); (err == nil) != taken || (s != nil) != taken {
			t.Errorf("%s: %v", place, err)
		}
	}
	none := open(t, "")
	if err := errors.Join(none.Scan(t.Context(), nil), none.Ready(t.Context())); none != nil || err != nil {
		t.Errorf("without a scanner: %v", err)
	}
}
