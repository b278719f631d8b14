package db

import (
	"crypto/tls"
	"testing"
)

// TestPostgresShowsACertificateForItsName: across a network, unless the address or the environment asks for less.
func TestPostgresShowsACertificateForItsName(t *testing.T) {
	const (
		checked = "checks the certificate's name"
		blind   = "encrypts alone"
		plain   = "may be in the clear"
	)
	for _, c := range []struct{ address, env, want, host string }{
		{"postgres://u:p@db.example/m", "", checked, "db.example"},
		{"postgres://u:p@db.example:6432/m?connect_timeout=3", "", checked, "db.example"},
		{"postgresql://u:p@192.0.2.7/m", "", checked, "192.0.2.7"},
		{"postgres://u:p@[2001:db8::7]:5432/m", "", checked, "2001:db8::7"},
		{"postgres://u:p@one.example,two.example/m", "", checked, "one.example"},
		{"postgres://u:p@localhost,db.example/m", "", checked, "localhost"},
		{"postgres://u:p@/m?host=/run/postgresql,db.example", "", plain, ""}, // a socket has no certificate
		{"postgres://u:p@localhost,127.0.0.1/m", "", plain, ""},
		{"postgres://u:p@db.example/m?sslmode=verify-full", "", checked, "db.example"},
		{"postgres://u:p@db.example/m?sslmode=require", "", blind, ""},
		{"postgres://u:p@db.example/m?sslmode=prefer", "", plain, ""},
		{"postgres://u:p@db.example/m?sslmode=disable", "", plain, ""},
		{"postgres://u:p@db.example/m", "verify-full", checked, "db.example"},
		{"postgres://u:p@db.example/m", "require", blind, ""},
		{"postgres://u:p@db.example/m", "disable", plain, ""},
		{"postgres://u:p@db.example/m?sslmode=verify-full", "disable", checked, "db.example"},
		{"postgres://u:p@localhost/m", "", plain, ""},
		{"postgres://u:p@127.0.0.1/m", "", plain, ""},
		{"postgres://u:p@[::1]/m", "", plain, ""},
		{"postgres://u:p@/m?host=/run/postgresql", "", plain, ""},
		{"postgres://u:p@localhost/m?sslmode=verify-full", "", checked, "localhost"},
	} {
		t.Setenv("PGSSLMODE", c.env)
		config, err := parsePostgres(c.address)
		if err != nil {
			t.Errorf("%s: %v", c.address, err)
			continue
		}
		ways := []*tls.Config{config.TLSConfig}
		for _, fallback := range config.Fallbacks {
			ways = append(ways, fallback.TLSConfig)
		}
		got := checked
		for _, way := range ways {
			switch {
			case way == nil:
				got = plain
			case got != plain && (way.InsecureSkipVerify || way.ServerName == ""):
				got = blind
			}
		}
		if got != c.want || got == checked && config.TLSConfig.ServerName != c.host {
			t.Errorf("%s with PGSSLMODE=%q %s, for %+v; want: %s, for %q", c.address, c.env, got, config.TLSConfig,
				c.want, c.host)
		}
	}
}

// TestADatabaseInTheClearIsNamed: the first that may be reached so across a network, whichever host stands before it.
func TestADatabaseInTheClearIsNamed(t *testing.T) {
	for address, want := range map[string]string{
		"": "", "postgres://u:p@localhost/m": "", "postgres://u:p@db.example/m": "",
		"postgres://u:p@localhost,db.example/m":                 "",
		"postgres://u:p@db.example/m?sslmode=disable":           "db.example",
		"postgres://u:p@localhost,db.example/m?sslmode=disable": "db.example",
		"postgres://u:p@/m?host=/run/postgresql,db.example":     "",
	} {
		if host, plain := IsPlain(address); host != want || plain != (want != "") {
			t.Errorf("%s: %q, %v", address, host, plain)
		}
	}
}
