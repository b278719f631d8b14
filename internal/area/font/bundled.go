package font

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
)

// Bundle is the fonts that are built in: a stylesheet, which names the pieces
// beside it by their hashes, and the sizes of all, by hash.
type Bundle struct {
	Stylesheet string           `json:"stylesheet"`
	Files      map[string]int64 `json:"files"`
}

// Folder is where a screen fetches the files of the Bundle.
const Folder = "/player/assets/fonts/"

// Bundled reads what the player was built with. One that was built without has an empty Bundle.
func Bundled(player fs.FS) (b Bundle, err error) {
	text, err := fs.ReadFile(player, "fonts.json")
	if errors.Is(err, fs.ErrNotExist) {
		return b, nil
	}
	if err == nil {
		err = json.Unmarshal(text, &b)
	}
	if err != nil {
		return b, fmt.Errorf("read the fonts that are built in: %w", err)
	}
	return b, nil
}

// Type is the media type of a file of the bundle.
func (b Bundle) Type(sha string) string {
	if sha == b.Stylesheet {
		return "text/css"
	}
	return "font/woff2"
}
