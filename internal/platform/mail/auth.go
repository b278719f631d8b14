package mail

import (
	"errors"
	"fmt"
	"net"
	"net/smtp"
	"slices"
	"strings"
)

// errClear keeps passwords off networks that can be listened to.
var errClear = errors.New("the password is only sent over TLS")

// signIn answers with PLAIN, or with LOGIN where a server knows nothing else.
type signIn struct {
	server Server
	asks   bool // the server asks for one value after the other
}

// Start implements smtp.Auth.
func (a *signIn) Start(info *smtp.ServerInfo) (mechanism string, first []byte, err error) {
	if !info.TLS && !loopback(a.server.Host) {
		return "", nil, errClear
	}
	offered := slices.Collect(strings.FieldsSeq(strings.ToUpper(strings.Join(info.Auth, " "))))
	if slices.Contains(offered, "LOGIN") && !slices.Contains(offered, "PLAIN") {
		a.asks = true
		return "LOGIN", nil, nil
	}
	return "PLAIN", []byte("\x00" + a.server.Username + "\x00" + a.server.Password), nil
}

// Next implements smtp.Auth. LOGIN asks for the name, then for the password.
func (a *signIn) Next(question []byte, more bool) ([]byte, error) {
	if !more {
		return nil, nil
	}
	if !a.asks {
		return nil, errors.New("the server asks more than PLAIN answers")
	}
	switch asked := strings.ToLower(string(question)); {
	case strings.HasPrefix(asked, "user"):
		return []byte(a.server.Username), nil
	case strings.HasPrefix(asked, "pass"):
		return []byte(a.server.Password), nil
	default:
		return nil, fmt.Errorf("the server asks for %q", asked)
	}
}

func loopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}
