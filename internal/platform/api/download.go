package api

import (
	"encoding/csv"
	"fmt"
	"io"
	"iter"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"marquee/internal/access"
	"marquee/internal/platform/text"
)

// Table is a list of any length as a file for a spreadsheet. Its rows are
// written while they are read; nothing is gathered first.
type Table struct {
	Filename string
	Header   []string
	Rows     iter.Seq2[[]string, error]
}

// Download registers a read that answers a CSV file. What is wrong with the
// request has to be said before the Table is returned: a failure among its rows
// breaks the download off, so that nobody takes half a file for the whole.
func Download[I any](rt *Router, path string, rule access.Rule, summary string, handle Handler[I, Table]) {
	op := operation(http.MethodGet, path, http.StatusOK, summary)
	op.Responses = map[string]*huma.Response{"200": {Description: "The file", Content: map[string]*huma.MediaType{
		"text/csv": {Schema: &huma.Schema{Type: huma.TypeString}},
	}}}
	register(rt, op, rule, handle, func(table Table) *huma.StreamResponse {
		return &huma.StreamResponse{Body: func(hc huma.Context) {
			hc.SetHeader("Content-Type", "text/csv; charset=utf-8")
			hc.SetHeader("Content-Disposition", fmt.Sprintf("attachment; filename=%q", table.Filename))
			hc.SetStatus(http.StatusOK)
			if err := table.write(hc.BodyWriter()); err != nil {
				rt.logger.ErrorContext(hc.Context(), "download", "operation", op.OperationID, "error", err)
				panic(http.ErrAbortHandler)
			}
		}}
	})
}

// byteOrderMark tells spreadsheets that the file is UTF-8.
const byteOrderMark = "\ufeff"

func (t Table) write(w io.Writer) error {
	if _, err := io.WriteString(w, byteOrderMark); err != nil {
		return fmt.Errorf("begin the file: %w", err)
	}
	out := csv.NewWriter(w)
	out.UseCRLF = true
	if err := out.Write(t.Header); err != nil {
		return fmt.Errorf("write the header: %w", err)
	}
	for row, err := range t.Rows {
		if err != nil {
			return err
		}
		for i := range row {
			row[i] = text.Inert(text.Repaired(row[i]))
		}
		if err := out.Write(row); err != nil {
			return fmt.Errorf("write a row: %w", err)
		}
	}
	out.Flush()
	if err := out.Error(); err != nil {
		return fmt.Errorf("write the last rows: %w", err)
	}
	return nil
}
