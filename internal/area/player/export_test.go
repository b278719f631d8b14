package player

// SharesWith reports whether the part which screens share was planned once for both.
func (m Manifest) SharesWith(other Manifest) bool { return &m.shared[0] == &other.shared[0] }
