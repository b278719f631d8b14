package message

// Background is the picture that fills the band, 0 for none.
func (p Part) Background() int64 { return named(p.BgImage) }

// Sound is what is heard when the message comes, 0 for none.
func (p Part) Sound() int64 { return named(p.Audio) }

// Contents are those that a screen fetches to show the message.
func (p Part) Contents() (ids []int64) {
	for _, id := range []int64{p.Background(), p.Sound()} {
		if id != 0 {
			ids = append(ids, id)
		}
	}
	return ids
}

// Source is what the words come from, 0 where they are written.
func (p Part) Source() int64 {
	if !p.IsRss {
		return 0
	}
	return named(p.Rss)
}

// named is a reference that Check has let pass.
func named(text string) int64 {
	id, _ := reference(text)
	return id
}
