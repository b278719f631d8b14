package oidc

import "testing"

func TestWhoseAnswerItIs(t *testing.T) {
	for name, c := range map[string]struct {
		names  bool
		issuer string
		sent   bool
	}{
		"nobody says":                {false, "", true},
		"it names itself":            {true, "https://id.example.com", true},
		"it could, and does not":     {true, "", false},
		"another names itself":       {true, "https://other.example.com", false},
		"another, where none has to": {false, "https://other.example.com", false},
	} {
		p := Provider{Issuer: "https://id.example.com", NamesItself: c.names}
		if got := p.Sent(Answer{Issuer: c.issuer}); got != c.sent {
			t.Errorf("%s: %v", name, got)
		}
	}
}
