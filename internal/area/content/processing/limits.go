package processing

import (
	"cmp"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/media"
)

// Limits are what an installation takes; the console shows them before sending.
type Limits struct {
	FileBytes  int64 // of one file
	Megapixels int64 // of a picture; 0 is as many as can be read
	Pages      int64 // of a document; 0 is as many as can be drawn
}

// known are the limits with a number for each.
func (l Limits) known() Limits {
	l.Megapixels, l.Pages = cmp.Or(l.Megapixels, media.MaxMegapixels), cmp.Or(l.Pages, media.MaxPages)
	return l
}

// admit refuses a picture with too many pixels and a document with too many
// pages. Those of slides are known once they are drawn; see pages.
func (l Limits) admit(info media.Info) error {
	if info.Kind == media.Image && info.MIME != vectorType &&
		int64(info.Width)*int64(info.Height) > l.Megapixels*1_000_000 {
		return fault.New(fault.Unprocessable, codes.ImageTooLarge,
			"The picture has too many pixels. Make it smaller and upload it again.").
			With("width", info.Width).With("height", info.Height).With("maxSide", media.MaxSide).With("maxMegapixels",
			l.Megapixels)
	}
	return l.pages(info.Pages)
}

// pages refuses a document with too many of them.
func (l Limits) pages(count int) error {
	if int64(count) > l.Pages {
		return fault.New(fault.Unprocessable, codes.DocumentTooLong,
			"The document has too many pages. Split it and upload the parts.").With("maxPages", l.Pages)
	}
	return nil
}
