package svg

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"strings"

	"golang.org/x/image/webp"
)

// maxPixels is how large a raster picture inside an SVG may be.
const maxPixels = 50_000_000

// embedded is the address of a raster picture that comes along, written anew. It
// has to be one by its bytes, too.
func embedded(address string) (string, bool) {
	head, data, found := strings.Cut(strings.TrimSpace(address), ",")
	mime, isBase64 := strings.CutSuffix(strings.ToLower(strings.ReplaceAll(head, " ", "")), ";base64")
	if !found || !isBase64 {
		return "", false
	}
	var config func(io.Reader) (image.Config, error)
	switch mime {
	case "data:image/png":
		config = png.DecodeConfig
	case "data:image/jpeg", "data:image/jpg":
		mime, config = "data:image/jpeg", jpeg.DecodeConfig
	case "data:image/gif":
		config = gif.DecodeConfig
	case "data:image/webp":
		config = webp.DecodeConfig
	default:
		return "", false
	}
	data = strings.Join(strings.Fields(data), "")
	picture, err := base64.RawStdEncoding.DecodeString(strings.TrimRight(data, "="))
	if err != nil {
		return "", false
	}
	size, err := config(bytes.NewReader(picture))
	if err != nil || size.Width <= 0 || size.Height <= 0 || size.Width > maxPixels/size.Height {
		return "", false
	}
	return mime + ";base64," + base64.StdEncoding.EncodeToString(picture), true
}
