package svg

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"net/http"
	"strings"

	"golang.org/x/image/webp"
)

// maxPixels is how large a raster picture inside an SVG may be.
const maxPixels = 50_000_000

// embedded is the address of a raster picture that comes along, written anew. It
// is what its bytes say, whatever it is called, as in browsers.
func embedded(address string) (string, bool) {
	head, data, found := strings.Cut(strings.TrimSpace(address), ",")
	head, isBase64 := strings.CutSuffix(strings.ToLower(strings.ReplaceAll(head, " ", "")), ";base64")
	if !found || !isBase64 || !strings.HasPrefix(head, "data:") {
		return "", false
	}
	data = strings.Join(strings.Fields(data), "")
	picture, err := base64.RawStdEncoding.DecodeString(strings.TrimRight(data, "="))
	if err != nil {
		return "", false
	}
	mime := http.DetectContentType(picture)
	var config func(io.Reader) (image.Config, error)
	switch mime {
	case "image/png":
		config = png.DecodeConfig
	case "image/jpeg":
		config = jpeg.DecodeConfig
	case "image/gif":
		config = gif.DecodeConfig
	case "image/webp":
		config = webp.DecodeConfig
	default:
		return "", false
	}
	size, err := config(bytes.NewReader(picture))
	if err != nil || size.Width <= 0 || size.Height <= 0 || size.Width > maxPixels/size.Height {
		return "", false
	}
	return "data:" + mime + ";base64," + base64.StdEncoding.EncodeToString(picture), true
}
