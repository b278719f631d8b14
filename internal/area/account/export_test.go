package account

// Wording returns a mail's subject and text.
func Wording(kind, language string) (subject, body string) {
	t := wordings[kind][language]
	return t.subject, t.body
}
