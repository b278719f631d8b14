package playlist

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/area/content"
	"marquee/internal/fault"
)

var (
	picture = source{ID: 1, Name: "Menu", Fitness: content.Fitness{Type: content.Image, Active: true,
		Approval: content.Approved, State: content.Ready}, OwnMs: 7000, UUID: "a", HasThumb: true}
	video = source{ID: 2, Name: "Clip", Fitness: content.Fitness{Type: content.Video, Active: true,
		Approval: content.Approved, State: content.Ready}, OwnMs: 8500, UUID: "b"}
	unknown = source{ID: 3, Name: "Odd", Fitness: content.Fitness{Type: content.Video, Active: true,
		Approval: content.Approved, State: content.Ready}}
	binned = source{ID: 4, Name: "Old", Fitness: content.Fitness{Type: content.Image, Approval: content.Approved,
		State: content.Ready}}
	pending = source{ID: 5, Name: "New", Fitness: content.Fitness{Type: content.Image, Active: true,
		Approval: content.Pending, State: content.Ready}}
	template = source{ID: 6, Name: "Clock", Fitness: content.Fitness{Type: content.Template, Active: true,
		Approval: content.Approved, State: content.Ready}, OwnMs: 1000}
	uploaded = source{ID: 10, Name: "Board", Fitness: content.Fitness{Type: content.Program, Active: true,
		Approval: content.Approved, State: content.Ready}}
	song = source{ID: 7, Name: "Song", Fitness: content.Fitness{Type: content.Audio, Active: true,
		Approval: content.Approved, State: content.Ready}, OwnMs: 1000}
	deck = source{ID: 8, Name: "Deck", Fitness: content.Fitness{Type: content.Document, Active: true,
		Approval: content.Approved, State: content.Ready}}
	drawing = source{ID: 9, Name: "Plan", Fitness: content.Fitness{Type: content.Document, Active: true,
		Approval: content.Approved, State: content.Processing}}
)

func known() map[int64]source {
	all := map[int64]source{}
	for _, s := range []source{picture, video, unknown, binned, pending, template, song, deck, drawing} {
		all[s.ID] = s
	}
	return all
}

func TestEntryLength(t *testing.T) {
	for name, c := range map[string]struct {
		source           source
		minutes, seconds int64
		want             int64
	}{
		"a picture plays as long as is set":       {picture, 0, 10, 10_000},
		"minutes count":                           {picture, 2, 5, 125_000},
		"a video plays its own length":            {video, 0, 0, 8500},
		"a video is cut":                          {video, 0, 3, 3000},
		"a video is repeated":                     {video, 1, 0, 60_000},
		"a sound plays its own length":            {song, 0, 0, 1000},
		"each page plays as long as is set":       {deck, 0, 4, 4000},
		"a picture has no length of its own":      {picture, 0, 0, 0},
		"a video whose length is not known has 0": {unknown, 0, 0, 0},
	} {
		if got := entryOf(EntryInput{Minutes: c.minutes, Seconds: c.seconds}, c.source).LengthMs(); got != c.want {
			t.Errorf("%s: %d ms, want %d", name, got, c.want)
		}
	}
}

func TestEffects(t *testing.T) {
	for name, c := range map[string]struct {
		id, ms         int64
		wantID, wantMs int64
	}{
		"R431_a negative id is none": {-1, 300, 0, 0},
		"R431_0 is none":             {0, 300, 0, 0},
		"R431_absent is none":        {0, 0, 0, 0},
		"an effect keeps its time":   {3, 300, 3, 300},
		"without one it gets 500 ms": {3, 0, 3, DefaultEffectMs},
		"a negative time is none":    {3, -20, 3, DefaultEffectMs},
	} {
		e := entryOf(EntryInput{Seconds: 10, EffectInID: c.id, EffectInDuration: c.ms}, picture)
		if e.EffectInID != c.wantID || e.EffectInDuration != c.wantMs || e.EffectOutID != 0 ||
			e.EffectOutDuration != 0 || e.EffectOutName != "" {
			t.Errorf("%s: in %d for %d ms, out %d for %d ms", name, e.EffectInID, e.EffectInDuration, e.EffectOutID,
				e.EffectOutDuration)
		}
		e = entryOf(EntryInput{Seconds: 10, EffectOutID: c.id, EffectOutDuration: c.ms}, picture)
		if e.EffectOutID != c.wantID || e.EffectOutDuration != c.wantMs || e.EffectInID != 0 ||
			e.EffectInDuration != 0 || e.EffectInName != "" {
			t.Errorf("%s (R432): out %d for %d ms, in %d for %d ms", name, e.EffectOutID, e.EffectOutDuration,
				e.EffectInID, e.EffectInDuration)
		}
	}
	if e := entryOf(EntryInput{EffectInID: 1, EffectOutID: 9}, picture); e.EffectInName != "Fade" ||
		e.EffectOutName != "WipeRight" {
		t.Errorf("effects are called %q and %q", e.EffectInName, e.EffectOutName)
	}
}

func TestEffectsStayInsideTheEntry(t *testing.T) {
	for name, c := range map[string]struct{ length, in, out, wantIn, wantOut int64 }{
		"both fit":                     {1000, 500, 500, 500, 500},
		"one is cut":                   {1000, 5000, 0, 1000, 0},
		"the other is cut":             {1000, 0, 5000, 0, 1000},
		"both share":                   {1000, 3000, 3000, 500, 500},
		"both share in proportion":     {1000, 900, 300, 750, 250},
		"rounding adds up":             {1000, 1000, 500, 666, 334},
		"nothing plays, nothing to do": {0, 500, 500, 0, 0},
	} {
		if in, out := within(c.length, c.in, c.out); in != c.wantIn || out != c.wantOut {
			t.Errorf("%s: %d and %d, want %d and %d", name, in, out, c.wantIn, c.wantOut)
		}
	}
}

func TestArrangeRefuses(t *testing.T) {
	ok := EntryInput{ID: 1, Seconds: 1}
	for name, c := range map[string]struct {
		kind   Type
		inputs []EntryInput
		want   []string // location and code
	}{
		"a missing content": {General, []EntryInput{ok, {ID: 99, Seconds: 1}},
			[]string{"body.content[1].id not-found"}},
		"a recycled content": {General, []EntryInput{{ID: 4, Seconds: 1}},
			[]string{"body.content[0].id recycled"}},
		"a content that is not approved": {General, []EntryInput{ok, ok, ok, {ID: 5, Seconds: 1}},
			[]string{"body.content[3].id not-approved"}},
		"a content that is not ready": {General, []EntryInput{{ID: 9, Seconds: 1}},
			[]string{"body.content[0].id not-ready"}},
		"what cannot be shown": {General, []EntryInput{{ID: 6, Seconds: 1}},
			[]string{"body.content[0].id not-playable"}},
		"a picture without a time": {General, []EntryInput{{ID: 1}},
			[]string{"body.content[0].seconds no-length"}},
		"a video of unknown length": {General, []EntryInput{{ID: 3}},
			[]string{"body.content[0].seconds no-length"}},
		"too many seconds": {General, []EntryInput{{ID: 1, Seconds: 60}},
			[]string{"body.content[0].seconds out-of-range"}},
		"negative times": {General, []EntryInput{{ID: 1, Minutes: -1, Seconds: -1}},
			[]string{"body.content[0].minutes out-of-range", "body.content[0].seconds out-of-range"}},
		"more than a day": {General, []EntryInput{{ID: 1, Minutes: 1441}},
			[]string{"body.content[0].minutes out-of-range"}},
		"effects that nobody knows": {General, []EntryInput{
			{ID: 1, Seconds: 1, EffectInID: 10, EffectOutID: 11}},
			[]string{"body.content[0].effectInId not-found", "body.content[0].effectOutId not-found"}},
		"an endless note": {General, []EntryInput{{ID: 1, Seconds: 1, Tag: strings.Repeat("x", 101)}},
			[]string{"body.content[0].tag too-long"}},
		"every fault at once": {General, []EntryInput{{ID: 99, Seconds: 1}, ok, {ID: 1}},
			[]string{"body.content[0].id not-found", "body.content[2].seconds no-length"}},
		"R435_a group that is out of range": {SyncPlay, []EntryInput{{ID: 1, Seconds: 1, Group: -1},
			{ID: 1, Seconds: 1, Group: MaxGroups}}, []string{"body.content[0].group out-of-range",
			"body.content[1].group out-of-range"}},
		"R435_a group without entries": {SyncPlay, []EntryInput{{ID: 1, Seconds: 1},
			{ID: 1, Seconds: 1, Group: 2}}, []string{"body.content group-gap"}},
		"more entries than a list holds": {General, make([]EntryInput, MaxEntries+1),
			[]string{"body.content too-many"}},
	} {
		_, err := arrange(c.kind, c.inputs, known())
		var got []string
		if f := fault.As(err); f != nil {
			for _, field := range f.Fields {
				got = append(got, field.Location+" "+field.Code.String())
			}
		}
		if !fault.Is(err, fault.Unprocessable) || !cmp.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
}

func TestArrange(t *testing.T) {
	t.Run("R442_an entry says what was saved and what its content is", func(t *testing.T) {
		got, err := arrange(General, []EntryInput{{
			ID: 1, Minutes: 1, Seconds: 30, EffectInID: 2, EffectInDuration: 700, EffectOutID: -4,
			EffectOutDuration: 900, Tag: "note",
			Group: 3, Selected: "Y", Echo: Echo{Name: "another", DurationMs: 1},
		}}, known())
		if err != nil {
			t.Fatal(err)
		}
		want := []Entry{{
			ID: 1, Name: "Menu", Type: content.Image, Minutes: 1, Seconds: 30, EffectInID: 2, EffectInName: "SlideLeft",
			EffectInDuration: 700,
			Selected:         "Y", Tag: "note", Thumbnail: "/img/uploads/a.small", Playable: true,
		}}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	})
	t.Run("a General playlist keeps the order and has one group", func(t *testing.T) {
		got, err := arrange(General, []EntryInput{{ID: 2, Group: 1}, {ID: 1, Seconds: 1}, {ID: 2, Group: 7}}, known())
		if err != nil || !cmp.Equal(places(got), [][2]int64{{0, 2}, {0, 1}, {0, 2}}) {
			t.Errorf("%v, %v", places(got), err)
		}
	})
	t.Run("R435_a Sync Play playlist is ordered by group", func(t *testing.T) {
		got, err := arrange(SyncPlay, []EntryInput{{ID: 2, Group: 1}, {ID: 1, Seconds: 1},
			{ID: 1, Seconds: 1, Group: 1}, {ID: 2}}, known())
		if err != nil || !cmp.Equal(places(got), [][2]int64{{0, 1}, {0, 2}, {1, 2}, {1, 1}}) {
			t.Errorf("%v, %v", places(got), err)
		}
	})
	t.Run("an empty playlist is one", func(t *testing.T) {
		if got, err := arrange(General, nil, nil); err != nil || got == nil || len(got) != 0 {
			t.Errorf("%v, %v", got, err)
		}
	})
}

// places are the group and content of every entry.
func places(entries []Entry) [][2]int64 {
	var got [][2]int64
	for _, e := range entries {
		got = append(got, [2]int64{e.Group, e.ID})
	}
	return got
}

func TestEntryPlayable(t *testing.T) {
	for name, c := range map[string]struct {
		source source
		want   bool
	}{
		"a picture": {picture, true}, "a video": {video, true}, "what is recycled": {binned, false},
		"what is pending": {pending, false},
		"a template":      {template, false}, "a program": {uploaded, true}, "a sound": {song, true},
		"a document": {deck, true}, "what is not processed": {drawing, false},
	} {
		if got := entryOf(EntryInput{Seconds: 1}, c.source).Playable; got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
	if entryOf(EntryInput{}, unknown).Playable {
		t.Error("what has no length is playable")
	}
}
