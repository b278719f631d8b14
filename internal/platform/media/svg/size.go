package svg

import (
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"
)

// maxSide is how large a picture says it is at most, in pixels. A larger one
// becomes smaller as a whole.
const maxSide = 3840

// fix gives the root the namespaces, the size in pixels and the view that every
// browser needs to show it.
func (n *node) fix() (Size, error) {
	width, hasWidth := pixels(n.get("width"))
	height, hasHeight := pixels(n.get("height"))
	view, hasView := numbers(n.get("viewBox"))
	switch {
	case hasView && !hasWidth && !hasHeight:
		width, height = view[2], view[3]
	case hasView && !hasWidth:
		width = height * view[2] / view[3]
	case hasView && !hasHeight:
		height = width * view[3] / view[2]
	case !hasView:
		if !hasWidth {
			width = 300 // as browsers assume
		}
		if !hasHeight {
			height = 150
		}
		view = []float64{0, 0, width, height}
	}
	if most := max(width, height); most > maxSide {
		width, height = width*maxSide/most, height*maxSide/most
	}
	size := Size{int(math.Max(1, math.Round(width))), int(math.Max(1, math.Round(height)))}
	for _, v := range append([]float64{width, height}, view...) {
		if math.IsNaN(v) || math.IsInf(v, 0) || math.Abs(v) > 1e9 {
			return Size{}, broken(errors.New("its size makes no sense"))
		}
	}
	n.attrs = slices.Insert(n.attrs, 0, attr{"xmlns", svgSpace}, attr{"xmlns:xlink", xlinkSpace})
	n.set("width", strconv.Itoa(size.Width))
	n.set("height", strconv.Itoa(size.Height))
	box := make([]string, len(view))
	for i, v := range view {
		box[i] = strconv.FormatFloat(v, 'g', -1, 64)
	}
	n.set("viewBox", strings.Join(box, " "))
	return size, nil
}

// pixels reads a length with its unit; a share of the unknown is none.
func pixels(length string) (float64, bool) {
	length = strings.ToLower(strings.TrimSpace(length))
	scale := 1.0
	for unit, size := range map[string]float64{"px": 1, "pt": 96.0 / 72, "pc": 16, "in": 96, "cm": 96 / 2.54,
		"mm": 96 / 25.4, "q": 96 / 101.6, "rem": 16, "em": 16, "ex": 8} {
		number, found := strings.CutSuffix(length, unit)
		if found && !(unit == "em" && strings.HasSuffix(number, "r")) {
			length, scale = strings.TrimSpace(number), size
			break
		}
	}
	value, err := strconv.ParseFloat(length, 64)
	return value * scale, err == nil && value > 0 && !math.IsInf(value, 0)
}

// numbers reads a view: where it begins, its width and its height.
func numbers(view string) ([]float64, bool) {
	fields := strings.FieldsFunc(view, func(r rune) bool {
		return r == ',' || r == ' ' || r == '\t' || r == '\n' ||
			r == '\r'
	})
	if len(fields) != 4 {
		return nil, false
	}
	values := make([]float64, len(fields))
	for i, field := range fields {
		var err error
		if values[i], err = strconv.ParseFloat(field, 64); err != nil {
			return nil, false
		}
	}
	return values, values[2] > 0 && values[3] > 0
}

// draws reports whether anything of the picture can be seen.
func (n *node) draws() bool {
	if slices.Contains([]string{"circle", "ellipse", "image", "line", "path", "polygon", "polyline", "rect", "text",
		"use"}, n.name) {
		return true
	}
	return slices.ContainsFunc(n.children, (*node).draws)
}
