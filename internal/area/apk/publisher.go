package apk

import (
	"crypto/x509/pkix"
	"encoding/asn1"
	"slices"
	"strings"
)

// attributeNames are what Windows calls the parts of a certificate's subject.
func attributeNames() map[string]string {
	return map[string]string{
		"CN": "2.5.4.3", "SN": "2.5.4.4", "SERIALNUMBER": "2.5.4.5", "C": "2.5.4.6", "L": "2.5.4.7", "S": "2.5.4.8", "ST": "2.5.4.8",
		"STREET": "2.5.4.9", "O": "2.5.4.10", "OU": "2.5.4.11", "T": "2.5.4.12", "DESCRIPTION": "2.5.4.13", "POSTALCODE": "2.5.4.17",
		"G": "2.5.4.42", "I": "2.5.4.43", "E": "1.2.840.113549.1.9.1", "DC": "0.9.2342.19200300.100.1.25",
	}
}

// publishes reports whether a publisher, as a manifest writes it ("CN=Makers,
// O=Makers Ltd, C=JP"), is the subject of a certificate, which has the same
// parts, usually in the opposite order.
func publishes(publisher string, subject []byte) bool {
	var name pkix.RDNSequence
	if rest, err := asn1.Unmarshal(subject, &name); err != nil || len(rest) > 0 {
		return false
	}
	var parts []string
	for _, set := range name {
		for _, a := range set {
			value, isText := a.Value.(string)
			if !isText {
				return false
			}
			parts = append(parts, a.Type.String()+"="+value)
		}
	}
	written, ok := partsOf(publisher)
	if !ok || len(parts) == 0 {
		return false
	}
	if slices.Equal(written, parts) {
		return true
	}
	slices.Reverse(parts)
	return slices.Equal(written, parts)
}

// partsOf splits a name into its parts, each called by its number.
func partsOf(publisher string) (parts []string, ok bool) {
	names := attributeNames()
	for rest := publisher; ; {
		key, after, found := strings.Cut(rest, "=")
		if !found {
			return nil, false
		}
		key = strings.ToUpper(strings.TrimSpace(key))
		number, known := names[key]
		if !known {
			if number, known = strings.CutPrefix(key, "OID."); !known {
				return nil, false
			}
		}
		value, next := valueOf(strings.TrimLeft(after, " "))
		parts = append(parts, number+"="+value)
		if next == "" {
			return parts, true
		}
		rest = next[1:]
	}
}

// valueOf reads one value, which is in quotes if it has a comma, with quotes of
// its own doubled, and returns what follows: a comma and more, or nothing.
func valueOf(text string) (value, rest string) {
	if !strings.HasPrefix(text, `"`) {
		end := strings.IndexAny(text, ",;+")
		if end < 0 {
			end = len(text)
		}
		return strings.TrimRight(text[:end], " "), text[end:]
	}
	for text = text[1:]; ; {
		end := strings.IndexByte(text, '"')
		if end < 0 {
			return value + text, ""
		}
		value += text[:end]
		text = text[end+1:]
		if !strings.HasPrefix(text, `"`) {
			return value, strings.TrimLeft(text, " ")
		}
		value += `"`
		text = text[1:]
	}
}
