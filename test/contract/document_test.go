package contract

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
)

// documentedOperation is what these tests read of an operation in the OpenAPI document.
type documentedOperation struct {
	Parameters []struct {
		Name   string `json:"name"`
		Schema struct {
			Default any `json:"default"`
		} `json:"schema"`
	} `json:"parameters"`
}

func documented(t *testing.T) map[string]map[string]documentedOperation {
	t.Helper()
	text, err := os.ReadFile("openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	var document struct {
		Paths map[string]map[string]documentedOperation `json:"paths"`
	}
	if err := json.Unmarshal(text, &document); err != nil {
		t.Fatal(err)
	}
	return document.Paths
}

func TestR276_OperationsAreBelowAPI(t *testing.T) {
	for path := range documented(t) {
		below := strings.HasPrefix(path, "/api/") || strings.HasPrefix(path, "/img/uploads/") ||
			strings.HasPrefix(path, "/calendar/") // of our own: people type it into other programs
		if !below && path != "/logout" && path != "/weatherCountry" {
			t.Errorf("%s is neither below /api nor one of the two that are not", path)
		}
	}
}

// TestPagesOfLists holds how many records a list answers that is asked for none: R264, R267 and R301–R314.
func TestPagesOfLists(t *testing.T) {
	want := map[string]int{
		"/api/font": 10, "/api/apk": 10, "/api/content": 10, "/api/device": 10, "/api/deviceForActive": 10,
		"/api/device/command": 10, "/api/device/capture": 10, "/api/device/{id}/getConnectLog": 10,
		"/api/device/messageDownloadStatus": 10, "/api/device/contentDownloadStatus": 10,
		"/api/licenses":    10,
		"/api/msgTemplate": 10,
		"/api/broadcast":   10, "/api/broadcast/{id}/screen": 10,
		"/api/event": 10, "/api/eventType": 10, "/api/eventSign": 10, "/api/eventFeed": 10,
		"/api/eventSubscription": 10, "/api/eventGroup": 10,
		"/api/emergency": 10, "/api/emergency/{id}/screen": 10,
		"/api/eventlogs": 10, "/api/pending-approval-content": 10, "/api/content/version": 10,
		"/api/companies":       10,
		"/api/roles":           10,
		"/api/author/template": 4,
		"/api/playlists":       10, "/api/schedule": 10, "/api/tags": 8, "/api/user": 8,
		"/api/dashboards": 100, // of our own: one small row a company
	}
	for path, methods := range documented(t) {
		for _, p := range methods["get"].Parameters {
			if p.Name != "_limit" {
				continue
			}
			if p.Schema.Default != float64(want[path]) {
				t.Errorf("%s answers %v a page, want %d", path, p.Schema.Default, want[path])
			}
			delete(want, path)
		}
	}
	for path := range want {
		t.Errorf("%s has no pages", path)
	}
}

// TestR123_WhatASessionKnows holds the fields of the signed-in person that the console works with.
func TestR123_WhatASessionKnows(t *testing.T) {
	text, err := os.ReadFile("openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	var document struct {
		Components struct {
			Schemas map[string]struct{ Properties map[string]any }
		}
	}
	if err := json.Unmarshal(text, &document); err != nil {
		t.Fatal(err)
	}
	self := document.Components.Schemas["AccountSelf"].Properties
	for _, field := range []string{"username", "displayName", "companyId", "image", "isAdmin", "currentCompanyId",
		"auth"} {
		if self[field] == nil {
			t.Errorf("the signed-in person has no %s", field)
		}
	}
}
