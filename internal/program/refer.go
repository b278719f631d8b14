package program

import (
	"encoding/json"
	"strconv"
	"strings"
)

// Kind says what a reference names.
type Kind string

// The kinds of references.
const (
	Content Kind = "content"
	Touched Kind = "program" // a content that a touch leads to: it has to be a program
	Source  Kind = "source"
	Font    Kind = "font" // a family of the company's
	Weather Kind = "weather"
	Events  Kind = "events"
)

// Reference is what a field of a document names.
type Reference struct {
	Kind   Kind
	ID     int64  // of a content or a source
	Family string // of a font
	City   string // of the weather
	List   List   // of events
	After  int64  // minutes, after which its weather is asked for again; 0: never
	Path   string // of the field
}

// References lists what the document names, in the order of its fields, as often as it does.
func (d Document) References() (all []Reference) {
	add := func(kind Kind, id int64, path string) {
		if id > 0 {
			all = append(all, Reference{Kind: kind, ID: id, Path: path})
		}
	}
	for _, p := range d.pages() {
		add(Content, idOf(p.object, "bgImageId"), p.at("bgImageId"))
	}
	repeated := d.repeated()
	_ = items(d.root, func(_ int, item place) *Problem { // the visit finds no problem
		add(Content, idOf(item.object, "contentId"), item.at("contentId"))
		for _, c := range item.in("itemContents") {
			add(Content, idOf(c.object, "id"), c.at("id"))
		}
		if touch := objectOf(item.object, "onTouch"); textOf(touch, "type") == "program" {
			id, _ := contentID(textOf(touch, "value"))
			add(Touched, id, item.at("onTouch.value"))
		}
		settings := objectOf(item.object, "settings")
		add(Source, idOf(settings, "externalSourceId"), item.at("settings.externalSourceId"))
		if settings["isRss"] == true {
			id, _ := contentID(textOf(settings, "rss"))
			add(Source, id, item.at("settings.rss"))
		}
		if kind := textOf(item.object, "type"); kind == "weather" || kind == "worldWeather" {
			for city := range strings.SplitSeq(textOf(settings, "url"), ",") {
				if city = strings.TrimSpace(city); city != "" {
					all = append(all, Reference{Kind: Weather, City: city,
						After: int64(numberOf(settings, "interval")), Path: item.at("settings.url")})
				}
			}
		}
		if list, shows := listOf(item.object, repeated); shows {
			all = append(all, Reference{Kind: Events, List: list, Path: item.at("settings")})
		}
		if family := textOf(settings, "fontName"); settings["fontType"] == "company" && family != "" {
			all = append(all, Reference{Kind: Font, Family: family, Path: item.at("settings.fontName")})
		}
		return nil
	})
	return all
}

// repeated are the items that event lists repeat.
func (d Document) repeated() map[string]bool {
	all := map[string]bool{}
	_ = items(d.root, func(_ int, item place) *Problem { // the visit finds no problem
		list, _ := objectOf(item.object, "settings")["itemIds"].([]any)
		for _, id := range list {
			name, _ := id.(string)
			all[name] = true
		}
		return nil
	})
	return all
}

// listOf is the list of events that an item shows; a text that is repeated has the one of what repeats it.
func listOf(item object, repeated map[string]bool) (List, bool) {
	settings := objectOf(item, "settings")
	switch textOf(item, "type") {
	case "eventlist":
		return List{numbersOf(settings, "deviceGroupIds"), numbersOf(settings, "eventIds")}, true
	case "text":
		return List{}, item["useEvent"] == true && settings["isRss"] != true && !repeated[textOf(item, "id")]
	}
	return List{}, false
}

func numbersOf(o object, name string) (ids []int64) {
	list, _ := o[name].([]any)
	for _, value := range list {
		id, _ := value.(float64)
		ids = append(ids, int64(id))
	}
	return ids
}

func idOf(o object, name string) int64 { return int64(numberOf(o, name)) }

// contentID reads an id that is written as a text.
func contentID(text string) (int64, bool) {
	id, err := strconv.ParseInt(text, 10, 64)
	return id, err == nil && id > 0 && id <= safe
}

// EasyItem is an item that may be refilled without the designer (G84).
type EasyItem struct {
	PageIndex int             `json:"pageIndex" doc:"From 0"`
	PageName  string          `json:"pageName"`
	Item      json.RawMessage `json:"item" doc:"As the document has it"`
}

// EasyItems lists those of the document, in the order of its pages.
func (d Document) EasyItems() (easy []EasyItem, err error) {
	easy = []EasyItem{}
	pages := d.pages()
	_ = items(d.root, func(page int, item place) *Problem { // the visit finds no problem
		if item.object["easyContent"] == true && err == nil {
			var text []byte
			text, err = json.Marshal(item.object)
			easy = append(easy, EasyItem{page, textOf(pages[page].object, "name"), text})
		}
		return nil
	})
	return easy, err
}
