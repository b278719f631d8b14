package email

import (
	"cmp"
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
			"{account}", cmp.Or(after.Username, "–"),
			"{time}", time.UnixMilli(tx.Now()).UTC().Format("2006-01-02 15:04 UTC"))
		l := Letter{Scope: tx.Scope(), To: p.Email, Subject: t.subject, Text: fill.Replace(t.body), by: &former}
		if err := s.PostIn(ctx, tx, l); err != nil {
			return err
		}
	}
	return nil
}

// moved is that letter by the reader's language. Mails are plain text.
var moved = map[string]struct{ subject, body, platforms string }{
	"en": {"The mail server of Marquee was changed", `Hello,

the way by which mails of {company} leave Marquee was changed at {time}.

Server from now on: {server}
User name there: {account}
Changed by: {username}

If you do not know of this change, look at the e-mail settings and at the people of your company now, and set a new
password for the account that made it.
`, "the platform's"},
	"hans": {"Marquee 的邮件服务器设置已更改", `您好：

{company} 的 Marquee 邮件发送方式已于 {time} 更改。

现在的服务器：{server}
服务器用户名：{account}
更改者：{username}

如果您不知道此更改，请立即检查邮件设置和公司的人员，并为更改者设置新密码。
`, "平台的服务器"},
	"hant": {"Marquee 的郵件伺服器設定已變更", `您好：

{company} 的 Marquee 郵件傳送方式已於 {time} 變更。

現在的伺服器：{server}
伺服器使用者名稱：{account}
變更者：{username}

如果您不知道此變更，請立即檢查郵件設定和公司的人員，並為變更者設定新密碼。
`, "平台的伺服器"},
	"ja": {"Marquee のメールサーバーの設定が変更されました", `{company} の Marquee のメールの送信方法が {time} に変更されました。

現在のサーバー: {server}
サーバーのユーザー名: {account}
変更した人: {username}

この変更にお心当たりがない場合は、すぐにメール設定と会社のユーザーを確認し、変更した人に新しいパスワードを設定してください。
`, "プラットフォームのサーバー"},
}
