package contract

// trailCalls are the operations about what happened and what there is: audit trail, dashboards, tags, codes.
func trailCalls() map[string]call {
	return map[string]call{}
}
