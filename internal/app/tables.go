package app

import (
	"slices"

	"marquee/internal/area/account"
	"marquee/internal/area/apk"
	"marquee/internal/area/author"
	"marquee/internal/area/broadcast"
	"marquee/internal/area/category"
	"marquee/internal/area/company"
	"marquee/internal/area/content"
	"marquee/internal/area/device"
	"marquee/internal/area/dimension"
	"marquee/internal/area/email"
	"marquee/internal/area/event"
	"marquee/internal/area/font"
	"marquee/internal/area/globalcompany"
	"marquee/internal/area/license"
	"marquee/internal/area/message"
	"marquee/internal/area/player"
	"marquee/internal/area/playlist"
	"marquee/internal/area/role"
	"marquee/internal/area/schedule"
	"marquee/internal/area/source"
	"marquee/internal/area/tag"
	"marquee/internal/area/user"
	"marquee/internal/area/usergroup"
	"marquee/internal/platform/db"
	"marquee/internal/platform/jobs"
	"marquee/internal/platform/sealed"
	"marquee/internal/platform/tables"
	"marquee/internal/platform/vault"
)

// everyTable is which tables there are and what becomes of them, each area behind those that its tables refer to.
func everyTable() tables.All {
	return tables.All{
		db.Tables(), jobs.Tables(), vault.Tables(),
		company.Tables(), globalcompany.Tables(), role.Tables(), user.Tables(), usergroup.Tables(), license.Tables(),
		email.Tables(),
		account.Tables(),
		tag.Tables(), category.Tables(), dimension.Tables(), font.Tables(), apk.Tables(),
		content.Tables(),
		playlist.Tables(), source.Tables(), author.Tables(),
		schedule.Tables(), message.Tables(), event.Tables(), device.Tables(), broadcast.Tables(), player.Tables(),
	}
}

// tallies are what every change brings up to date.
func tallies() []db.Tally {
	return []db.Tally{content.Counts(), company.Stored(everyTable().Stores())}
}

// sealedColumns have all that is sealed under the installation's key.
func sealedColumns() []sealed.Column {
	return slices.Concat(email.Sealed(), account.Sealed(), source.Sealed(), event.Sealed())
}
