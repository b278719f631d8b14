package contract

// companyCalls are the operations about companies and what belongs to them: hierarchies, licences, dimensions.
func companyCalls() map[string]call {
	return map[string]call{}
}
