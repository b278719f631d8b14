package program

import (
	"cmp"
	"fmt"
	"slices"

	"marquee/internal/fault/codes"
)

// current is the schema that documents are kept in.
const current = 1.0

// read reads a text by the schema.
func read(text []byte) (object, *Problem) {
	value, problem := parse(text)
	if problem != nil {
		return nil, problem
	}
	if problem := measure(value); problem != nil {
		return nil, problem
	}
	kept, w := schema()(value)
	if w != nil {
		return nil, &Problem{cmp.Or(w.path, Whole), w.code, w.message}
	}
	root, _ := kept.(object)
	return root, nil
}

// measure refuses what is too much in all, before any of it is made complete. What is too much for one list is refused
// with that.
func measure(value any) *Problem {
	root, _ := value.(object)
	onAll, contents := 0, 0
	for n, page := range (place{root, ""}).in("pages") {
		onPage := 0
		for _, pane := range page.in("panes") {
			for _, item := range pane.in("items") {
				onPage++
				list, _ := item.object["itemContents"].([]any)
				contents += len(list)
			}
		}
		if panes, _ := page.object["panes"].([]any); onPage > mostOnPage && len(panes) > 1 {
			return &Problem{fmt.Sprintf("pages[%d].panes", n), codes.TooMany,
				fmt.Sprintf("A page has at most %d items.", mostOnPage)}
		}
		onAll += onPage
	}
	switch {
	case onAll > mostItems:
		return &Problem{"pages", codes.TooMany, fmt.Sprintf("A program has at most %d items.", mostItems)}
	case contents > mostContentsInAll:
		return tooLarge()
	}
	return nil
}

// settle makes of what each field says a document: what follows from the rest, and what has to be unique.
func settle(root object) *Problem {
	kinds, keys := map[string]string{}, map[string]bool{} // of items by their ids, and of pages
	problem := items(root, func(_ int, item place) *Problem {
		id := textOf(item.object, "id")
		if kinds[id] != "" {
			return &Problem{item.at("id"), codes.Twice, "Two items have this id."}
		}
		kinds[id] = textOf(item.object, "type")
		return nil
	})
	if problem != nil {
		return problem
	}
	for n, page := range (place{root, ""}).in("pages") {
		key := textOf(page.object, "screenKey")
		if key != "" && keys[key] {
			return &Problem{page.at("screenKey"), codes.Twice, "Two pages have this key."}
		}
		keys[key] = true
		page.object["index"] = float64(n)
		if page.object["name"] == "" {
			page.object["name"] = fmt.Sprintf("Page %d", n+1)
		}
		if page.object["duration"] == nil {
			page.object["duration"] = staying(root)
		}
	}
	return items(root, func(_ int, item place) *Problem {
		settleItem(item, kinds)
		return nil
	})
}

// staying is how long a page stays where nothing else is said (R181, R182).
func staying(root object) float64 {
	if numberOf(root, "type") == 2 {
		return 0
	}
	return 5
}

// settleItem derives an item's duration, and drops what leads to no item. An event list repeats each item once, and no
// event list, so that none is within itself.
func settleItem(item place, kinds map[string]string) {
	total := 0.0
	for _, c := range item.in("itemContents") {
		total += numberOf(c.object, "duration") * numberOf(c.object, "totalPage")
	}
	item.object["duration"] = total
	if touch := objectOf(item.object, "onTouch"); touch != nil && kinds[textOf(touch, "item")] == "" {
		touch["item"] = nil
	}
	settings := objectOf(item.object, "settings")
	if list, ok := settings["itemIds"].([]any); ok {
		repeated := map[string]bool{}
		settings["itemIds"] = slices.DeleteFunc(list, func(id any) bool {
			name, _ := id.(string)
			leave := repeated[name] || kinds[name] == "" || kinds[name] == "eventlist"
			repeated[name] = true
			return leave
		})
	}
}
