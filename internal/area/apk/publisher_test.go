package apk

import (
	"crypto/x509/pkix"
	"encoding/asn1"
	"testing"
)

func TestThePublisherIsTheSigner(t *testing.T) {
	subject := pkix.Name{Country: []string{"JP"}, Province: []string{"Tokyo"}, Locality: []string{"千代田区"}, Organization: []string{`Makers, "Good" Inc.`},
		OrganizationalUnit: []string{"Players"}, CommonName: "Makers", SerialNumber: "12"}
	sequence := subject.ToRDNSequence()
	der, err := asn1.Marshal(sequence)
	if err != nil {
		t.Fatal(err)
	}
	good := `SERIALNUMBER=12, CN=Makers, OU=Players, O="Makers, ""Good"" Inc.", L=千代田区, S=Tokyo, C=JP`
	for publisher, want := range map[string]bool{
		good: true,
		`oid.2.5.4.5=12,CN=Makers,OU=Players,O="Makers, ""Good"" Inc.",L=千代田区,ST=Tokyo,C=JP`:       true,
		`C=JP, S=Tokyo, L=千代田区, O="Makers, ""Good"" Inc.", OU=Players, CN=Makers, SERIALNUMBER=12`: true,
		`CN=Makers`:        false,
		good + `, C=JP`:    false,
		good + `,`:         false,
		"":                 false,
		"Makers":           false,
		"XX=Makers":        false,
		`CN="Makers`:       false,
		`C=JP, CN=Makers`:  false,
		`CN=makers` + good: false,
	} {
		if got := publishes(publisher, der); got != want {
			names, ok := partsOf(publisher)
			t.Errorf("%s: %v, want %v (%q, %v)", publisher, got, want, names, ok)
		}
	}
	if publishes("", []byte{0x30, 0}) {
		t.Error("nobody publishes")
	}
}
