package powercheck

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/email"
)

// mailNames is how many screens a letter names; the rest are counted.
const mailNames = 50

// languages is in which language each of a list of addresses, joined by commas, is written to: their owner's or, where
// an address is nobody's, that of the first who runs the company.
func languages(addresses string, readers []reader) map[string]string {
	byAddress, otherwise := map[string]string{}, ""
	for _, r := range readers {
		if r.Runs && otherwise == "" {
			otherwise = r.Language
		}
		if address := strings.ToLower(r.Email); byAddress[address] == "" {
			byAddress[address] = r.Language
		}
	}
	found := map[string]string{}
	for address := range strings.SplitSeq(addresses, ",") {
		if address == "" {
			continue
		}
		found[address] = byAddress[strings.ToLower(address)]
		if found[address] == "" {
			found[address] = otherwise
		}
	}
	return found
}

// letterTo tells an address of screens that are missed.
func letterTo(home access.Scope, to, language string, c client, of []missing, base string) email.Letter {
	t, found := wordings[language]
	if !found {
		t = wordings["en"]
	}
	var list strings.Builder
	for i, m := range of {
		if i == mailNames {
			fmt.Fprintf(&list, "  … +%d\n", len(of)-mailNames)
			break
		}
		fmt.Fprintf(&list, "  • %s  (%s %s, %s)\n", oneLine(m.Name), t.heard,
			m.Heard.In(m.Place).Format("2006-01-02 15:04"), m.Zone)
	}
	fill := strings.NewReplacer("{company}", oneLine(c.Name), "{list}", list.String(),
		"{minutes}", strconv.Itoa(int(Grace/time.Minute)), "{link}", base+"/device/my-devices?problem=no-contact")
	return email.Letter{Scope: home, To: to, Subject: t.subject, Text: fill.Replace(t.body)}
}

// oneLine keeps what people wrote from looking like a part of the letter.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
