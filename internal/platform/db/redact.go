package db

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
)

// mask is what the trail shows instead of a secret.
const mask = "•••"

// secretNames finds the members whose values never enter the trail, whoever
// records them. An empty value stays: that there is none is no secret.
var secretNames = regexp.MustCompile(
	`(?i)^(new|old|client|smtp|totp|api)?_?(password|secret|token|recoverycodes?|privatekey|otpauth|otpauthuri)$`)

// encode writes a value for the trail, without secrets. nil is no text at all.
func encode(value any) (*string, error) {
	if value == nil {
		return nil, nil
	}
	data, err := json.Marshal(value)
	if err != nil {
		return nil, fmt.Errorf("encode the change: %w", err)
	}
	text := string(data)
	if mayHoldSecret(text) {
		var plain any
		if err := json.Unmarshal(data, &plain); err != nil {
			return nil, fmt.Errorf("read the change: %w", err)
		}
		if data, err = json.Marshal(redact(plain)); err != nil {
			return nil, fmt.Errorf("encode the change: %w", err)
		}
		text = string(data)
	}
	return &text, nil
}

// mayHoldSecret spares the common change, which names nothing secret, a second reading.
func mayHoldSecret(text string) bool {
	text = strings.ToLower(text)
	for _, word := range []string{"password", "secret", "token", "recovery", "privatekey", "otpauth"} {
		if strings.Contains(text, word) {
			return true
		}
	}
	return false
}

func redact(value any) any {
	switch v := value.(type) {
	case map[string]any:
		for name, member := range v {
			if secretNames.MatchString(name) && member != nil && member != "" {
				v[name] = mask
			} else {
				v[name] = redact(member)
			}
		}
	case []any:
		for i, element := range v {
			v[i] = redact(element)
		}
	}
	return value
}
