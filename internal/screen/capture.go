package screen

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"net/http"
	"time"
)

// handedOver is what commands ask a screen to hand over, by their kinds.
var handedOver = map[string]string{"screenCapture": "capture", "getLog": "log"}

// show carries out a command that asks for a picture of the screen, or for its log.
func (s *Screen) show(ctx context.Context, c order) result {
	sent, err := []byte(fmt.Sprintf("%s info a simulated screen plays %s\n", time.Now().UTC().Format(time.RFC3339),
		s.version)), error(nil)
	if c.Kind == "screenCapture" {
		sent, err = s.picture()
	}
	if err == nil {
		err = s.HandOver(ctx, handedOver[c.Kind], sent)
	}
	if err != nil {
		return result{ID: c.ID, State: "failed", Reason: "failed"}
	}
	return result{ID: c.ID, State: "done"}
}

// picture is a JPEG in a colour of what the screen plays.
func (s *Screen) picture() ([]byte, error) {
	var shade [3]uint8
	for i, c := range []byte(s.version) {
		shade[i%3] += c
	}
	ground := color.RGBA{shade[0], shade[1], shade[2], 255}
	var sent bytes.Buffer
	drawn := image.NewRGBA(image.Rect(0, 0, 320, 180))
	draw.Draw(drawn, drawn.Bounds(), image.NewUniform(ground), image.Point{}, draw.Src)
	err := jpeg.Encode(&sent, drawn, nil)
	return sent.Bytes(), err
}

// HandOver gives the server a picture of the screen ("capture", a JPEG) or what its player has written down ("log").
func (s *Screen) HandOver(ctx context.Context, what string, sent []byte) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.server+"/api/player/"+what, bytes.NewReader(sent))
	if err != nil {
		return fmt.Errorf("hand over a %s: %w", what, err)
	}
	_, err = s.send(r, nil)
	return err
}
