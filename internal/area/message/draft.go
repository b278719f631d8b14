package message

import "slices"

// Draft is a message as a client sends it: what is absent is left as it was.
type Draft struct {
	Content       *string   `json:"content,omitempty" text:"lines" doc:"The words: plain text, at most 2000 characters"`
	Position      *Position `json:"position,omitempty" enum:"top,middle,bottom"`
	Flow          *Flow     `json:"flow,omitempty" enum:"left,right,up,down,static"`
	Speed         *int      `json:"speed,omitempty" doc:"1 to 10"`
	TextSize      *int      `json:"textSize,omitempty" doc:"12 to 540"`
	TextColor     *string   `json:"textColor,omitempty" doc:"#RRGGBB or #RRGGBBAA"`
	BgColor       *string   `json:"bgColor,omitempty"`
	FontType      *string   `json:"fontType,omitempty" enum:",company"`
	FontFace      *string   `json:"fontFace,omitempty"`
	ShadowRadius  *int      `json:"shadowRadius,omitempty"`
	ShadowXOffset *int      `json:"shadowXOffset,omitempty"`
	ShadowYOffset *int      `json:"shadowYOffset,omitempty"`
	ShadowColor   *string   `json:"shadowColor,omitempty"`
	OutlineColor  *string   `json:"outlineColor,omitempty"`
	OutlineSize   *int      `json:"outlineSize,omitempty"`
	ShowImmediate *bool     `json:"showImmediate,omitempty"`
	IsRss         *bool     `json:"isRss,omitempty"`
	Rssformat     *[]string `json:"rssformat,omitempty"`
	Rss           *string   `json:"rss,omitempty" doc:"The id of an external source, or empty"`
	BgImage       *string   `json:"bgImage,omitempty" doc:"The id of a content of type Image, or empty"`
	Audio         *string   `json:"audio,omitempty" doc:"The id of a content of type Audio, or empty"`
}

// Over returns the message with what was sent in place of what it had.
func (d Draft) Over(p Part) Part {
	put(&p.Content, d.Content)
	put(&p.Position, d.Position)
	put(&p.Flow, d.Flow)
	put(&p.Speed, d.Speed)
	put(&p.TextSize, d.TextSize)
	put(&p.TextColor, d.TextColor)
	put(&p.BgColor, d.BgColor)
	put(&p.FontType, d.FontType)
	put(&p.FontFace, d.FontFace)
	put(&p.ShadowRadius, d.ShadowRadius)
	put(&p.ShadowXOffset, d.ShadowXOffset)
	put(&p.ShadowYOffset, d.ShadowYOffset)
	put(&p.ShadowColor, d.ShadowColor)
	put(&p.OutlineColor, d.OutlineColor)
	put(&p.OutlineSize, d.OutlineSize)
	put(&p.ShowImmediate, d.ShowImmediate)
	put(&p.IsRss, d.IsRss)
	put(&p.Rssformat, d.Rssformat)
	put(&p.Rss, d.Rss)
	put(&p.BgImage, d.BgImage)
	put(&p.Audio, d.Audio)
	p.Rssformat = slices.Clone(p.Rssformat)
	return p
}

func put[T any](field, sent *T) {
	if sent != nil {
		*field = *sent
	}
}
