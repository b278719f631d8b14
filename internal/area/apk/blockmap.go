package apk

import (
	"archive/zip"
	"crypto"
	"encoding/base64"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"net/url"
	"strings"
)

// blockSize is what a block of a file has of its bytes, but the last.
const blockSize = 64 << 10

// blockMap says the digest of each block of a package's files. Windows compares
// them while it installs, and stops at one that differs.
type blockMap struct {
	XMLName xml.Name     `xml:"BlockMap"`
	Method  string       `xml:"HashMethod,attr"`
	Files   []mappedFile `xml:"File"`
}

type mappedFile struct {
	Name   string `xml:"Name,attr"`
	Size   int64  `xml:"Size,attr"`
	Blocks []struct {
		Hash string `xml:"Hash,attr"`
	} `xml:"Block"`
}

var errBlocks = errors.New("the block map is not that of the files")

// checkBlocks compares the block map to the files, all of which it has to know
// but those that are signed by themselves.
func (a appx) checkBlocks() error {
	data, err := unzip(a.files[appxBlocks])
	if err != nil {
		return err
	}
	var m blockMap
	if err := xml.Unmarshal(data, &m); err != nil {
		return fmt.Errorf("read the block map: %w", err)
	}
	kind, known := map[string]crypto.Hash{
		"http://www.w3.org/2001/04/xmlenc#sha256":       crypto.SHA256,
		"http://www.w3.org/2001/04/xmldsig-more#sha384": crypto.SHA384,
		"http://www.w3.org/2001/04/xmlenc#sha512":       crypto.SHA512,
	}[m.Method]
	if !known {
		return fmt.Errorf("%w: digests by %q", errBlocks, m.Method)
	}
	left, err := a.content()
	if err != nil {
		return err
	}
	for _, f := range m.Files {
		file := left[f.Name]
		delete(left, f.Name)
		if file == nil {
			return fmt.Errorf("%w: %s is missing", errBlocks, f.Name)
		}
		if err := f.check(file, kind); err != nil {
			return err
		}
	}
	for name := range left {
		return fmt.Errorf("%w: it does not know %s", errBlocks, name)
	}
	return nil
}

// check compares a file to its blocks.
func (m mappedFile) check(f *zip.File, kind crypto.Hash) error {
	opened, err := f.Open()
	if err != nil {
		return fmt.Errorf("open %s: %w", m.Name, err)
	}
	defer func() { _ = opened.Close() }() // only read
	block, size := make([]byte, blockSize), int64(0)
	for _, b := range m.Blocks {
		n, err := io.ReadFull(opened, block)
		if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
			return fmt.Errorf("%w: read %s: %w", errBlocks, m.Name, err)
		}
		sum := kind.New()
		sum.Write(block[:n])
		if base64.StdEncoding.EncodeToString(sum.Sum(nil)) != b.Hash {
			return fmt.Errorf("%w: %s differs", errBlocks, m.Name)
		}
		size += int64(n)
	}
	if _, err := io.ReadFull(opened, block[:1]); !errors.Is(err, io.EOF) || size != m.Size {
		return fmt.Errorf("%w: %s is of another size, or damaged", errBlocks, m.Name)
	}
	return nil
}

// content are the files that the block map has to know, by its names for them.
func (a appx) content() (map[string]*zip.File, error) {
	own := map[string]bool{appxSignature: true, appxTypes: true, appxBlocks: true, appxCatalog: true}
	files := make(map[string]*zip.File, len(a.order))
	for _, f := range a.order {
		name, err := url.PathUnescape(f.Name)
		if err != nil {
			return nil, fmt.Errorf("read a file's name: %w", err)
		}
		name = strings.ReplaceAll(name, "/", `\`)
		if own[f.Name] {
			continue
		}
		if files[name] != nil {
			return nil, fmt.Errorf("%w: two files are called %s", errBlocks, name)
		}
		files[name] = f
	}
	return files, nil
}
