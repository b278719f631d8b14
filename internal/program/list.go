package program

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// List is which events an event list shows: those in the lists of device groups, and others; see docs/programs.md. The
// zero List is the lists of the screen's own device group.
type List struct {
	DeviceGroups, Events []int64
}

// Own reports whether the list is that of the screen's own device group.
func (l List) Own() bool { return len(l.DeviceGroups) == 0 && len(l.Events) == 0 }

// String is what manifests call the list, such as “3,4-17”: lists of the same have the same name.
func (l List) String() string { return ordered(l.DeviceGroups) + "-" + ordered(l.Events) }

// ReadList returns the list of a name.
func ReadList(name string) (l List, err error) {
	groups, events, found := strings.Cut(name, "-")
	if !found {
		return l, fmt.Errorf("read %q: no list of events", name)
	}
	if l.DeviceGroups, err = idsOf(groups); err != nil {
		return l, err
	}
	l.Events, err = idsOf(events)
	return l, err
}

func ordered(ids []int64) string {
	ids = slices.Clone(ids)
	slices.Sort(ids)
	var text strings.Builder
	for i, id := range slices.Compact(ids) {
		if i > 0 {
			text.WriteByte(',')
		}
		text.WriteString(strconv.FormatInt(id, 10))
	}
	return text.String()
}

func idsOf(text string) (ids []int64, err error) {
	if text == "" {
		return nil, nil
	}
	for word := range strings.SplitSeq(text, ",") {
		id, ok := contentID(word)
		if !ok {
			return nil, fmt.Errorf("read %q: no list of ids", text)
		}
		ids = append(ids, id)
	}
	return ids, nil
}
