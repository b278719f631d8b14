package source

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/xml"
	"fmt"
	"net/url"
	"path"
	"slices"
	"strings"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/fetch"
)

// What is taken of a folder: so many pictures, each of so many bytes.
const (
	picturesKept    = 50
	picturesPreview = 4
	pictureBytes    = 10 << 20
	linksRead       = 5000 // of a folder's page
	linksSeen       = 4 * linksRead
)

func isPicture(name string) bool {
	return slices.Contains([]string{".jpg", ".jpeg", ".png", ".gif", ".webp"}, strings.ToLower(path.Ext(name)))
}

// shown is what sources show of a folder.
func shown() taking { return taking{isPicture, picturesKept, pictureBytes} }

// linksOf returns the files that a folder's page links to and that lie in the
// folder itself, by name.
func linksOf(ctx context.Context, page fetch.Answer) map[string]string {
	body, err := decoded(page.Body, page.Type, tally{})
	if err != nil {
		body = bytes.ToValidUTF8(page.Body, nil) // addresses are of ASCII
	}
	decoder := xml.NewDecoder(reading{ctx, bytes.NewReader(withoutControls(body))})
	decoder.Strict, decoder.AutoClose, decoder.Entity, decoder.CharsetReader = false, xml.HTMLAutoClose, xml.HTMLEntity,
		asItIs
	folder := page.URL.ResolveReference(&url.URL{Path: "."})
	found := map[string]string{}
	for seen := 0; len(found) < linksRead && seen < linksSeen; {
		token, err := decoder.RawToken()
		if err != nil {
			break // the end, or a page that is not well formed from here on
		}
		element, ok := token.(xml.StartElement)
		if !ok || !strings.EqualFold(element.Name.Local, "a") {
			continue
		}
		for _, a := range element.Attr {
			if !strings.EqualFold(a.Name.Local, "href") || seen >= linksSeen {
				continue
			}
			seen++
			link, err := url.Parse(a.Value)
			if err != nil {
				continue
			}
			link = folder.ResolveReference(link)
			link.RawQuery, link.Fragment = "", ""
			inside := link.Scheme == folder.Scheme && link.Host == folder.Host &&
				path.Dir(link.Path) == path.Clean(folder.Path)
			if inside && !strings.HasSuffix(link.Path, "/") {
				found[path.Base(link.Path)] = link.String()
			}
		}
	}
	return found
}

// picture is one that was fetched and is what it says.
type picture struct {
	item   Item
	data   []byte
	sha256 string
	mime   string
}

// readPictures fetches the first pictures of a folder. Those that cannot be had,
// or are no pictures, are left out; none at all is a refusal.
func (s *Service) readPictures(ctx context.Context, from folder, most int) (list []picture, err error) {
	for _, name := range from.names[:min(most, len(from.names))] {
		data, err := from.read(ctx, name)
		if ctx.Err() != nil {
			return nil, fmt.Errorf("fetch pictures: %w", ctx.Err())
		}
		if err != nil {
			continue
		}
		info, err := s.prober.Picture(ctx, bytes.NewReader(data))
		if err != nil {
			continue
		}
		switch err := s.scan.Scan(ctx, bytes.NewReader(data)); {
		case fault.Is(err, fault.Unavailable):
			return nil, err
		case err != nil:
			continue
		}
		list = append(list, picture{item: Item{Title: Plain(name, titleLength), Link: from.links[name]}, data: data,
			mime: info.MIME})
	}
	if len(list) == 0 {
		return nil, refused(codes.NoPictures, "The address lists no picture that can be shown.")
	}
	return list, nil
}

// preview puts small copies into the items themselves: nothing of them is kept.
func (s *Service) preview(ctx context.Context, list []picture) ([]Item, error) {
	items := make([]Item, len(list))
	for i, p := range list {
		thumbs, err := s.prober.Thumbnails(ctx, bytes.NewReader(p.data))
		if err != nil {
			return nil, fmt.Errorf("make a small picture: %w", err)
		}
		items[i] = p.item
		items[i].Image = "data:" + thumbs[0].MIME + ";base64," + base64.StdEncoding.EncodeToString(thumbs[0].Data)
	}
	return items, nil
}

// keep puts the pictures into the blob store.
func (s *Service) keep(ctx context.Context, id int64, list []picture) ([]Item, error) {
	items := make([]Item, len(list))
	for i := range list {
		kept, err := s.blobs.Put(ctx, bytes.NewReader(list[i].data), pictureBytes)
		if err != nil {
			return nil, fmt.Errorf("keep a picture: %w", err)
		}
		list[i].sha256 = kept.SHA256
		items[i] = list[i].item
		items[i].Image = fmt.Sprintf("%s%d.%s", files, id, kept.SHA256)
	}
	return items, nil
}
