package message

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/area/content"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
)

// References is what a company has of what messages refer to.
type References struct {
	contents map[int64]content.Choice
	sources  map[int64]bool
	families map[string]bool
}

// Look finds what messages refer to, in the company of q, as the caller sees it. In a change it is there still when
// that ends.
func Look(ctx context.Context, q db.Query, caller access.Caller, parts ...Part) (References, error) {
	found := References{nil, map[int64]bool{}, map[string]bool{}}
	n := needsOf(parts)
	var err error
	if found.contents, err = content.Choices(ctx, q, caller, n.contents); err != nil {
		return found, err
	}
	sources, err := n.readSources(ctx, q)
	if err != nil {
		return found, err
	}
	for _, id := range sources {
		found.sources[id] = true
	}
	families, err := n.readFamilies(ctx, q)
	for _, name := range families {
		found.families[name] = true
	}
	return found, err
}

// needs is what messages refer to.
type needs struct {
	contents, sources []int64
	families          []string
}

func needsOf(parts []Part) (n needs) {
	for _, p := range parts {
		for _, text := range []string{p.BgImage, p.Audio} {
			if id, ok := reference(text); ok && id != 0 {
				n.contents = append(n.contents, id)
			}
		}
		if id, ok := reference(p.Rss); ok && id != 0 {
			n.sources = append(n.sources, id)
		}
		if p.FontType == companyFont {
			n.families = append(n.families, p.FontFace)
		}
	}
	return n
}

// Refuse names below at, as Part.Check does, what a message refers to and may not. What it referred to before stays,
// whatever has become of it: else nothing else of the message could be saved. Before is empty for a new message. Its
// background is a content of type Image, or of one of grounds.
func (r References) Refuse(at string, before, p Part, grounds ...content.Type) (refused []fault.Field) {
	no := func(field string, code codes.Field, message string) {
		refused = append(refused, fault.Field{Location: at + field, Code: code, Message: message})
	}
	for _, m := range []struct {
		field, was, is string
		kinds          []content.Type
	}{
		{"bgImage", before.BgImage, p.BgImage, append(grounds, content.Image)},
		{"audio", before.Audio, p.Audio, []content.Type{content.Audio}},
	} {
		id, ok := reference(m.is)
		if !ok || id == 0 || m.is == m.was {
			continue
		}
		if code, advice := r.contents[id].Unfit(m.kinds...); code != nil {
			no(m.field, code, advice)
		}
	}
	if id, ok := reference(p.Rss); ok && id != 0 && p.Rss != before.Rss && !r.sources[id] {
		no("rss", codes.NotFound, "This source does not exist any more. Choose another.")
	}
	if p.writesIn(p.FontFace) && !before.writesIn(p.FontFace) && !r.families[p.FontFace] {
		no("fontFace", codes.NotFound, "This font does not exist any more. Choose another.")
	}
	return refused
}

// writesIn reports whether the message is written in one of the company's families.
func (p Part) writesIn(family string) bool {
	return family != "" && p.FontType == companyFont && p.FontFace == family
}
