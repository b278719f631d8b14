package demo

import (
	"bytes"
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"image"
	"image/jpeg"

	"marquee/internal/access"
	"marquee/internal/area/author"
	"marquee/internal/area/category"
	"marquee/internal/area/content/intake"
)

// The programs that the demo's screens show.
const (
	menuBoard = "Menu board"
	greeting  = "Hello, Berlin"
)

// designed are the programs as the designer saved them, with what it drew of them: scripts/demo/keep.mjs writes
// both anew from a demo in which somebody has changed them. Contents are told by their names; their ids are not known.
//
//go:embed programs/*.json programs/*.jpg
var designed embed.FS

// scenes are the pictures in them, which say nothing themselves.
var scenes = []struct {
	name          string
	paint         func(width, height int) image.Image
	width, height int
}{{"Morning hills", morning, 1920, 1080}, {"Coffee", coffee, 900, 900}, {"Soup of the day", soup, 900, 900}}

// programs saves what somebody made in the designer, in a folder of its own, and adds it to contents.
func (d Demo) programs(ctx context.Context, caller access.Caller, scope access.Scope,
	contents map[string]int64,
) error {
	folder, err := d.Categories.Create(ctx, scope, category.Content, 0, "Programs")
	if err != nil {
		return err
	}
	for _, s := range scenes {
		var file bytes.Buffer
		if err := jpeg.Encode(&file, s.paint(s.width, s.height), &jpeg.Options{Quality: 90}); err != nil {
			return fmt.Errorf("encode a demo picture: %w", err)
		}
		add := intake.Addition{Filename: s.name + ".jpg", Folder: folder.ID, Share: "Y", NewTags: []string{"demo"}}
		if contents[s.name], err = d.add(ctx, scope, &file, add); err != nil {
			return err
		}
	}
	for _, p := range []struct{ name, file string }{{greeting, "welcome"}, {menuBoard, "menu"}} {
		document, err := documentOf(p.file, contents)
		if err != nil {
			return err
		}
		drawn, err := designed.ReadFile("programs/" + p.file + ".jpg")
		if err != nil {
			return fmt.Errorf("read the picture of %s: %w", p.name, err)
		}
		saved, err := d.Authors.Create(ctx, caller, scope, author.Save{Document: document, Name: &p.name,
			Share: new("Y"), Folder: &folder.ID, NewTags: []string{"demo"}, Thumbnail: drawn})
		if err != nil {
			return fmt.Errorf("save %s: %w", p.name, err)
		}
		contents[p.name] = saved.ID
	}
	return nil
}

// documentOf reads a document, and gives the contents that it names their ids.
func documentOf(file string, contents map[string]int64) ([]byte, error) {
	text, err := designed.ReadFile("programs/" + file + ".json")
	if err != nil {
		return nil, fmt.Errorf("read the program %s: %w", file, err)
	}
	var document any
	if err := json.Unmarshal(text, &document); err != nil {
		return nil, fmt.Errorf("read the program %s: %w", file, err)
	}
	if err := identify(document, contents); err != nil {
		return nil, fmt.Errorf("the program %s: %w", file, err)
	}
	if text, err = json.Marshal(document); err != nil {
		return nil, fmt.Errorf("write the program %s: %w", file, err)
	}
	return text, nil
}

// identify sets the ids of all contents of items within a value of JSON, by their names.
func identify(value any, contents map[string]int64) error {
	switch v := value.(type) {
	case []any:
		for _, inner := range v {
			if err := identify(inner, contents); err != nil {
				return err
			}
		}
	case map[string]any:
		shown, _ := v["itemContents"].([]any)
		for _, one := range shown {
			content, _ := one.(map[string]any)
			name, _ := content["name"].(string)
			id, found := contents[name]
			if !found {
				return fmt.Errorf("there is no content %q", name)
			}
			content["id"] = id
		}
		for _, inner := range v {
			if err := identify(inner, contents); err != nil {
				return err
			}
		}
	}
	return nil
}
