package message

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
)

// Position says where on a screen a message stands (G154).
type Position string

// The positions.
const (
	Top    Position = "top"
	Middle Position = "middle"
	Bottom Position = "bottom"
)

// Flow says how the words of a message move (G154).
type Flow string

// The flows. Static words that do not fit their band scroll all the same.
const (
	Left   Flow = "left"
	Right  Flow = "right"
	Up     Flow = "up"
	Down   Flow = "down"
	Static Flow = "static"
)

// companyFont is the FontType of messages that are written in one of the company's families.
const companyFont = "company"

// Part is what a message says and how it looks (R465). Lengths are pixels of a
// screen whose shorter side has 1080; others show the same share of theirs.
// Colours are #RRGGBB or #RRGGBBAA. What it refers to is named by its id as
// text, empty for none.
type Part struct {
	Content       string   `json:"content" db:"content" doc:"The words: plain text, at most 2000 characters"`
	Position      Position `json:"position" db:"position" enum:"top,middle,bottom"`
	Flow          Flow     `json:"flow" db:"flow" enum:"left,right,up,down,static" doc:"How the words move; static ones that do not fit scroll all the same"`
	Speed         int      `json:"speed" db:"speed" doc:"1 to 10, each two hundredths of the band's width (left, right) or height a second"`
	TextSize      int      `json:"textSize" db:"text_size" doc:"12 to 540: pixels of a screen whose shorter side has 1080"`
	TextColor     string   `json:"textColor" db:"text_color" doc:"#RRGGBB or #RRGGBBAA"`
	BgColor       string   `json:"bgColor" db:"bg_color" doc:"The band's colour"`
	FontType      string   `json:"fontType" db:"font_type" enum:",company" doc:"company: fontFace is one of the company's families; empty: the font that is built in"`
	FontFace      string   `json:"fontFace" db:"font_face" doc:"A family"`
	ShadowRadius  int      `json:"shadowRadius" db:"shadow_radius" doc:"0 to 100"`
	ShadowXOffset int      `json:"shadowXOffset" db:"shadow_x_offset" doc:"-100 to 100"`
	ShadowYOffset int      `json:"shadowYOffset" db:"shadow_y_offset" doc:"-100 to 100"`
	ShadowColor   string   `json:"shadowColor" db:"shadow_color"`
	OutlineColor  string   `json:"outlineColor" db:"outline_color"`
	OutlineSize   int      `json:"outlineSize" db:"outline_size" doc:"0 to 50"`
	ShowImmediate bool     `json:"showImmediate" db:"show_immediate" doc:"Kept as it is sent; when a message shows is said by its item"`
	IsRss         bool     `json:"isRss" db:"is_rss" doc:"The words are the lines of a source, and content stands until they are there"`
	Rssformat     []string `json:"rssformat" doc:"The fields of a line, in order, such as title, text and date"`
	Rss           string   `json:"rss" doc:"The id of an external source"`
	BgImage       string   `json:"bgImage" doc:"The id of a picture that fills the band"`
	Audio         string   `json:"audio" doc:"The id of a sound that is heard when the message comes"`
}

// Standard is what a new message starts from.
func Standard() Part {
	const invisible = "#00000000"
	return Part{Position: Bottom, Flow: Left, Speed: 3, TextSize: 64, TextColor: "#FFFFFF", BgColor: "#000000CC",
		ShadowColor: invisible, OutlineColor: invisible, Rssformat: []string{"title"}}
}

// The limits of a message.
const (
	maxWords    = 2000
	maxFields   = 20
	maxName     = 200
	minTextSize = 12
	maxTextSize = 540
	maxLength   = 100 // of shadows
	maxOutline  = 50
)

var colour = regexp.MustCompile(`^#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$`)

// Check refuses a message that cannot be shown, and names each wrong field
// below at: "body." or "body.item.message.". What it refers to is not looked up.
func (p Part) Check(at string) (refused []fault.Field) {
	if strings.TrimSpace(p.Content) == "" && !p.IsRss {
		refused = append(refused, fault.Field{Location: at + "content", Code: codes.Required,
			Message: "Write what the message says."})
	}
	return append(refused, p.CheckLook(at)...)
}

// CheckLook is Check of a message that may be without words.
func (p Part) CheckLook(at string) (refused []fault.Field) {
	no := func(field string, code codes.Field, message string) {
		refused = append(refused, fault.Field{Location: at + field, Code: code, Message: message})
	}
	if len([]rune(p.Content)) > maxWords {
		no("content", codes.TooLong, fmt.Sprintf("A message has at most %d characters.", maxWords))
	}
	if !slices.Contains([]Position{Top, Middle, Bottom}, p.Position) {
		no("position", codes.NotAllowed, "A message stands at the top, in the middle or at the bottom.")
	}
	if !slices.Contains([]Flow{Left, Right, Up, Down, Static}, p.Flow) {
		no("flow", codes.NotAllowed, "Words move left, right, up or down, or are static.")
	}
	if p.FontType != "" && p.FontType != companyFont {
		no("fontType", codes.NotAllowed, "A font is the company's, or the one that is built in.")
	}
	if p.FontType == companyFont && p.FontFace == "" {
		no("fontFace", codes.Required, "Choose a font.")
	}
	if len([]rune(p.FontFace)) > maxName {
		no("fontFace", codes.TooLong, fmt.Sprintf("A font's name has at most %d characters.", maxName))
	}
	for _, n := range []struct {
		field              string
		value, least, most int
	}{
		{"speed", p.Speed, 1, 10}, {"textSize", p.TextSize, minTextSize, maxTextSize},
		{"shadowRadius", p.ShadowRadius, 0, maxLength}, {"shadowXOffset", p.ShadowXOffset, -maxLength, maxLength},
		{"shadowYOffset", p.ShadowYOffset, -maxLength, maxLength}, {"outlineSize", p.OutlineSize, 0, maxOutline},
	} {
		if n.value < n.least || n.value > n.most {
			no(n.field, codes.OutOfRange, fmt.Sprintf("This lies from %d to %d.", n.least, n.most))
		}
	}
	for _, c := range []struct{ field, value string }{{"textColor", p.TextColor}, {"bgColor", p.BgColor},
		{"shadowColor", p.ShadowColor}, {"outlineColor", p.OutlineColor}} {
		if !colour.MatchString(c.value) {
			no(c.field, codes.BadFormat, "A colour looks like #377CB7 or #377CB780.")
		}
	}
	refused = append(refused, p.checkSource(at)...)
	for _, r := range []struct{ field, value string }{{"bgImage", p.BgImage}, {"audio", p.Audio}} {
		if _, ok := reference(r.value); !ok {
			no(r.field, codes.BadFormat, "This is the id of a content, or empty.")
		}
	}
	return refused
}

// checkSource refuses lines of a source that cannot be made.
func (p Part) checkSource(at string) (refused []fault.Field) {
	no := func(field string, code codes.Field, message string) {
		refused = append(refused, fault.Field{Location: at + field, Code: code, Message: message})
	}
	if id, ok := reference(p.Rss); !ok {
		no("rss", codes.BadFormat, "This is the id of a source, or empty.")
	} else if p.IsRss && id == 0 {
		no("rss", codes.Required, "Choose the source that the lines come from.")
	}
	switch {
	case len(p.Rssformat) > maxFields:
		no("rssformat", codes.TooMany, fmt.Sprintf("A line has at most %d fields.", maxFields))
	case slices.ContainsFunc(p.Rssformat, func(name string) bool { return len([]rune(name)) > maxName }):
		no("rssformat", codes.TooLong, fmt.Sprintf("A field's name has at most %d characters.", maxName))
	case p.IsRss && len(p.Rssformat) == 0:
		no("rssformat", codes.Required, "Choose the fields that a line is made of.")
	}
	return refused
}

// reference reads an id that is written as text; 0 is none.
func reference(text string) (id int64, ok bool) {
	if text == "" {
		return 0, true
	}
	id, err := strconv.ParseInt(text, 10, 64)
	return id, err == nil && id > 0 && strconv.FormatInt(id, 10) == text
}
