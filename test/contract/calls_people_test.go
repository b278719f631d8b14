package contract

// peopleCalls are the operations about users, their groups and their roles.
func peopleCalls() map[string]call {
	return map[string]call{}
}
