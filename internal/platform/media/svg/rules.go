package svg

import (
	"encoding/xml"
	"slices"
	"strings"

	"marquee/internal/platform/media/css"
)

// The elements that are kept. Links stay as groups.
const elementNames = `
	a animate animateMotion animateTransform circle clipPath defs desc ellipse filter g image line linearGradient
	marker mask mpath path pattern polygon polyline radialGradient rect set stop style svg switch symbol text
	textPath title tspan use view
	feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
	feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode
	feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence`

// The attributes that change how something looks; only these can be animated.
const shownNames = `
	alignment-baseline amplitude azimuth baseFrequency baseline-shift bias clip clip-path clip-rule color
	color-interpolation color-interpolation-filters color-rendering cursor cx cy d diffuseConstant direction display
	divisor dominant-baseline dx dy edgeMode elevation exponent fill fill-opacity fill-rule filter flood-color
	flood-opacity font font-family font-size font-size-adjust font-stretch font-style font-variant font-weight fr fx fy
	gradientTransform height image-rendering in in2 intercept isolation k1 k2 k3 k4 kernelMatrix kerning letter-spacing
	lighting-color limitingConeAngle marker marker-end marker-mid marker-start markerHeight markerWidth mask mask-type
	mix-blend-mode mode numOctaves offset opacity operator order orient overflow paint-order pathLength
	patternTransform pointer-events points pointsAtX pointsAtY pointsAtZ preserveAlpha preserveAspectRatio r radius
	refX refY rotate rx ry scale seed shape-rendering slope spacing specularConstant specularExponent spreadMethod
	startOffset stdDeviation stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap
	stroke-linejoin stroke-miterlimit stroke-opacity stroke-width surfaceScale tableValues targetX targetY text-anchor
	text-decoration text-rendering textLength transform transform-origin unicode-bidi vector-effect viewBox visibility
	white-space width word-spacing writing-mode x x1 x2 xChannelSelector y y1 y2 yChannelSelector z`

const otherNames = `
	accumulate additive attributeName attributeType begin by calcMode class clipPathUnits dur end filterUnits
	fill-opacity from gradientUnits id kernelUnitLength keyPoints keySplines keyTimes lang lengthAdjust markerUnits
	maskContentUnits maskUnits max media method min patternContentUnits patternUnits primitiveUnits repeatCount
	repeatDur requiredFeatures restart result side stitchTiles style systemLanguage to type values version path`

// rules say what is kept.
type rules struct{ elements, shown, attributes map[string]bool }

func newRules() *rules {
	set := func(lists ...string) map[string]bool {
		names := map[string]bool{}
		for _, list := range lists {
			for _, name := range strings.Fields(list) {
				names[name] = true
			}
		}
		return names
	}
	return &rules{elements: set(elementNames), shown: set(shownNames), attributes: set(shownNames, otherNames)}
}

// element is what is kept of an element, if anything is.
func (r *rules) element(start xml.StartElement) (*node, bool) {
	name := start.Name.Local
	if start.Name.Space != svgSpace && start.Name.Space != "" || !r.elements[name] {
		return nil, false
	}
	n := &node{name: name}
	for _, a := range start.Attr {
		kept, ok := r.attribute(name, a)
		if ok && !slices.ContainsFunc(n.attrs, func(before attr) bool { return before.name == kept.name }) {
			n.attrs = append(n.attrs, kept)
		}
	}
	switch name {
	case "a":
		n.name = "g"
	case "animate", "animateTransform", "set":
		return n, r.shown[n.get("attributeName")]
	case "style":
		kind := strings.ToLower(strings.TrimSpace(n.get("type")))
		return n, kind == "" || kind == "text/css"
	}
	return n, true
}

func (r *rules) attribute(element string, a xml.Attr) (attr, bool) {
	kept := attr{a.Name.Local, a.Value}
	switch {
	case a.Name.Local == "href" && (a.Name.Space == "" || a.Name.Space == xlinkSpace || a.Name.Space == "xlink"):
		target, ok := target(element, a.Value)
		return attr{"xlink:href", target}, ok // as older browsers know it
	case a.Name.Space == xmlSpace || a.Name.Space == "xml":
		kept.name = "xml:" + a.Name.Local
		return kept, a.Name.Local == "space" || a.Name.Local == "lang"
	case a.Name.Space != "" || !r.attributes[a.Name.Local]:
		return attr{}, false
	case a.Name.Local == "style":
		kept.value = safeSheet(a.Value)
		return kept, true
	}
	return kept, isSafe(a.Value)
}

// holdsText reports whether text in an element is shown, or is a stylesheet.
func holdsText(element string) bool {
	return slices.Contains([]string{"text", "tspan", "textPath", "title", "desc", "style"}, element)
}

// isSafe reports whether a value fetches nothing, read as browsers read it, and does not make them fail.
func isSafe(value string) bool {
	safe := !css.IsTooDeep(value)
	css.Rewrite(value, func(r css.Reference) string {
		_, isPart := part(r.Address)
		safe = safe && isPart && !r.Import
		return r.Address
	})
	return safe
}

// safeSheet is a stylesheet, or the declarations of one element, that fetches nothing.
func safeSheet(sheet string) string {
	return css.Rewrite(sheet, func(r css.Reference) string {
		if address, ok := part(r.Address); ok && !r.Import {
			return address
		}
		if address, ok := embedded(r.Address); ok && !r.Import {
			return address
		}
		return ""
	})
}

// target is where an element may refer to: a part of the same picture, and from
// pictures inside the picture to raster pictures that come along.
func target(element, address string) (string, bool) {
	if address, ok := part(address); ok {
		return address, true
	}
	if element == "image" || element == "feImage" {
		return embedded(address)
	}
	return "", false
}

// part is the address of a part of the same picture.
func part(address string) (string, bool) {
	address = strings.TrimSpace(address)
	return address, strings.HasPrefix(address, "#") && len(address) > 1 &&
		!strings.ContainsAny(address, " \t\n\r\"'()<>\\")
}
