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

	"marquee/internal/platform/fetch"
)

// What is taken of a folder: so many pictures, each of so many bytes.
const (
	picturesKept    = 50
	picturesPreview = 4
	pictureBytes    = 10 << 20
)

func isPicture(name string) bool {
	return slices.Contains([]string{".jpg", ".jpeg", ".png", ".gif", ".webp"}, strings.ToLower(path.Ext(name)))
}

// pictureLinks lists the pictures that a folder's page links to and that lie in
// the folder itself, by name.
func pictureLinks(page fetch.Answer) []*url.URL {
	decoder := xml.NewDecoder(bytes.NewReader(page.Body))
	decoder.Strict, decoder.AutoClose, decoder.Entity, decoder.CharsetReader = false, xml.HTMLAutoClose, xml.HTMLEntity, inCharset
	folder := page.URL.ResolveReference(&url.URL{Path: "."})
	found := map[string]*url.URL{}
	for len(found) < 10*picturesKept {
		token, err := decoder.RawToken()
		if err != nil {
			break // the end, or a page that is not well formed from here on
		}
		element, ok := token.(xml.StartElement)
		if !ok || !strings.EqualFold(element.Name.Local, "a") {
			continue
		}
		for _, a := range element.Attr {
			link, err := url.Parse(a.Value)
			if !strings.EqualFold(a.Name.Local, "href") || err != nil {
				continue
			}
			link = folder.ResolveReference(link)
			link.RawQuery, link.Fragment = "", ""
			inside := link.Scheme == folder.Scheme && link.Host == folder.Host && path.Dir(link.Path) == path.Clean(folder.Path)
			if inside && isPicture(link.Path) {
				found[link.Path] = link
			}
		}
	}
	links := make([]*url.URL, 0, len(found))
	for _, link := range found {
		links = append(links, link)
	}
	slices.SortFunc(links, func(a, b *url.URL) int { return strings.Compare(a.Path, b.Path) })
	return links[:min(len(links), picturesKept)]
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
		list = append(list, picture{item: Item{Title: plain(name, titleLength), Link: from.links[name]}, data: data, mime: info.MIME})
	}
	if len(list) == 0 {
		return nil, refused("no-pictures", "The address lists no picture that can be shown.")
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
