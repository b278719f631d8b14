package program

import (
	"sync"

	"marquee/internal/fault/codes"
)

// The limits of docs/programs.md.
const (
	mostPages    = 200
	mostPanes    = 8
	mostOnPage   = 500
	mostItems    = 5000
	mostContents = 500 // of an item

	nameLength    = 200
	wordLength    = 200
	textLength    = 20_000
	addressLength = 2000
	daySeconds    = 86_400
	mostPlaces    = 100_000 // pixels from 0, and every other measure
	mostRows      = 100     // of an event list, and pictures of a feed
	mostIDs       = 100     // device groups of an event list, and events
	mostFields    = 20      // of which a line of a feed is made

	// mostContentsInAll is more than a document of MaxBytes can have: each takes 130 bytes at least.
	mostContentsInAll = MaxBytes / 130
)

func word(ifNone string) field { return field{kind: text(wordLength), ifNone: ifNone} }

func named(values ...any) field { return field{kind: oneOf(values...), ifNone: values[0]} }

func tinted(ifNone string) field { return field{kind: colour, ifNone: ifNone} }

func counted(ifNone, least, most float64) field {
	return field{kind: whole(least, most), ifNone: ifNone}
}

func measured() field { return field{kind: number(-mostPlaces, mostPlaces), ifNone: 0.0} }

func asked() field { return field{kind: flag, ifNone: false} }

func source() field { return counted(-1, -1, safe) }

// schema is what a document is, built once.
var schema = sync.OnceValue(func() kind {
	return record(map[string]field{
		"schema":        {kind: newest, ifNone: current},
		"name":          {kind: text(nameLength), ifNone: ""},
		"type":          {kind: oneOf(1.0, 2.0), ifNone: 1.0},
		"displayWidth":  {kind: whole(1, 32_768), needed: true},
		"displayHeight": {kind: whole(1, 32_768), needed: true},
		"displayRow":    counted(1, 1, 20),
		"displayColumn": counted(1, 1, 20),
		"aspectRatio":   word(""),
		"panelWidth":    counted(0, 0, safe),
		"isTemplate":    asked(),
		"version":       counted(1, 1, safe),
		"pages":         {kind: list(page(), 1, mostPages), needed: true},
	})
})

func page() kind {
	pane := record(map[string]field{
		"paneSize": {kind: number(0, 100), ifNone: 100.0},
		"items":    {kind: list(item(), 0, mostOnPage), ifNone: []any{}},
	})
	return record(map[string]field{
		"name":         {kind: text(nameLength), ifNone: ""},
		"templateId":   counted(0, 0, safe),
		"duration":     {kind: orNull(whole(0, daySeconds)), ifNone: nil}, // by the program's type
		"bgImage":      where(),
		"bgImageId":    source(),
		"bgColor":      tinted("#ffffff"),
		"screenKey":    word(""),
		"scaleType":    counted(1, 1, 5),
		"targetScreen": {kind: cell, ifNone: ""},
		"panes":        {kind: list(pane, 1, mostPanes), ifNone: []any{object{}}},
	})
}

// where is where something lies, which nobody follows: the content says what is shown.
func where() field { return field{kind: addressOrPath, ifNone: ""} }

// item is an item of any type. Its settings depend on that.
func item() kind {
	common, settings := record(commonFields()), settingsOf()
	return func(value any) (any, *wrong) {
		read, w := common(value)
		if w != nil {
			return nil, w
		}
		kept, _ := read.(object)
		of, known := settings[textOf(kept, "type")]
		if !known {
			return nil, no(codes.UnknownValue, "There is no such type of items.").in("type")
		}
		own := kept["settings"]
		if kept["settings"], w = of(own); w != nil {
			return nil, w.in("settings")
		}
		return kept, nil
	}
}

func commonFields() map[string]field {
	plain := func(value any) (any, *wrong) { return value, nil }
	content := record(map[string]field{
		"id":         {kind: whole(1, safe), needed: true},
		"name":       {kind: text(nameLength), ifNone: ""},
		"contentSrc": where(),
		"src":        where(),
		"duration":   counted(0, 0, daySeconds),
		"totalPage":  counted(1, 1, 10_000),
		"fileSize":   counted(0, 0, safe),
		"effect":     counted(0, 0, safe),
		"opacity":    {kind: number(0, 1), ifNone: 1.0},
		"width":      counted(0, 0, safe),
		"height":     counted(0, 0, safe),
		"from":       {kind: day, ifNone: ""},
		"to":         {kind: day, ifNone: ""},
	})
	return map[string]field{
		"id":                 {kind: id, needed: true},
		"type":               {kind: text(wordLength), needed: true},
		"name":               {kind: text(nameLength), ifNone: ""},
		"alias":              {kind: text(nameLength), ifNone: ""},
		"x":                  counted(0, -mostPlaces, mostPlaces),
		"y":                  counted(0, -mostPlaces, mostPlaces),
		"w":                  {kind: whole(2, mostPlaces), needed: true},
		"h":                  {kind: whole(2, mostPlaces), needed: true},
		"degree":             measured(),
		"lock":               asked(),
		"groupId":            word(""),
		"contentId":          source(),
		"contentSrc":         where(),
		"src":                where(),
		"thumbnail":          where(),
		"altUrl":             {kind: address, ifNone: ""},
		"displayMode":        named("", "contain", "cover", "fill"),
		"mute":               asked(),
		"useEvent":           asked(),
		"easyContent":        asked(),
		"singleEffectForAll": asked(),
		"supportFlip":        asked(),
		"supportZoom":        asked(),
		"oX":                 counted(0, -mostPlaces, mostPlaces),
		"oY":                 counted(0, -mostPlaces, mostPlaces),
		"oW":                 counted(0, 0, mostPlaces),
		"oH":                 counted(0, 0, mostPlaces),
		"itemContents":       {kind: list(content, 0, mostContents), ifNone: []any{}},
		"onTouch":            {kind: orNull(touch()), ifNone: nil},
		"settings":           {kind: plain, ifNone: object{}},
	}
}

// touch is what a touch does. Its value is a page's key, a content's id or an address.
func touch() kind {
	fields := record(map[string]field{
		"type": {kind: oneOf("page", "next", "previous", "back", "home", "program", "link", "show", "hide",
			"toggle"), needed: true},
		"value": {kind: text(2000), ifNone: ""},
		"item":  {kind: orNull(id), ifNone: nil},
	})
	return func(value any) (any, *wrong) {
		read, w := fields(value)
		if w != nil {
			return nil, w
		}
		kept, _ := read.(object)
		if textOf(kept, "type") == "link" {
			if _, w := address(kept["value"]); w != nil {
				return nil, w.in("value")
			}
		}
		return kept, nil
	}
}

func settingsOf() map[string]kind {
	font := map[string]field{
		"fontType": named("", "company"),
		"fontName": word(""),
		"typeface": named("", "bold", "italic", "boldItalic"),
		"halign":   named("", "left", "center", "right"),
		"valign":   named("", "top", "middle", "bottom"),
	}
	weather := map[string]field{
		"url":         word(""),
		"interval":    counted(30, 1, 1440),
		"orientation": {kind: oneOf(1.0, 2.0), ifNone: 1.0},
		"mode":        {kind: oneOf(1.0, 2.0, 3.0), ifNone: 1.0},
		"textColor":   tinted("#FFFFFFFF"),
		"fillColor":   tinted("#377CB7FF"),
		"scale":       {kind: number(0.1, 10), ifNone: 1.0},
		"locale":      word(""),
	}
	return map[string]kind{
		"media": record(),
		"touch": record(),
		"text": record(font, map[string]field{
			"type":          word(""),
			"value":         {kind: text(textLength), ifNone: ""},
			"fontSize":      counted(24, 1, 2000),
			"speed":         counted(3, 1, 10),
			"direction":     {kind: oneOf("static", "left", "right", "up", "down"), ifNone: "left"},
			"textColor":     tinted("#000000"),
			"fillColor":     tinted("#ffffffff"),
			"isRss":         asked(),
			"rss":           word(""),
			"rssformat":     {kind: list(text(wordLength), 0, mostFields), ifNone: []any{"title", "pubDate"}},
			"shadowRadius":  measured(),
			"shadowXOffset": measured(),
			"shadowYOffset": measured(),
			"shadowColor":   tinted("#00000000"),
			"outlineColor":  tinted("#00000000"),
			"outlineSize":   measured(),
			"lineMode":      named("", "single"),
			"lineHeight":    counted(16, -mostPlaces, mostPlaces),
		}),
		"clock": record(font, map[string]field{
			"clockType":  {kind: oneOf(1.0, 2.0), ifNone: 1.0},
			"type":       counted(6, 0, 200),
			"size":       counted(24, 1, 2000),
			"value":      word(""),
			"textColor":  tinted("#000000"),
			"fillColor":  tinted("#00000000"),
			"tz":         word("Asia/Hong_Kong"),
			"letterCase": named("U", "L", "N"),
			"dayOffset":  counted(0, -36_500, 36_500),
			"locale":     word(""),
		}),
		"link": record(map[string]field{
			"url":      {kind: address, ifNone: ""},
			"interval": counted(0, 0, daySeconds),
		}),
		"streaming":    record(map[string]field{"url": {kind: address, ifNone: ""}, "mute": asked()}),
		"weather":      record(weather),
		"worldWeather": record(weather, map[string]field{"weatherIconBgColor": tinted("#0A305DFF")}),
		"shape": record(map[string]field{
			"type": named("", "rectangle", "rounded", "ellipse", "triangle", "diamond", "pentagon", "hexagon", "star",
				"arrow", "line", "bubble"),
			"fillColor":    tinted("#00000000"),
			"skew":         measured(),
			"fill":         asked(),
			"outlineColor": tinted("#00000000"),
			"outlineSize":  measured(),
			"degree":       measured(),
		}),
		"feed": record(map[string]field{
			"externalSourceId": source(),
			"path":             word(""),
			"totalImage":       counted(1, 1, mostRows),
			"duration":         counted(5, 0, daySeconds),
			"effect":           counted(1, 0, safe),
			"opacity":          {kind: number(0, 1), ifNone: 1.0},
			"supportZoom":      asked(),
		}),
		"datafeed": record(map[string]field{"externalSourceId": source()}),
		"eventlist": record(map[string]field{
			"groupId":  word(""),
			"itemIds":  {kind: list(id, 0, mostOnPage), ifNone: []any{}},
			"rows":     counted(1, 1, mostRows),
			"duration": counted(5, 0, daySeconds),

			"deviceGroupIds": {kind: list(whole(1, safe), 0, mostIDs), ifNone: []any{}},
			"eventIds":       {kind: list(whole(1, safe), 0, mostIDs), ifNone: []any{}},
			"days":           counted(7, 1, 31),
			"textColor":      tinted("#FFFFFFFF"),
			"fillColor":      tinted("#223560FF"),
			"locale":         word(""),
		}),
		"progressbar": record(map[string]field{
			"progressBarColor": tinted("#FFF200FF"),
			"backgroundColor":  tinted("#808080FF"),
		}),
	}
}
