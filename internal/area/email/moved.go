package email

import (
	"context"
	"net"
	"strconv"
	"strings"
	"time"

	"marquee/internal/platform/db"
)

// tellMoved mails the company's Administrators, through the server that its mails went by until now, that they go by
// another one: who took the right to change it cannot keep that letter from them.
func (s *Service) tellMoved(ctx context.Context, tx *db.Tx, former route, after row) error {
	people, err := s.store.administrators(ctx, tx.Query)
	if err != nil {
		return err
	}
	for _, p := range people {
		t, known := moved[p.Language]
		if !known {
			t = moved["en"]
		}
		server := t.platforms
		if after.Host != "" {
			server = net.JoinHostPort(after.Host, strconv.Itoa(after.Port))
		}
		fill := strings.NewReplacer("{company}", p.Company, "{username}", tx.Actor().Username, "{server}", server,
			"{time}", time.UnixMilli(tx.Now()).UTC().Format("2006-01-02 15:04 UTC"))
		l := Letter{Scope: tx.Scope(), To: p.Email, Subject: t.subject, Text: fill.Replace(t.body), by: &former}
		if err := s.PostIn(ctx, tx, l); err != nil {
			return err
		}
	}
	return nil
}

// moved is that letter by the reader's language. The server's address holds no spaces, and mails are plain text.
var moved = map[string]struct{ subject, body, platforms string }{
	"en": {"The mail server of Marquee was changed", `Hello,

the mails of {company} leave Marquee by another server since {time}.

New server: {server}
Changed by: {username}

If you do not know of this change, look at the e-mail settings and at the people of your company now, and set a new
password for the account that made it.
`, "the platform's"},
	"hans": {"Marquee 的邮件服务器已更改", `您好：

自 {time} 起，{company} 的 Marquee 邮件改由另一台服务器发送。

新服务器：{server}
更改者：{username}

如果您不知道此更改，请立即检查邮件设置和公司的人员，并为更改者设置新密码。
`, "平台的服务器"},
	"hant": {"Marquee 的郵件伺服器已變更", `您好：

自 {time} 起，{company} 的 Marquee 郵件改由另一台伺服器傳送。

新伺服器：{server}
變更者：{username}

如果您不知道此變更，請立即檢查郵件設定和公司的人員，並為變更者設定新密碼。
`, "平台的伺服器"},
	"ja": {"Marquee のメールサーバーが変更されました", `{time} から、{company} の Marquee のメールは別のサーバーから送信されます。

新しいサーバー: {server}
変更した人: {username}

この変更にお心当たりがない場合は、すぐにメール設定と会社のユーザーを確認し、変更した人に新しいパスワードを設定してください。
`, "プラットフォームのサーバー"},
}
