package license

// Held is the active licence of a screen.
type Held struct {
	ID         int64  `json:"id" db:"license_id" doc:"0: it has none"`
	ExpiryDate string `json:"expiryDate" db:"license_day" doc:"The last day, YYYY-MM-DD"`
	State      State  `json:"state" db:"-" enum:"none,valid,ending,ended" doc:"How it stands today, on the screen's wall"`
}

// LastDay returns the last day on which a screen plays, and whether it is its licence's: the earlier one, where
// screens need a licence. "" is no end.
func LastDay(screens, licences string, needed bool) (day string, licensed bool) {
	if needed && licences != "" && (screens == "" || licences < screens) {
		return licences, true
	}
	return screens, false
}
