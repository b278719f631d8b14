package app

import (
	"fmt"
	"strings"

	"marquee/internal/area/bootstrap"
	"marquee/internal/area/company"
)

// parameters are the settings that operators see. Addresses and keys of the
// services behind this one are no part of them.
func (a *App) parameters() bootstrap.Parameters {
	kind := func(address, without string) string {
		if address == "" {
			return without
		}
		scheme, _, _ := strings.Cut(address, "://")
		return scheme
	}
	storage := kind(a.config.Storage, "disk")
	if !strings.Contains(a.config.Storage, "://") {
		storage = "disk"
	}
	params := bootstrap.Parameters{
		{ParamName: "version", ParamDesc: "The build that runs", ParamValue: a.version},
		{ParamName: "database", ParamDesc: "Where records are kept", ParamValue: kind(a.config.Database, "sqlite")},
		{ParamName: "storage", ParamDesc: "Where files are kept", ParamValue: storage},
		{ParamName: "realtime", ParamDesc: "How the nodes of this installation tell each other of changes",
			ParamValue: kind(a.config.Redis, "memory")},
		{ParamName: "max-file-mb", ParamDesc: "Largest file that may be uploaded, in MB",
			ParamValue: fmt.Sprint(a.config.MaxFileMB)},
		{ParamName: "max-font-mb", ParamDesc: "Largest font that may be uploaded, in MB",
			ParamValue: fmt.Sprint(a.config.MaxFontMB)},
		{ParamName: "max-megapixels", ParamDesc: "Pixels that a picture may have, in millions",
			ParamValue: fmt.Sprint(a.config.MaxMegapixels)},
		{ParamName: "max-pages", ParamDesc: "Pages that a document may have",
			ParamValue: fmt.Sprint(a.config.MaxPages)},
		{ParamName: "upload-hours", ParamDesc: "How long an unfinished upload can be resumed, in hours",
			ParamValue: fmt.Sprint(uploadLife.Hours())},
		{ParamName: "company-bin-days", ParamDesc: "How long a deleted company can be restored, in days",
			ParamValue: fmt.Sprint(company.Kept.Hours() / 24)},
		{ParamName: "proxies", ParamDesc: "How many trusted proxies stand in front",
			ParamValue: fmt.Sprint(a.config.Proxies)},
		{ParamName: "log-level", ParamDesc: "What is logged", ParamValue: strings.ToLower(a.config.LogLevel.String())},
	}
	for i := range params {
		params[i].ID = int64(i + 1)
	}
	return params
}
