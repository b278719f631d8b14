package text

import "testing"

func TestANameEndsAsWhatItIs(t *testing.T) {
	for name, want := range map[string]string{
		"a.png": "a.png", "A.PNG": "A.PNG", "évil.exe": "évil.png", "evil.html": "evil.png", "x.pdf": "x.png",
		"photo.jpeg.exe": "photo.jpeg.png",
		"evil.tar.gz":    "evil.tar.png", "Menu v1.2": "Menu v1.2.png", "Dr. Who": "Dr. Who.png", "菜单": "菜单.png",
		"メニュー.表":  "メニュー.表.png",
		"dots...": "dots.png", ".png": ".png", ".exe": ".exe.png", "a.": "a.png", "x.mp4": "x.png",
		"a.x-sh": "a.x-sh.png", "": "",
	} {
		if got := WithEnding(name, "png", "apng"); got != want {
			t.Errorf("%q becomes %q, want %q", name, got, want)
		}
	}
	if got := WithEnding("photo.JPEG", "jpg", "jpeg"); got != "photo.JPEG" {
		t.Errorf("another spelling of the same becomes %q", got)
	}
	if got := WithEnding("what.ever"); got != "what.ever" {
		t.Errorf("of what has no ending, the name becomes %q", got)
	}
}
