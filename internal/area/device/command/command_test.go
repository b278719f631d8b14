package command_test

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/area/device"
	"marquee/internal/area/device/command"
	"marquee/internal/area/device/devicetest"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

type object = map[string]any

// world is an office whose screens are commanded.
type world struct{ *devicetest.Office }

const everything = `{"reboot":"ok","shutdown":"ok","lockScreen":"ok","clearContent":"ok"}`

func newWorld(t *testing.T, d *db.DB) *world {
	t.Helper()
	return &world{devicetest.Open(t, d, "UTC")}
}

// hang is a screen of ours that says what it can do.
func (w *world) hang(name, abilities string) int64 {
	w.T.Helper()
	return w.Hang(name, 0, abilities)
}

// fetch is the orders that a screen gets with an answer to its report.
func (w *world) fetch(id int64) []command.Order {
	w.T.Helper()
	_, _, scope := w.As("ann")
	orders, _, err := w.Commands.Orders(w.T.Context(), w.DB.For(scope), id, w.Now)
	if err != nil {
		w.T.Fatal(err)
	}
	return orders
}

// say is what a screen reports of commands.
func (w *world) say(id int64, results ...command.Result) {
	w.T.Helper()
	_, _, scope := w.As("ann")
	if err := w.Commands.Settle(w.T.Context(), w.DB.For(scope), id, results, w.Now); err != nil {
		w.T.Fatal(err)
	}
}

// states are those of a screen's commands, the oldest first.
func (w *world) states(id int64) (states []string) {
	w.T.Helper()
	var list []command.Command
	w.OK(http.StatusOK, "vic", http.MethodGet, fmt.Sprintf("/api/device/command?deviceId=%d", id), nil, &list)
	for _, c := range list {
		state := string(c.Kind) + " " + string(c.State)
		if c.Reason != "" {
			state += ": " + c.Reason
		}
		states = append(states, state)
	}
	slices.Reverse(states)
	return states
}

func (w *world) check(id int64, want ...string) {
	w.T.Helper()
	if diff := cmp.Diff(want, w.states(id)); diff != "" {
		w.T.Error(diff)
	}
}

func TestR365_ScreensAreAskedAndEachSaysWhatBecameOfIt(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		able, unable, older := w.hang("Able", everything), w.hang("Unable", `{"reboot":"browser"}`), w.hang("Older", "")
		off := w.hang("Off", everything)
		w.Exec(`UPDATE device SET status = 'Inactive' WHERE id = {:id}`, db.Params{"id": off})
		var b command.Batch
		w.OK(http.StatusCreated, "ann", http.MethodPost, "/api/device/reboot",
			object{"deviceIds": []int64{able, unable, older, off}, "companyId": w.Ours}, &b)
		if diff := cmp.Diff(command.Batch{Batch: b.Batch, Screens: 4, Waiting: 1, Failed: 3}, b); diff != "" {
			t.Error(diff)
		}
		w.check(unable, "reboot failed: browser")
		w.check(older, "reboot failed: unknown")
		w.check(off, "reboot failed: inactive")
		w.check(able, "reboot waiting")
		orders := w.fetch(able)
		if len(orders) != 1 || orders[0].Kind != command.Reboot {
			t.Fatalf("%+v", orders)
		}
		w.check(able, "reboot sent")
		if again := w.fetch(able); len(again) != 1 || again[0].ID != orders[0].ID {
			t.Errorf("an answer that was lost: %+v", again)
		}
		w.say(able, command.Result{ID: orders[0].ID, State: command.Done})
		w.check(able, "reboot done")
		if more := w.fetch(able); len(more) != 0 {
			t.Errorf("what is done is asked again: %+v", more)
		}
		w.OK(http.StatusOK, "vic", http.MethodGet, "/api/device/commandBatch/"+b.Batch, nil, &b)
		if b.Done != 1 || b.Failed != 3 || b.Waiting+b.Sent != 0 {
			t.Errorf("%+v", b)
		}
		for _, path := range []string{"reboot", "lockScreen", "clearContent", "shutdown"} {
			w.OK(http.StatusCreated, "ann", http.MethodPost, "/api/device/"+path, object{"deviceIds": []int64{able}},
				nil)
			w.Refused(403, "vic", http.MethodPost, "/api/device/"+path, object{"deviceIds": []int64{able}})
			w.Refused(404, "eve", http.MethodPost, "/api/device/"+path, object{"deviceIds": []int64{able}})
			w.Refused(422, "ann", http.MethodPost, "/api/device/"+path, object{})
		}
		w.check(able, "reboot done", "reboot waiting", "lockScreen waiting", "clearContent waiting", "shutdown waiting")
		if n := len(w.Actions("device", able)); n != 5 {
			t.Errorf("the trail has %d commands", n)
		}
	})
}

func TestAScreenIsNotAskedTwiceForTheSame(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		id := w.hang("Lobby", everything)
		ask := func(path string, more object) (b command.Batch) {
			t.Helper()
			body := object{"deviceIds": []int64{id}}
			for key, value := range more {
				body[key] = value
			}
			w.OK(http.StatusCreated, "ann", http.MethodPost, "/api/device/"+path, body, &b)
			return b
		}
		ask("reboot", nil)
		if b := ask("reboot", nil); b.Already != 1 || b.Screens != 1 || b.Waiting != 0 {
			t.Errorf("%+v", b)
		}
		w.check(id, "reboot waiting")
		ask("lockScreen", nil)
		ask("lockScreen", object{"unlock": true})
		w.check(id, "reboot waiting", "lockScreen cancelled", "lockScreen waiting")
		orders := w.fetch(id)
		if len(orders) != 2 || *orders[1].Argument.Lock {
			t.Errorf("%+v", orders)
		}
	})
}

func TestG114_WhatNobodyFetchesExpiresAndIsPruned(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		waits, told := w.hang("Waits", everything), w.hang("Told", everything)
		w.OK(http.StatusCreated, "ann", http.MethodPost, "/api/device/reboot",
			object{"deviceIds": []int64{waits, told}}, nil)
		order := w.fetch(told)[0]
		w.Now = w.Now.Add(24*time.Hour + time.Second)
		if late := w.fetch(waits); len(late) != 0 {
			t.Errorf("a command that is over is sent: %+v", late)
		}
		tidy := func() {
			t.Helper()
			w.Exec(`UPDATE device_command SET expires_at = 1 WHERE state IN ('waiting', 'sent')`)
			if err := w.Commands.Tidy(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		tidy()
		w.check(waits, "reboot expired")
		w.check(told, "reboot expired")
		w.say(waits, command.Result{ID: "made up", State: command.Done})
		w.say(told, command.Result{ID: order.ID, State: command.Done})
		w.check(waits, "reboot expired")
		w.check(told, "reboot done") // what the screen says is the truth, however late
		w.Exec(`UPDATE device_command SET ended_at = 1 WHERE device_id = {:id}`, db.Params{"id": told})
		tidy()
		w.check(told)
		w.check(waits, "reboot expired")
	})
}

func TestWhatWaitsIsCancelledAndWhatIsOnItsWayIsNot(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		id := w.hang("Lobby", everything)
		w.OK(http.StatusCreated, "ann", http.MethodPost, "/api/device/reboot", object{"deviceIds": []int64{id}}, nil)
		var list []command.Command
		w.OK(http.StatusOK, "ann", http.MethodGet, "/api/device/command?open=true", nil, &list)
		ids := object{"ids": []int64{list[0].ID}}
		w.Refused(403, "vic", http.MethodPost, "/api/device/command/cancel", ids)
		w.Refused(409, "eve", http.MethodPost, "/api/device/command/cancel", ids)
		twice := object{"ids": []int64{list[0].ID, list[0].ID}}
		w.OK(http.StatusOK, "ann", http.MethodPost, "/api/device/command/cancel", twice, nil)
		w.check(id, "reboot cancelled")
		if orders := w.fetch(id); len(orders) != 0 {
			t.Errorf("%+v", orders)
		}
		w.OK(http.StatusCreated, "ann", http.MethodPost, "/api/device/reboot", object{"deviceIds": []int64{id}}, nil)
		w.fetch(id)
		w.OK(http.StatusOK, "ann", http.MethodGet, "/api/device/command?open=true", nil, &list)
		w.Refused(409, "ann", http.MethodPost, "/api/device/command/cancel", object{"ids": []int64{list[0].ID}})
		w.check(id, "reboot cancelled", "reboot sent")
	})
}

func TestWhatIsCancelledWhileAScreenAsksIsNotToldToIt(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		id := w.hang("Lobby", everything)
		w.OK(http.StatusCreated, "ann", http.MethodPost, "/api/device/reboot", object{"deviceIds": []int64{id}}, nil)
		var orders []command.Order
		err := w.Against(`UPDATE device_command SET state = 'cancelled'`, nil, func() error {
			orders = w.fetch(id)
			return nil
		})
		if err != nil || len(orders) != 0 {
			t.Errorf("%v, told %+v", err, orders)
		}
		w.check(id, "reboot cancelled")
	})
}

func TestWhatAScreenSaysOfOthersIsLeft(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		mine, other := w.hang("Mine", everything), w.hang("Other", everything)
		w.OK(http.StatusCreated, "ann", http.MethodPost, "/api/device/reboot", object{"deviceIds": []int64{mine}}, nil)
		order := w.fetch(mine)[0]
		w.say(other, command.Result{ID: order.ID, State: command.Done})
		w.check(mine, "reboot sent")
		_, _, theirs := w.As("eve")
		if err := w.Commands.Settle(t.Context(), w.DB.For(theirs), mine,
			[]command.Result{{ID: order.ID, State: command.Done}}, w.Now); err != nil {
			t.Fatal(err)
		}
		w.check(mine, "reboot sent")
		w.say(mine, command.Result{ID: order.ID, State: command.Failed, Reason: "the dog ate it", Detail: "bark"})
		w.say(mine, command.Result{ID: order.ID, State: command.Done}) // it was forged, or is told twice
		w.check(mine, "reboot failed: failed")
	})
}

func TestR359_ARestartIsPlanned(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		id := w.hang("Lobby", everything)
		path := fmt.Sprintf("/api/device/%d/scheduleReboot", id)
		plan := func(at time.Time) {
			t.Helper()
			tokyo, err := time.LoadLocation("Asia/Tokyo")
			if err != nil {
				t.Fatal(err)
			}
			var tasks []command.Task
			w.OK(http.StatusOK, "ann", http.MethodPatch, path, object{"at": at.In(tokyo).Format("2006-01-02T15:04")},
				&tasks)
			if len(tasks) != 1 || !tasks[0].At.Equal(at) || tasks[0].Command != command.Reboot ||
				tasks[0].State != command.Waiting {
				t.Errorf("%+v", tasks)
			}
		}
		due := w.Now.Truncate(time.Hour).Add(5 * time.Hour)
		plan(due.Add(time.Hour))
		plan(due) // in place of the one before
		w.OK(http.StatusCreated, "ann", http.MethodPost, "/api/device/reboot", object{"deviceIds": []int64{id}}, nil)
		w.check(id, "reboot cancelled", "reboot waiting", "reboot waiting")
		now := w.fetch(id)
		if len(now) != 1 {
			t.Fatalf("before it is due: %+v", now)
		}
		w.say(id, command.Result{ID: now[0].ID, State: command.Done})
		w.Now = due
		if orders := w.fetch(id); len(orders) != 1 || orders[0].ID == now[0].ID {
			t.Errorf("once it is due: %+v", orders)
		}
		w.Refused(422, "ann", http.MethodPatch, path, object{"at": "2020-01-01T00:00"})
		w.Refused(422, "ann", http.MethodPatch, path, object{"at": "tonight"})
		w.Refused(403, "vic", http.MethodPatch, path, object{"at": ""})
		w.Refused(409, "ann", http.MethodPatch, path, object{"at": ""}) // it is under way
	})
}

func TestR360_WhatAScreenIsGoingToDo(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		id := w.hang("Lobby", everything)
		w.Now = time.Date(2026, 11, 23, 3, 0, 0, 0, time.UTC) // Monday noon in Tokyo
		for setting, value := range map[string]object{
			"power": {"mode": "Week", "exceptions": []any{}, "scheduleByWeek": []any{object{"dayOfWeek": []int{1},
				"schedule": object{"onHour": 8, "onMinute": 0, "offHour": 18, "offMinute": 0}}}},
			"downloadWindow": {"from": "22:00", "to": "05:00", "kbps": 0},
			"deviceSetting":  {"captureMinutes": 0, "logLevel": "info", "nightlyRestart": "04:00", "cacheMB": 0},
		} {
			w.OK(http.StatusOK, "ann", http.MethodPatch, fmt.Sprintf("/api/device/%d/%s", id, setting), value, nil)
		}
		w.OK(http.StatusCreated, "ann", http.MethodPost, "/api/device/clearContent", object{"deviceIds": []int64{id}},
			nil)
		var tasks []command.Task
		w.OK(http.StatusOK, "vic", http.MethodGet, fmt.Sprintf("/api/device/%d/taskSchedule", id), nil, &tasks)
		var got []string
		for _, task := range tasks[:5] {
			one := string(task.Kind) + " " + string(task.Command)
			if task.At != nil {
				one += task.At.Format("02 15:04")
			}
			got = append(got, one)
		}
		want := []string{"command clearContent", "off 23 09:00", "downloads-begin 23 13:00", "restart 23 19:00",
			"downloads-end 23 20:00"}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
		var control command.Control
		w.OK(http.StatusOK, "vic", http.MethodGet, fmt.Sprintf("/api/device/%d/remoteControlSetting", id), nil,
			&control)
		if !control.RemoteControl || control.Abilities["reboot"] != device.Able || len(control.Abilities) != 4 {
			t.Errorf("%+v", control)
		}
		for _, part := range []string{"taskSchedule", "remoteControlSetting"} {
			w.Refused(404, "eve", http.MethodGet, fmt.Sprintf("/api/device/%d/%s", id, part), nil)
		}
	})
}

func TestWhatManyPeopleAskOfManyScreensIsAskedOnce(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		var ids []int64
		for i := range 6 {
			ids = append(ids, w.hang(fmt.Sprint(i), everything))
		}
		statuses := w.AtOnce(24, func(i int) int {
			id := ids[i%len(ids)]
			if i%2 == 0 {
				mine := slices.Clone(ids)
				if i%4 == 0 {
					slices.Reverse(mine)
				}
				return w.Call("ann", http.MethodPost, "/api/device/reboot", object{"deviceIds": mine}, nil).StatusCode
			}
			_, _, scope := w.As("ann")
			ctx := context.WithoutCancel(t.Context())
			orders, _, err := w.Commands.Orders(ctx, w.DB.For(scope), id, w.Now)
			for _, o := range orders {
				if err == nil {
					err = w.Commands.Settle(ctx, w.DB.For(scope), id, []command.Result{{ID: o.ID, State: command.Done}},
						w.Now)
				}
			}
			if err != nil {
				t.Error(err)
			}
			return http.StatusCreated
		})
		if diff := cmp.Diff(map[int]int{http.StatusCreated: 24}, statuses); diff != "" {
			t.Error(diff)
		}
		for _, id := range ids {
			open := slices.DeleteFunc(w.states(id), func(s string) bool { return s == "reboot done" })
			if len(open) > 1 {
				t.Errorf("a screen is asked for the same more than once: %v", open)
			}
		}
	})
}
