package media

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/disk"
)

// printing is what turning slides into a PDF may cost.
func printing() bounds { return bounds{time: 3 * time.Minute, memory: 2 << 30, output: 512 << 20} }

// printed turns slides into a PDF without a name. LibreOffice gets a folder of
// its own, for its profile too, which is gone afterwards.
func (p *Prober) printed(ctx context.Context, file *os.File, mime string) (pdf *os.File, err error) {
	if !p.Abilities().Slides {
		return nil, cannotDrawSlides()
	}
	folder, err := os.MkdirTemp(p.scratch, "slides-")
	if err != nil {
		return nil, disk.OrFull(fmt.Errorf("make a folder for the slides: %w", err))
	}
	defer func() {
		if gone := os.RemoveAll(folder); gone != nil {
			err = errors.Join(err, fmt.Errorf("remove the folder of the slides: %w", gone))
		}
	}()
	if err := withoutMacros(filepath.Join(folder, "profile")); err != nil {
		return nil, err
	}
	slides := filepath.Join(folder, "slides"+extension(mime))
	if err := copyTo(slides, file); err != nil {
		return nil, err
	}
	err = p.sandbox.start(ctx, run{bounds: printing(), folder: folder, stdout: io.Discard,
		env: []string{"HOME=" + folder, "TMPDIR=" + folder, "PATH=/usr/local/bin:/usr/bin:/bin"},
		argv: []string{
			p.soffice, "--headless", "--norestore", "--nolockcheck",
			"-env:UserInstallation=file://" + folder + "/profile",
			"--convert-to", "pdf", "--outdir", folder, slides,
		}})
	if err != nil {
		return nil, blameIn(err, documentBroken(), folder)
	}
	pdf, err = os.Open(filepath.Join(folder, "slides.pdf"))
	if errors.Is(err, os.ErrNotExist) { // it ends well even if it could not read them
		return nil, blameIn(&failed{"soffice", "", err}, documentBroken(), folder)
	}
	return pdf, err
}

// withoutMacros makes a profile in which no document can run any.
func withoutMacros(profile string) error {
	const settings = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="DisableMacrosExecution" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="MacroSecurityLevel" oor:op="fuse"><value>3</value></prop></item>
</oor:items>
`
	user := filepath.Join(profile, "user")
	err := os.MkdirAll(user, 0o700)
	if err == nil {
		err = os.WriteFile(filepath.Join(user, "registrymodifications.xcu"), []byte(settings), 0o600)
	}
	if err != nil {
		return disk.OrFull(fmt.Errorf("make a profile for the slides: %w", err))
	}
	return nil
}

func copyTo(path string, file *os.File) error {
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return fmt.Errorf("rewind the slides: %w", err)
	}
	to, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("copy the slides: %w", err)
	}
	_, err = io.Copy(to, file)
	if err = errors.Join(err, to.Close()); err != nil {
		return disk.OrFull(fmt.Errorf("copy the slides: %w", err))
	}
	return nil
}

func extension(mime string) string {
	switch mime {
	case odpType:
		return ".odp"
	case pptType:
		return ".ppt"
	}
	return ".pptx"
}

func cannotDrawSlides() *fault.Error {
	return fault.New(fault.Unsupported, codes.CannotDrawSlides,
		"This server cannot show slides, because LibreOffice is not installed on it. Export them as PDF and "+
			"upload that.")
}
