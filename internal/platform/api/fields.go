package api

import (
	"bytes"
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/go-json-experiment/json"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
)

// InCompany is embedded in every body that names a company. It chooses among
// the caller's companies and can do no more than that.
type InCompany struct {
	CompanyID int64 `json:"companyId,omitzero" doc:"Which of the caller's companies; absent or 0 is the current one" minimum:"0"`
}

func (c InCompany) chosenCompany() int64 { return c.CompanyID }

type companyChooser interface{ chosenCompany() int64 }

// bodyChooses reports whether an input's Body embeds InCompany.
func bodyChooses[I any]() bool {
	body, found := reflect.TypeFor[I]().FieldByName("Body")
	return found && body.Type.Implements(reflect.TypeFor[companyChooser]())
}

// chosenInBody returns the company that an input's Body chooses; an optional
// Body that was not sent chooses none.
func chosenInBody(in any) int64 {
	body := reflect.ValueOf(in).Elem().FieldByName("Body")
	if body.Kind() == reflect.Pointer && body.IsNil() {
		return 0
	}
	return body.Interface().(companyChooser).chosenCompany()
}

// Paging is embedded in the input of every list that pages by 10.
type Paging struct {
	Page  int `query:"_page" default:"1" minimum:"1" maximum:"1000000" doc:"1-based"`
	Limit int `query:"_limit" default:"10" minimum:"1" maximum:"500"`
}

// Rows returns the page for a store.
func (p Paging) Rows() db.Page { return db.Page{Number: p.Page, Limit: p.Limit} }

// Sorting is embedded in the input of every list that can be sorted.
type Sorting struct {
	SortBy   string `query:"sortBy" doc:"A column of the list; an unknown one is refused"`
	SortDesc bool   `query:"sortDesc"`
}

// IfMatch is embedded in the input of every change to what people edit.
type IfMatch struct {
	IfMatch string `header:"If-Match" doc:"The ETag of the version that is being changed; the body's version serves as well"`
}

// Version returns the version that the client changes: If-Match, or the
// body's. Neither is a 428.
func (m IfMatch) Version(body int64) (int64, error) {
	if m.IfMatch == "" {
		if body == 0 {
			return 0, fault.New(fault.Unversioned, codes.VersionMissing,
				"Send the version that you are changing, as If-Match or in the body.")
		}
		return body, nil
	}
	text, ok := strings.CutPrefix(strings.Trim(m.IfMatch, `"`), "v")
	version, err := strconv.ParseInt(text, 10, 64)
	if !ok || err != nil {
		return 0, fault.Invalid("header.If-Match", codes.BadFormat, `An ETag looks like "v3".`)
	}
	return version, nil
}

// ByID is the input of what is asked about, or done to, the record that the path names.
type ByID struct {
	ID int64 `path:"id" minimum:"1"`
}

// One is the input of what is asked about, or done to, the record that the body names.
type One struct {
	Body struct {
		InCompany
		ID int64 `json:"id" minimum:"1"`
	}
}

// OneStanding is the input of recycling or restoring the record that the body names.
type OneStanding struct {
	Body struct {
		InCompany
		ID     int64 `json:"id" minimum:"1"`
		Active *bool `json:"active,omitempty" doc:"What it shall be: false recycles, true restores, and a repeat changes nothing. Absent: the other of what it is."`
	}
}

// Many is the input of a deletion of several records. None means the whole recycle bin.
type Many struct {
	IDs  []int64 `query:"ids" maxItems:"500"`
	Body *struct {
		InCompany
		IDs IDs `json:"ids,omitempty" doc:"The same, for clients that rather send a body"`
	} `required:"false"`
}

// Chosen returns the ids of both places, each once, in their order.
func (m Many) Chosen() []int64 {
	ids := IDs(m.IDs)
	if m.Body != nil {
		ids = append(ids, m.Body.IDs...)
	}
	return ids.Distinct()
}

func etag(version int64) string { return fmt.Sprintf(`"v%d"`, version) }

// IDs is a list of ids that is accepted as an array, as one number, or as
// numbers joined by commas.
type IDs []int64

// Distinct returns each id once, in their order.
func (ids IDs) Distinct() []int64 {
	seen := make(map[int64]bool, len(ids))
	var list []int64
	for _, id := range ids {
		if !seen[id] {
			list = append(list, id)
		}
		seen[id] = true
	}
	return list
}

// UnmarshalJSON accepts the three spellings.
func (ids *IDs) UnmarshalJSON(data []byte) error {
	*ids = nil
	data = bytes.TrimSpace(data)
	switch {
	case len(data) == 0 || string(data) == "null":
		return nil
	case data[0] == '[':
		var list []int64
		if err := json.Unmarshal(data, &list); err != nil {
			return fmt.Errorf("read the ids: %w", err)
		}
		*ids = list
		return nil
	}
	parsed, err := ParseIDs(strings.Trim(string(data), `"`))
	if err != nil {
		return err
	}
	*ids = parsed
	return nil
}

// Schema describes the three spellings.
func (IDs) Schema(huma.Registry) *huma.Schema {
	number := &huma.Schema{Type: "integer", Format: "int64"}
	return &huma.Schema{OneOf: []*huma.Schema{
		{Type: "array", Items: number}, number, {Type: "string", Pattern: `^(\d+(,\d+)*)?$`},
	}, Description: "Ids, as a list or joined by commas"}
}

// ParseIDs reads ids joined by commas.
func ParseIDs(text string) (IDs, error) {
	var ids IDs
	for part := range strings.SplitSeq(text, ",") {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		id, err := strconv.ParseInt(part, 10, 64)
		if err != nil || id < 0 {
			return nil, fault.Invalid("query", codes.WrongType, "Ids are numbers, joined by commas.")
		}
		ids = append(ids, id)
	}
	return ids, nil
}
