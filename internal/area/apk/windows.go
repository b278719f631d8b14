package apk

import (
	"bytes"
	"debug/pe"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf16"
)

// resourceBytes bounds the section in which a Windows program keeps its icons and its version.
const resourceBytes = 16 << 20

// The directories of a program that are read.
const (
	resourceDirectory = 2
	securityDirectory = 4
)

// inspectWindows reads a program: its product and version from its version
// resource, its signer from its signature.
func inspectWindows(r io.ReaderAt, size int64) (Info, error) {
	program, err := pe.NewFile(r)
	if err != nil {
		return Info{}, broken(err)
	}
	directories, err := directoriesOf(program)
	if err != nil {
		return Info{}, broken(err)
	}
	resources, err := sectionAt(program, directories[resourceDirectory].VirtualAddress)
	if err != nil {
		return Info{}, broken(err)
	}
	info, err := readVersion(resources)
	if err != nil {
		return Info{}, refuse("no-version", "The program does not say its product and version.").Because(err)
	}
	info.OS = Windows
	if info.Signer, err = verifyWindows(r, size, directories[securityDirectory]); err != nil {
		return Info{}, errUnsigned(err)
	}
	return info, nil
}

func directoriesOf(program *pe.File) ([16]pe.DataDirectory, error) {
	switch header := program.OptionalHeader.(type) {
	case *pe.OptionalHeader32:
		return header.DataDirectory, nil
	case *pe.OptionalHeader64:
		return header.DataDirectory, nil
	}
	return [16]pe.DataDirectory{}, errors.New("no program header")
}

// sectionAt reads the section that an address in memory lies in.
func sectionAt(program *pe.File, address uint32) ([]byte, error) {
	for _, s := range program.Sections {
		if address != 0 && address >= s.VirtualAddress && address-s.VirtualAddress < max(s.VirtualSize, s.Size) {
			data, err := io.ReadAll(io.LimitReader(s.Open(), resourceBytes))
			if err != nil {
				return nil, fmt.Errorf("read the resources: %w", err)
			}
			return data, nil
		}
	}
	return nil, errors.New("no resources")
}

// fixedInfo is how the numbers of a version resource begin.
var fixedInfo = []byte{0xbd, 0x04, 0xef, 0xfe, 0x00, 0x00, 0x01, 0x00}

// readVersion finds the version resource by its mark and reads the product's
// name and its version of four numbers.
func readVersion(resources []byte) (Info, error) {
	at := bytes.Index(resources, fixedInfo)
	if at < 0 || at+24 > len(resources) {
		return Info{}, errors.New("no version resource")
	}
	upper, lower := binary.LittleEndian.Uint32(resources[at+16:]), binary.LittleEndian.Uint32(resources[at+20:])
	if upper>>31 != 0 {
		return Info{}, errors.New("a version of too large numbers")
	}
	name := stringOf(resources[at:], "ProductName")
	if name == "" {
		return Info{}, errors.New("no product name")
	}
	return Info{
		Name: name, Code: int64(upper)<<32 | int64(lower),
		Version: fmt.Sprintf("%d.%d.%d.%d", upper>>16, upper&0xffff, lower>>16, lower&0xffff),
	}, nil
}

// stringOf returns a string of a version resource: it follows its key and padding, and ends with a zero.
func stringOf(resource []byte, key string) string {
	var wide []byte
	for _, unit := range utf16.Encode([]rune(key + "\x00")) {
		wide = binary.LittleEndian.AppendUint16(wide, unit)
	}
	at := bytes.Index(resource, wide)
	if at < 0 {
		return ""
	}
	var units []uint16
	for at += len(wide); at+2 <= len(resource) && len(units) < 200; at += 2 {
		unit := binary.LittleEndian.Uint16(resource[at:])
		if unit == 0 && len(units) > 0 {
			break
		}
		if unit != 0 {
			units = append(units, unit)
		}
	}
	return strings.TrimSpace(string(utf16.Decode(units)))
}
