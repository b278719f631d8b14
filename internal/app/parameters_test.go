package app

import (
	"strings"
	"testing"
)

func TestR505_G68_ParametersTellNoSecret(t *testing.T) {
	a := &App{version: "1.2", config: Config{Database: "postgres://marquee:hunter2@db.internal/marquee",
		Storage: "s3://KEY:hunter2@s3.internal/bucket",
		Redis:   "rediss://:hunter2@redis.internal", Secret: "hunter2", Metrics: "hunter2", DemoPass: "hunter2",
		MaxFileMB: 4096}}
	values := map[string]string{}
	for i, p := range a.parameters() {
		if p.ID != int64(i+1) || p.ParamDesc == "" {
			t.Errorf("%+v", p)
		}
		if strings.Contains(p.ParamValue, "hunter2") || strings.Contains(p.ParamValue, "internal") {
			t.Errorf("%s tells %q", p.ParamName, p.ParamValue)
		}
		values[p.ParamName] = p.ParamValue
	}
	for name, want := range map[string]string{"database": "postgres", "storage": "s3", "realtime": "rediss",
		"max-file-mb": "4096", "upload-hours": "48", "company-bin-days": "30"} {
		if values[name] != want {
			t.Errorf("%s is %q, want %q", name, values[name], want)
		}
	}
	bare := &App{config: Config{Storage: "/srv/private/files"}}
	for _, p := range bare.parameters() {
		if strings.Contains(p.ParamValue, "private") || p.ParamName == "database" && p.ParamValue != "sqlite" {
			t.Errorf("%+v", p)
		}
	}
}
