package content

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/area/tag"
	"marquee/internal/fault"
)

func TestG81_FiltersExpandToTypes(t *testing.T) {
	for filter, want := range map[string][]Type{
		"":         nil,
		"Material": {Image, Video, Audio, Web, Document},
		"Program":  {Program},
		"Template": {Template},
		"Video":    {Video},
	} {
		if got := typesOf(filter); !cmp.Equal(got, want) {
			t.Errorf("%q means %v, want %v", filter, got, want)
		}
	}
	typesOf(Material)[0] = "changed"
	if materials[0] != Image {
		t.Error("a caller changed the list of materials")
	}
}

func TestNamesAreTrimmedAndBounded(t *testing.T) {
	for name, want := range map[string]string{
		" Menu ": "Menu", strings.Repeat("長", 200): strings.Repeat("長", 200),
		"": "required", " \t": "required", strings.Repeat("a", 201): "too-long",
	} {
		got, err := CleanName(name)
		var f *fault.Error
		if errors.As(err, &f) {
			got = f.Fields[0].Code.String()
		}
		if got != want {
			t.Errorf("%.20q becomes %.20q, want %.20q", name, got, want)
		}
	}
}

func TestWhichTagsAnEditLeaves(t *testing.T) {
	present := []tag.Label{{TagID: 3}, {TagID: 5}}
	for name, c := range map[string]struct {
		edit Edit
		want []int64
	}{
		"none said":         {Edit{}, nil},
		"new ones are more": {Edit{NewTags: []string{"x"}}, []int64{3, 5}},
		"said":              {Edit{Tags: &[]int64{7}}, []int64{7}},
		"said to be none":   {Edit{Tags: &[]int64{}}, []int64{}},
		"said, with new":    {Edit{Tags: &[]int64{3}, NewTags: []string{"x"}}, []int64{3}},
	} {
		if got := tagged(present, c.edit.Tags, c.edit.NewTags); !cmp.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}
