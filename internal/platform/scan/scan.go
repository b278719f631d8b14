// Package scan asks a malware scanner about files before they are kept: clamd, or
// whatever speaks its protocol (INSTREAM), over TCP or a local socket. A scanner
// that does not answer stops uploads: what was not looked at is not kept.
package scan

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/url"
	"strings"
	"time"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
)

// How long a scanner may take: to be reached, to take a piece, and to say what it
// found once it has everything.
const (
	dialTime   = 5 * time.Second
	pieceTime  = 30 * time.Second
	answerTime = 5 * time.Minute
)

// pieceSize is how many bytes are sent at once, and longestAnswer what is read of an answer.
const (
	pieceSize     = 128 << 10
	longestAnswer = 4 << 10
)

// Scanner asks one scanner. A nil Scanner finds nothing.
type Scanner struct {
	network, address string
	logger           *slog.Logger
}

// New returns the Scanner at tcp://host:port or unix:///path; "" is nil.
func New(place string, logger *slog.Logger) (*Scanner, error) {
	if place == "" {
		return nil, nil
	}
	u, err := url.Parse(place)
	switch {
	case err != nil || u.User != nil || u.RawQuery != "" || u.Fragment != "":
	case u.Scheme == "tcp" && u.Hostname() != "" && u.Port() != "" && u.Path == "":
		return &Scanner{"tcp", u.Host, logger}, nil
	case u.Scheme == "unix" && u.Host == "" && strings.HasPrefix(u.Path, "/"):
		return &Scanner{"unix", u.Path, logger}, nil
	}
	return nil, errors.New("a scanner is named as tcp://host:port or unix:///path/to/clamd.sock")
}

// Ready returns nil if the scanner answers.
func (s *Scanner) Ready(ctx context.Context) error {
	if s == nil {
		return nil
	}
	conn, end, err := s.dial(ctx)
	if err != nil {
		return err
	}
	defer end()
	answer, err := ask(conn, "zPING\x00", nil)
	if err == nil && answer != "PONG" {
		err = fmt.Errorf("it answers %q", answer)
	}
	return err
}

// Scan reads a file from its beginning and returns nil if the scanner finds nothing
// in it. Else it is a fault: "infected", with what was found; "scan-too-large", when
// the scanner takes no more of it, because what is half looked at is not looked at;
// or "scanner-away".
func (s *Scanner) Scan(ctx context.Context, file io.ReadSeeker) error {
	if s == nil {
		return nil
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return fmt.Errorf("rewind the file: %w", err)
	}
	answer, err := s.stream(ctx, file)
	verdict, found := strings.CutSuffix(answer, " FOUND")
	switch {
	case ctx.Err() != nil:
		return fmt.Errorf("ask the malware scanner: %w", ctx.Err())
	case err != nil:
		return s.away(ctx, err)
	case answer == "stream: OK":
		return nil
	case found:
		finding := strings.TrimPrefix(verdict, "stream: ")
		s.logger.WarnContext(ctx, "the malware scanner refuses a file", "finding", finding)
		return fault.New(fault.Unprocessable, codes.Infected,
			"The malware scanner has found something in this file, and it was not kept. Look at it on the "+
				"machine that "+
				"it comes from.").With("finding", finding)
	case strings.Contains(answer, "size limit exceeded"):
		return fault.New(fault.Oversized, codes.ScanTooLarge,
			"The file is larger than the malware scanner of this server looks at, so it was not kept. Send a smaller "+
				"one, or tell the platform operator.")
	}
	return s.away(ctx, fmt.Errorf("it answers %q", answer))
}

func (s *Scanner) away(ctx context.Context, cause error) error {
	s.logger.ErrorContext(ctx, "the malware scanner does not answer: files are refused", "error", cause)
	f := fault.New(fault.Unavailable, codes.ScannerAway,
		"The malware scanner of this server does not answer, so no file can be taken. Try again in a few minutes, or "+
			"tell the platform operator.")
	f.Retry = time.Minute
	return f.Because(cause)
}

func (s *Scanner) stream(ctx context.Context, file io.Reader) (string, error) {
	conn, end, err := s.dial(ctx)
	if err != nil {
		return "", err
	}
	defer end()
	return ask(conn, "zINSTREAM\x00", file)
}

// dial connects to the scanner; end hangs up, as the end of ctx does.
func (s *Scanner) dial(ctx context.Context) (conn net.Conn, end func(), err error) {
	dialer := net.Dialer{Timeout: dialTime}
	if conn, err = dialer.DialContext(ctx, s.network, s.address); err != nil {
		return nil, nil, fmt.Errorf("reach the malware scanner: %w", err)
	}
	stop := context.AfterFunc(ctx, func() { _ = conn.Close() })
	return conn, func() {
		stop()
		_ = conn.Close()
	}, nil
}

// ask sends a command, and a file in pieces behind their lengths, and returns the
// answer. A scanner that has enough answers and hangs up before it has everything.
func ask(conn net.Conn, command string, file io.Reader) (string, error) {
	sent := send(conn, command, file)
	var broken *net.OpError
	if sent != nil && !errors.As(sent, &broken) {
		return "", sent
	}
	if err := conn.SetReadDeadline(time.Now().Add(answerTime)); err != nil {
		return "", fmt.Errorf("wait for the malware scanner: %w", err)
	}
	answer, err := io.ReadAll(io.LimitReader(conn, longestAnswer))
	if answer = bytes.TrimRight(answer, "\x00\n"); len(answer) > 0 {
		return string(answer), nil
	}
	if err = errors.Join(sent, err); err == nil {
		err = io.ErrUnexpectedEOF
	}
	return "", fmt.Errorf("hear from the malware scanner: %w", err)
}

func send(conn net.Conn, command string, file io.Reader) error {
	if err := write(conn, []byte(command)); err != nil || file == nil {
		return err
	}
	piece := make([]byte, 4+pieceSize)
	for {
		n, err := io.ReadFull(file, piece[4:])
		last := errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF)
		if err != nil && !last {
			return fmt.Errorf("read the file: %w", err)
		}
		if n > 0 {
			binary.BigEndian.PutUint32(piece, uint32(n))
			if err := write(conn, piece[:4+n]); err != nil {
				return err
			}
		}
		if last {
			return write(conn, []byte{0, 0, 0, 0})
		}
	}
}

func write(conn net.Conn, piece []byte) error {
	if err := conn.SetWriteDeadline(time.Now().Add(pieceTime)); err != nil {
		return err
	}
	_, err := conn.Write(piece)
	return err
}
