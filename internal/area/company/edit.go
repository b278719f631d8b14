package company

import (
	"net/mail"
	"net/url"
	"slices"
	"strings"
	"time"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/text"
	"marquee/internal/timetable"
)

// Edit is what people change about a company. Nil means unchanged. Active, the
// dates, the limits, the components and the features are what the operator sells:
// nobody else changes them.
type Edit struct {
	Name                          *string
	Logo                          []byte  // a picture; none: unchanged
	Image                         *string // the path of the logo that is there, or empty to remove it
	Website                       *string
	Number                        *string
	Active                        *bool
	StartDate                     *string
	EndDate                       *string
	SizeMb                        *int64
	DeviceLimit                   *int64
	NeedContentApproval           *bool
	EnableContentValidityFeature  *bool
	DeleteContentVersion          *bool
	ConvertVideos                 *bool
	EnableDevicePowerCheck        *bool
	DevicePowerNotificationEmails *string
	EndedScreensPlay              *bool
	RequireSecondFactor           *bool
	AuthorComponents              *[]string
	CompanyFeatures               *[]string
	Zone                          *string
}

// apply returns the company with the edit in it.
func (e Edit) apply(c Company) (Company, error) {
	var err error
	clean := func(text *string, into *string, read func(string) (string, error)) {
		if text != nil && err == nil {
			*into, err = read(strings.TrimSpace(*text))
		}
	}
	clean(e.Name, &c.Name, func(name string) (string, error) { return text.Name("body.name", "company", name, 200) })
	clean(e.Image, &c.Image, func(path string) (string, error) { return readImage(path, c.Image) })
	clean(e.Website, &c.Website, readWebsite)
	clean(e.Number, &c.Number, func(text string) (string, error) { return text, nil })
	clean(e.StartDate, &c.StartDate, func(day string) (string, error) { return readDate("body.startDate", day) })
	clean(e.EndDate, &c.EndDate, func(day string) (string, error) { return readDate("body.endDate", day) })
	clean(e.DevicePowerNotificationEmails, &c.DevicePowerNotificationEmails, readEmails)
	clean(e.Zone, &c.Zone, readZone)
	if err == nil && e.AuthorComponents != nil {
		c.AuthorComponents, err = enabled("body.authorComponents", Components(), *e.AuthorComponents)
	}
	if err == nil && e.CompanyFeatures != nil {
		c.CompanyFeatures, err = enabled("body.companyFeatures", Features(), *e.CompanyFeatures)
	}
	set(&c.Active, e.Active)
	set(&c.SizeMb, e.SizeMb)
	set(&c.DeviceLimit, e.DeviceLimit)
	set(&c.NeedContentApproval, e.NeedContentApproval)
	set(&c.EnableContentValidityFeature, e.EnableContentValidityFeature)
	set(&c.DeleteContentVersion, e.DeleteContentVersion)
	set(&c.ConvertVideos, e.ConvertVideos)
	set(&c.EnableDevicePowerCheck, e.EnableDevicePowerCheck)
	set(&c.EndedScreensPlay, e.EndedScreensPlay)
	set(&c.RequireSecondFactor, e.RequireSecondFactor)
	return c, err
}

func set[T any](into *T, value *T) {
	if value != nil {
		*into = *value
	}
}

// readImage keeps or removes the logo; another one comes as a file.
func readImage(path, current string) (string, error) {
	if path == "" || path == picturePath(current) {
		return strings.TrimPrefix(path, pictures), nil
	}
	return "", fault.Invalid("body.image", codes.NotAllowed, "Send a new logo as a file.")
}

// readWebsite takes what a browser can follow and nothing else that a link could hold.
func readWebsite(text string) (string, error) {
	if text == "" {
		return "", nil
	}
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return "", fault.Invalid("body.website", codes.BadFormat, "A website begins with https:// or http://.")
	}
	return text, nil
}

func readDate(location, day string) (string, error) {
	if _, err := time.Parse(time.DateOnly, day); day != "" && err != nil {
		return "", fault.Invalid(location, codes.BadFormat, "A date looks like 2026-11-21.")
	}
	return day, nil
}

// mostEmails bounds whom one alarm is mailed to.
const mostEmails = 20

// readEmails takes addresses apart by commas, semicolons or blanks and joins them by commas.
func readEmails(text string) (string, error) {
	list := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(",; \t\r\n", r) })
	for _, one := range list {
		if address, err := mail.ParseAddress(one); err != nil || address.Address != one {
			return "", fault.Invalid("body.devicePowerNotificationEmails", codes.BadFormat,
				"This is not a list of mail addresses: "+one)
		}
	}
	if len(list) > mostEmails {
		return "", fault.Invalid("body.devicePowerNotificationEmails", codes.TooMany, "At most 20 addresses are told.")
	}
	return strings.Join(list, ","), nil
}

func readZone(zone string) (string, error) {
	if !timetable.IsZone(zone) {
		return "", fault.Invalid("body.zone", codes.NotAllowed, "Choose a time zone of the list.")
	}
	return zone, nil
}

// checkDates refuses a company that ends before it begins, and one that would
// lock the operators out.
func (c Company) checkDates() error {
	if c.StartDate != "" && c.EndDate != "" && c.EndDate < c.StartDate {
		return fault.Invalid("body.endDate", codes.EndBeforeStart, "The last day is before the first.")
	}
	if c.ID == access.TopCompany {
		switch {
		case !c.Active:
			return fault.Invalid("body.active", codes.TopCompany, "The operators' own company stays active.")
		case c.StartDate != "":
			return fault.Invalid("body.startDate", codes.TopCompany, "The operators' own company has no dates.")
		case c.EndDate != "":
			return fault.Invalid("body.endDate", codes.TopCompany, "The operators' own company has no dates.")
		}
	}
	return nil
}

// mayChange refuses a change of what limits a company by anybody but an operator,
// and to let people in by less than before without a proof of who asks for it.
func mayChange(caller access.Caller, before, after Company) error {
	if before.RequireSecondFactor && !after.RequireSecondFactor {
		if err := caller.Confirm(); err != nil {
			return err
		}
	}
	if caller.IsGlobalAdmin() {
		return nil
	}
	for _, limit := range []struct {
		field   string
		changed bool
	}{
		{"active", before.Active != after.Active},
		{"startDate", before.StartDate != after.StartDate},
		{"endDate", before.EndDate != after.EndDate},
		{"sizeMb", before.SizeMb != after.SizeMb},
		{"deviceLimit", before.DeviceLimit != after.DeviceLimit},
		{"endedScreensPlay", before.EndedScreensPlay != after.EndedScreensPlay},
		{"authorComponents", !slices.Equal(before.AuthorComponents, after.AuthorComponents)},
		{"companyFeatures", !slices.Equal(before.CompanyFeatures, after.CompanyFeatures)},
	} {
		if limit.changed {
			f := fault.Invalid("body."+limit.field, codes.OperatorOnly, "Only the platform operator changes this.")
			f.Kind, f.Code = fault.Forbidden, codes.OperatorOnly
			return f
		}
	}
	return nil
}

// today is the current day in a zone.
func today(now time.Time, zone string) (string, error) {
	where, err := time.LoadLocation(zone)
	if err != nil {
		return "", fault.Invalid("body.zone", codes.NotAllowed, "Choose a time zone of the list.")
	}
	return now.In(where).Format(time.DateOnly), nil
}
