package media

import (
	"archive/zip"
	"encoding/xml"
	"errors"
	"io"
	"net/url"
	"path"
	"slices"
	"strings"

	"golang.org/x/net/html/charset"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
)

// selfContained refuses slides that want anything from outside of their file but
// what a viewer may click on: the server's files and other people's addresses are
// none of their business.
func selfContained(archive *zip.Reader) error {
	if err := bounded(archive); err != nil {
		return err
	}
	for _, entry := range archive.File {
		var strays func(element xml.StartElement) bool
		switch name := strings.ToLower(entry.Name); {
		case strings.HasSuffix(name, ".rels"): // of PPTX
			strays = straysByRelation
		case slices.Contains([]string{"content.xml", "styles.xml"}, path.Base(name)),
			strings.HasSuffix(name, ".svg"): // of ODP
			strays = func(e xml.StartElement) bool { return straysByReference(e, path.Dir(entry.Name)) }
		default:
			continue
		}
		if err := each(entry, strays); err != nil {
			return err
		}
	}
	return nil
}

// What slides may unpack to: far more than any that people show.
const (
	slideParts = 10_000
	slideBytes = 1 << 30
)

// bounded refuses slides of more parts, or of more bytes, than anything unpacks.
func bounded(archive *zip.Reader) error {
	var unpacked uint64
	for _, entry := range archive.File {
		unpacked += min(entry.UncompressedSize64, slideBytes+1)
	}
	if len(archive.File) > slideParts || unpacked > slideBytes {
		return unpackTooMuch()
	}
	return nil
}

func unpackTooMuch() *fault.Error {
	return fault.New(fault.Unprocessable, codes.FileUnreadable,
		"The slides unpack to more than slides have. Export them again and upload the new file.")
}

// each refuses an entry with an element that strays, and one that is no XML.
func each(entry *zip.File, strays func(element xml.StartElement) bool) error {
	file, err := entry.Open()
	if err != nil {
		return documentBroken().Because(err)
	}
	defer func() { _ = file.Close() }() // was only read
	decoder := xml.NewDecoder(file)
	decoder.Strict, decoder.CharsetReader = false,
		charset.NewReaderLabel // drawing programs write what no standard knows
	for {
		token, err := decoder.RawToken()
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return documentBroken().Because(err)
		}
		if element, isStart := token.(xml.StartElement); isStart && strays(element) {
			return fault.New(fault.Unprocessable, codes.DocumentLinksOutside,
				"The slides show pictures, films or other files that are not in them. Insert those into the slides "+
					"instead of linking them, and upload the new file.")
		}
	}
}

// straysByRelation reads a part of a PPTX that says where its others are.
func straysByRelation(element xml.StartElement) bool {
	var kind, mode, target string
	for _, a := range element.Attr {
		switch a.Name.Local {
		case "Type":
			kind = a.Value
		case "TargetMode":
			mode = a.Value
		case "Target":
			target = a.Value
		}
	}
	return path.Base(kind) != "hyperlink" && (strings.EqualFold(mode, "External") || hasScheme(target))
}

// straysByReference reads an element of an ODP, or of a picture, in a folder of the zip.
func straysByReference(element xml.StartElement, folder string) bool {
	if element.Name.Local == "a" || element.Name.Local == "event-listener" { // nobody follows it here
		return false
	}
	return slices.ContainsFunc(element.Attr, func(a xml.Attr) bool {
		at := strings.TrimSpace(a.Value)
		switch {
		case strings.HasPrefix(strings.ToLower(at), "file:"):
			return true
		case a.Name.Local != "href" && a.Name.Local != "image-data", at == "", strings.HasPrefix(at, "#"),
			strings.HasPrefix(at, "data:"):
			return false
		}
		// what a name (&a;) stands for is not known here
		return hasScheme(at) || path.IsAbs(at) || strings.ContainsAny(at, `\&`) ||
			strings.HasPrefix(path.Join(folder, at)+"/", "../")
	})
}

func hasScheme(at string) bool {
	u, err := url.Parse(strings.TrimSpace(at))
	return err != nil || u.Scheme != "" || u.Host != ""
}
