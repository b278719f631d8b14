package license

// Held is the active licence of a screen.
type Held struct {
	ID         int64  `json:"id" db:"license_id" doc:"0: it has none"`
	ExpiryDate string `json:"expiryDate" db:"license_day" doc:"The last day, YYYY-MM-DD"`
	State      State  `json:"state" db:"-" enum:"none,valid,ending,ended" doc:"How it stands today, on the screen's wall"`
	Off        bool   `json:"-" db:"license_off"` // its address has licences, and every one is switched off
}
