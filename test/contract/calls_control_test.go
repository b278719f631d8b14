package contract

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/jpeg"
	"net/http"
	"testing"
)

// controlCalls are the settings of screens, and what they are asked to do.
func controlCalls() map[string]call {
	screens := func(n ids) object { return object{"deviceIds": []int64{n.device}} }
	upgrade := func(name string, software func(ids) int64) call {
		return call{names: true, make: func(_ *world, n ids) request {
			return request{path: fmt.Sprintf("/api/device/%d/%s", n.device, name),
				body: object{"apkId": software(n), "deviceIds": []int64{n.device}}}
		}}
	}
	all := map[string]call{
		"PATCH /api/device/{id}/softwareUpgrade": upgrade("softwareUpgrade", func(n ids) int64 { return n.offered }),
		"PATCH /api/device/{id}/liteSoftwareUpgrade": upgrade("liteSoftwareUpgrade",
			func(n ids) int64 { return n.offeredBefore }),
		"PATCH /api/device/{id}/mySoftwareUpgrade": upgrade("mySoftwareUpgrade", func(n ids) int64 { return n.apk }),
		"GET /api/device/{id}/settings":            get("/api/device/%d/settings", device),
		"GET /api/device/groupSettings": get("/api/device/groupSettings?groupId=%d",
			func(n ids) any { return n.group }),
		"PATCH /api/device/remoteControl": send("/api/device/remoteControl", func(n ids) object {
			return object{"deviceIds": []int64{n.device}, "remoteControl": false}
		}),
		"POST /api/device/reboot":               send("/api/device/reboot", screens),
		"POST /api/device/shutdown":             send("/api/device/shutdown", screens),
		"POST /api/device/clearContent":         send("/api/device/clearContent", screens),
		"POST /api/device/screenCapture":        send("/api/device/screenCapture", screens),
		"POST /api/device/getLog":               send("/api/device/getLog", screens),
		"GET /api/device/{id}/screenCapture":    get("/api/device/%d/screenCapture", device),
		"GET /api/device/{id}/getLog":           get("/api/device/%d/getLog", device),
		"GET /api/device/{id}/getConnectLog":    get("/api/device/%d/getConnectLog", device),
		"GET /api/device/onlineHistory":         get("/api/device/onlineHistory?id=%d", device),
		"GET /api/device/contentDownloadStatus": get("/api/device/contentDownloadStatus?id=%d", device),
		"GET /api/device/messageDownloadStatus": get("/api/device/messageDownloadStatus?id=%d", device),
		"GET /api/device/screenCaptureStatus":   get("/api/device/screenCaptureStatus?id=%d", device),
		"GET /api/device/logFileStatus":         get("/api/device/logFileStatus?id=%d", device),
		"GET /api/device/capture":               get("/api/device/capture?deviceId=%d", device).naming(false),
		"GET /api/device/{id}/capture/{capture}": {names: true, make: func(_ *world, n ids) request {
			return request{path: fmt.Sprintf("/api/device/%d/capture/%d", n.device, n.capture)}
		}},
		"POST /api/player/capture": {make: func(w *world, _ ids) request {
			return request{"/api/player/capture", string(aPicture(w.t))}
		}},
		"POST /api/player/log": {make: func(*world, ids) request {
			return request{"/api/player/log", "it starts\n"}
		}},
		"GET /api/device/notices": get("/api/device/notices"),
		"POST /api/device/noticesSeen": send("/api/device/noticesSeen",
			func(ids) object { return object{"upTo": 1} }).naming(false),
		"POST /api/device/lockScreen": send("/api/device/lockScreen", screens),
		"PATCH /api/device/{id}/scheduleReboot": {names: true, make: func(_ *world, n ids) request {
			return request{path: fmt.Sprintf("/api/device/%d/scheduleReboot", n.device),
				body: object{"at": "2099-01-01T03:00"}}
		}},
		"GET /api/device/{id}/taskSchedule":         get("/api/device/%d/taskSchedule", device),
		"GET /api/device/{id}/remoteControlSetting": get("/api/device/%d/remoteControlSetting", device),
		"GET /api/device/command":                   get("/api/device/command?deviceId=%d", device).naming(false),
		"GET /api/device/commandBatch/{batch}":      get("/api/device/commandBatch/none").naming(false),
		"POST /api/device/command/cancel": send("/api/device/command/cancel", func(n ids) object {
			return object{"ids": []int64{n.command}}
		}),
	}
	for name, text := range map[string]string{
		"volume": `{"volume": 30}`,
		"name":   `{"name": "Hall"}`,
		"power": `{"mode": "None", "scheduleByWeek": [], "exceptions": [{"date": "2026-12-24", "off": true,
			"schedule": {"onHour": 0, "onMinute": 0, "offHour": 23, "offMinute": 55}}]}`,
		"timeSetting":    `{"zone": "Asia/Tokyo", "automatic": false, "timeServer": ""}`,
		"deviceSetting":  `{"captureMinutes": 0, "logLevel": "warn", "nightlyRestart": "", "cacheMB": 0}`,
		"remoteControl":  `{"remoteControl": false}`,
		"brightness":     `{"brightness": 30}`,
		"premium":        `{"premium": true}`,
		"autostart":      `{"autostart": false}`,
		"downloadWindow": `{"from": "22:00", "to": "05:00", "kbps": 0}`,
		"orientation":    `{"orientation": 90}`,
		"backlight":      `{"backlight": 30}`,
		"inputSource":    `{"inputSource": "hdmi1"}`,
	} {
		value := func() (v object) { // each request has its own, which a test may change
			if err := json.Unmarshal([]byte(text), &v); err != nil {
				panic(err)
			}
			return v
		}
		one, many := "/api/device/{id}/"+name, "/api/device/setting/"+name
		all[http.MethodGet+" "+one] = get("/api/device/%d/"+name, device)
		all[http.MethodPatch+" "+one] = call{names: true, make: func(_ *world, n ids) request {
			return request{path: fmt.Sprintf("/api/device/%d/%s", n.device, name), body: value()}
		}}
		all[http.MethodPatch+" "+many] = send(many, func(n ids) object {
			return object{"deviceIds": []int64{n.device}, "value": value()}
		})
	}
	return all
}

// aPicture is a small JPEG, as screens hand them over.
func aPicture(t *testing.T) []byte {
	t.Helper()
	var sent bytes.Buffer
	if err := jpeg.Encode(&sent, image.NewGray(image.Rect(0, 0, 16, 9)), nil); err != nil {
		t.Fatal(err)
	}
	return sent.Bytes()
}
