package contract

// signInCalls are the operations by which people come in and keep their account: second factor, reset, tokens, mail.
func signInCalls() map[string]call {
	return map[string]call{}
}
