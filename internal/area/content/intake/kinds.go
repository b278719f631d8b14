package intake

import (
	"path"
	"slices"
	"strings"

	"marquee/internal/platform/media"
	names "marquee/internal/platform/text"
	"marquee/internal/program"
)

// endings are how the names of files end, by their media type. What a file is, its
// bytes say.
var endings = map[string][]string{
	"image/jpeg": {"jpg", "jpeg", "jpe", "jfif"}, "image/png": {"png", "apng"}, "image/gif": {"gif"},
	"image/webp":    {"webp"},
	"image/svg+xml": {"svg"},
	"image/bmp":     {"bmp", "dib"}, "image/tiff": {"tif", "tiff"},
	"image/avif": {"avif"}, "image/heic": {"heic", "heif"},
	"video/mp4": {"mp4", "m4v"}, "video/quicktime": {"mov", "qt"}, "video/webm": {"webm"},
	"audio/mpeg": {"mp3"}, "audio/mp4": {"m4a", "mp4"}, "audio/aac": {"aac"}, "audio/ogg": {"ogg", "oga", "opus"},
	"audio/wav":       {"wav"},
	"audio/flac":      {"flac"},
	"application/pdf": {"pdf"},
	"application/vnd.openxmlformats-officedocument.presentationml.presentation": {"pptx"},
	"application/vnd.oasis.opendocument.presentation":                           {"odp"},
	"application/vnd.ms-powerpoint":                                             {"ppt"},
	"application/zip":                                                           {"zip"},
	programType:                                                                 {"zip", "html"},
	// one page of what came as an archive
	program.MediaType: {"json"},
}

// programType is what a program is stored as.
const programType = "text/html"

// named is what a stored file of a type is called, whatever it claimed to be: who
// saves it gets a name that opens as what it is.
func named(filename, mime string) string { return names.WithEnding(filename, endings[mime]...) }

// isTaken reports which names are of the given media types.
func isTaken(kinds []string) func(name string) bool {
	return func(name string) bool {
		ending := strings.ToLower(strings.TrimPrefix(path.Ext(name), "."))
		return slices.ContainsFunc(kinds, func(kind string) bool { return slices.Contains(endings[kind], ending) })
	}
}

// kindsFor lists the media types that a server with some abilities takes.
func kindsFor(can media.Abilities) []string {
	kinds := []string{"image/jpeg", "image/png", "image/gif", "image/webp", "image/svg+xml", "image/bmp",
		"image/tiff", "video/mp4", "video/quicktime", "video/webm",
		"audio/mpeg", "audio/mp4", "audio/aac", "audio/ogg", "audio/wav", "audio/flac", "application/zip"}
	if can.Avif {
		kinds = append(kinds, "image/avif", "image/heic")
	}
	if can.Documents {
		kinds = append(kinds, "application/pdf")
	}
	if can.Slides {
		kinds = append(kinds, "application/vnd.openxmlformats-officedocument.presentationml.presentation",
			"application/vnd.oasis.opendocument.presentation", "application/vnd.ms-powerpoint")
	}
	return kinds
}
