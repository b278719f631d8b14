package company

// Belongings lists the swept tables, in their order.
func Belongings() []string { return belongings }

// Facts lists the swept tables of the second store.
func Facts() []string { return facts }
