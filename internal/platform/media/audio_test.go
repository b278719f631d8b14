package media

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/fault"
)

func TestImportSound(t *testing.T) {
	for name, want := range map[string]Info{
		"sound.mp3":  {MIME: "audio/mpeg", Codec: "mp3"},
		"sound.aac":  {MIME: "audio/aac", Codec: "aac"},
		"sound.m4a":  {MIME: "audio/mp4", Codec: "aac"},
		"opus.ogg":   {MIME: "audio/ogg", Codec: "opus"},
		"vorbis.ogg": {MIME: "audio/ogg", Codec: "vorbis"},
		"sound.wav":  {MIME: "audio/wav", Codec: "pcm_u8"},
		"sound.flac": {MIME: "audio/flac", Codec: "flac"},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := imported(t.Context(), equipped(t), fileOf(t, fixture(t, name)))
			if err != nil || got.Kind != Audio || got.MIME != want.MIME || got.Codec != want.Codec ||
				!about(got.Duration) {
				t.Errorf("%+v, %v, want %+v", got, err, want)
			}
			got, err = imported(t.Context(), bare(), fileOf(t, fixture(t, name)))
			if want.MIME != m4aType {
				wantFault(t, err, fault.Unsupported, "cannot-probe")
			} else if err != nil || got.Kind != Audio || got.Codec != want.Codec || !about(got.Duration) {
				t.Errorf("by our own code: %+v, %v", got, err)
			}
		})
	}
}

// about allows for what coding adds at both ends; AAC alone does not say how long it is.
func about(length time.Duration) bool {
	return length > fixtureLength-100*time.Millisecond && length < fixtureLength+300*time.Millisecond
}

// A film without pictures is sound.
func TestFilmsOfSoundAlone(t *testing.T) {
	for _, p := range []*Prober{equipped(t), bare()} {
		got, err := imported(t.Context(), p, fileOf(t, fixture(t, "sound.mp4")))
		if want := (Info{Kind: Audio, MIME: "audio/mp4", Codec: "aac", Duration: 200 * time.Millisecond}); err != nil ||
			!cmp.Equal(got, want) {
			t.Errorf("%+v, %v", got, err)
		}
	}
}

func TestSoundThatIsRefused(t *testing.T) {
	_, err := imported(t.Context(), equipped(t), fileOf(t, fixture(t, "adpcm.wav")))
	wantFault(t, err, fault.Unsupported, "unsupported-type")

	_, err = imported(t.Context(), equipped(t),
		fileOf(t, append([]byte("RIFF\x00\x00\x00\x00WAVE"), make([]byte, 400)...)))
	wantFault(t, err, fault.Unprocessable, "audio-broken")

	_, err = imported(t.Context(), bare(), fileOf(t, fixture(t, "sound.m4a")[:2000]))
	wantFault(t, err, fault.Unprocessable, "video-truncated")
}
