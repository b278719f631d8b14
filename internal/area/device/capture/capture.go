// Package capture keeps what screens hand over of themselves: pictures of what they show, and what their players have
// written down. Both come when somebody asks (see device/command), pictures also every so many minutes, as the screen's
// settings say. Of pictures the last are kept, and of those before them one for each quarter of an hour of a day.
// Specification: part 2 §7 "Devices"; A094, A095, A102, A103.
package capture

import (
	"bytes"
	"image/jpeg"
	"strings"
	"time"
	"unicode"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
)

// Kind is what a screen hands over.
type Kind string

// The kinds.
const (
	Picture Kind = "picture" // a JPEG of what it shows
	Log     Kind = "log"     // lines of text, the oldest first
)

// How large they may be, in bytes, and the sides of a picture, in pixels.
const (
	pictureBytes = 4 << 20
	logBytes     = 2 << 20
	longestSide  = 8192
)

// perHour is how often a screen may hand something over.
const perHour = 120

// Capture is something that a screen has handed over.
type Capture struct {
	ID         int64     `json:"id"`
	DeviceID   int64     `json:"deviceId"`
	DeviceName string    `json:"deviceName"`
	Kind       Kind      `json:"kind" enum:"picture,log"`
	TakenAt    time.Time `json:"takenAt" doc:"When it arrived"`
	Bytes      int64     `json:"bytes"`
	Width      int       `json:"width" doc:"Of a picture, in pixels"`
	Height     int       `json:"height"`
	Src        string    `json:"src" doc:"Where its bytes are"`
}

// Captures are how it stands with what a screen hands over of a kind.
type Captures struct {
	Items    []Capture `json:"items" doc:"The newest first"`
	UnderWay bool      `json:"underWay" doc:"The screen has been asked for another"`
}

// looked is what is known of the bytes of a capture.
type looked struct {
	bytes         []byte
	width, height int
}

// look checks what a screen sends, and makes of a log the text that is kept.
func look(kind Kind, sent []byte) (looked, error) {
	if kind == Log {
		return looked{bytes: legible(sent)}, nil
	}
	c, err := jpeg.DecodeConfig(bytes.NewReader(sent))
	if err != nil {
		return looked{}, fault.New(fault.Unsupported, codes.ImageBroken,
			"This is no JPEG that can be read.").Because(err)
	}
	if c.Width > longestSide || c.Height > longestSide {
		return looked{}, fault.New(fault.Oversized, codes.TooLarge,
			"The picture has more pixels than this call takes.").With("limitBytes", pictureBytes)
	}
	return looked{sent, c.Width, c.Height}, nil
}

// legible is a log without what is no text: it is read by people, wherever they open it.
func legible(sent []byte) []byte {
	text := strings.ToValidUTF8(string(sent), "\uFFFD")
	return []byte(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' && r != '\t' {
			return -1
		}
		return r
	}, text))
}

// What is kept of one screen's pictures and logs.
const (
	lastPictures = 20
	lastLogs     = 5
	stripOf      = 24 * time.Hour
	stripStep    = 15 * time.Minute
)

// taken is when a capture was.
type taken struct {
	ID int64 `db:"id"`
	At int64 `db:"taken_at"` // milliseconds since the epoch
}

// spent lists those of one screen's captures of a kind, the newest first, that are not kept any longer.
func spent(kind Kind, all []taken, now time.Time) (ids []int64) {
	last := lastLogs
	if kind == Picture {
		last = lastPictures
	}
	oldest, step := now.Add(-stripOf).UnixMilli(), stripStep.Milliseconds()
	seen := map[int64]bool{}
	for i, one := range all {
		slot := one.At / step
		first := kind == Picture && one.At >= oldest && !seen[slot]
		seen[slot] = true
		if i >= last && !first {
			ids = append(ids, one.ID)
		}
	}
	return ids
}
