package account

// text is a mail in one language.
type text struct{ subject, body string }

// wording returns a mail of a kind in the reader's language, or in English.
func wording(kind, language string) text {
	if t, found := wordings[kind][language]; found {
		return t
	}
	return wordings[kind]["en"]
}

var wordings = map[string]map[string]text{
	"reset": {
		"en": {"Choose a new Marquee password", `Hello,

somebody asked for a new password for the Marquee account "{username}" of {company}.

Choose it here, within an hour:
{link}

The link works once. If it was not you, do nothing: your password stays as it is.
`},
		"hans": {"设置新的 Marquee 密码", `您好：

有人请求为 {company} 的 Marquee 帐户“{username}”设置新密码。

请在一小时内通过此链接设置：
{link}

该链接只能使用一次。如果不是您本人的操作，请忽略此邮件，您的密码不会改变。
`},
		"hant": {"設定新的 Marquee 密碼", `您好：

有人要求為 {company} 的 Marquee 帳戶「{username}」設定新密碼。

請在一小時內透過此連結設定：
{link}

此連結只能使用一次。如果不是您本人的操作，請忽略此郵件，您的密碼不會變更。
`},
		"ja": {"Marquee の新しいパスワードの設定", `{company} の Marquee アカウント「{username}」について、新しいパスワードの設定が求められました。

1 時間以内に、次のリンクから設定してください。
{link}

リンクは 1 回だけ使えます。お心当たりがない場合は、何もする必要はありません。パスワードは変わりません。
`},
	},
	"invite": {
		"en": {"You are invited to Marquee", `Hello,

{company} has created the Marquee account "{username}" for you.

Choose your password here, within seven days:
{link}

The link works once.
`},
		"hans": {"邀请您使用 Marquee", `您好：

{company} 已为您创建 Marquee 帐户“{username}”。

请在七天内通过此链接设置密码：
{link}

该链接只能使用一次。
`},
		"hant": {"邀請您使用 Marquee", `您好：

{company} 已為您建立 Marquee 帳戶「{username}」。

請在七天內透過此連結設定密碼：
{link}

此連結只能使用一次。
`},
		"ja": {"Marquee への招待", `{company} が、あなたの Marquee アカウント「{username}」を作成しました。

7 日以内に、次のリンクからパスワードを設定してください。
{link}

リンクは 1 回だけ使えます。
`},
	},
	"sso": {
		"en": {"You are invited to Marquee", `Hello,

{company} has created the Marquee account "{username}" for you.

Sign in here with your company account; you need no other password:
{link}
`},
		"hans": {"邀请您使用 Marquee", `您好：

{company} 已为您创建 Marquee 帐户“{username}”。

请在此处使用公司帐户登录，无需其他密码：
{link}
`},
		"hant": {"邀請您使用 Marquee", `您好：

{company} 已為您建立 Marquee 帳戶「{username}」。

請在此處使用公司帳戶登入，無需其他密碼：
{link}
`},
		"ja": {"Marquee への招待", `{company} が、あなたの Marquee アカウント「{username}」を作成しました。

次のリンクから会社のアカウントでサインインしてください。ほかのパスワードは必要ありません。
{link}
`},
	},
	"password": {
		"en": {"Your Marquee password was changed", `Hello,

the password of your Marquee account "{username}" at {company} was changed on {time}, from the network address {ip}.

If it was you, there is nothing to do. If not, ask for a new password at once and tell your administrator:
{link}
`},
		"hans": {"您的 Marquee 密码已更改", `您好：

您在 {company} 的 Marquee 帐户“{username}”的密码已于 {time} 更改，来源网络地址为 {ip}。

如果是您本人的操作，则无需理会。如果不是，请立即重设密码，并通知您的管理员：
{link}
`},
		"hant": {"您的 Marquee 密碼已變更", `您好：

您在 {company} 的 Marquee 帳戶「{username}」的密碼已於 {time} 變更，來源網路位址為 {ip}。

如果是您本人的操作，則無需理會。如果不是，請立即重設密碼，並通知您的管理員：
{link}
`},
		"ja": {"Marquee のパスワードが変更されました",
			`{company} の Marquee アカウント「{username}」のパスワードが、{time} にネットワークアドレス {ip} から変更されました。

ご自身による変更であれば、何もする必要はありません。お心当たりがない場合は、すぐにパスワードを設定し直し、管理者に知らせてください。
{link}
`},
	},
	"address": {
		"en": {"Your Marquee mail address was changed", `Hello,

the mail address of the Marquee account "{username}" at {company} was changed on {time}, from the network address {ip}. Until then it was this one; no more mails about the account come here.

If you did not want this, tell your administrator at once:
{link}
`},
		"hans": {"您的 Marquee 邮箱地址已更改", `您好：

{company} 的 Marquee 帐户“{username}”的邮箱地址已于 {time} 更改，来源网络地址为 {ip}。此前使用的是本邮箱，今后与该帐户有关的邮件不再发送到这里。

如果这并非您的本意，请立即通知您的管理员：
{link}
`},
		"hant": {"您的 Marquee 電子郵件地址已變更", `您好：

{company} 的 Marquee 帳戶「{username}」的電子郵件地址已於 {time} 變更，來源網路位址為 {ip}。在此之前使用的是本信箱，今後與該帳戶有關的郵件不再寄到這裡。

如果這並非您的本意，請立即通知您的管理員：
{link}
`},
		"ja": {"Marquee のメールアドレスが変更されました",
			`{company} の Marquee アカウント「{username}」のメールアドレスが、{time} にネットワークアドレス {ip} から変更されました。これまではこのアドレスが登録されていました。今後、このアカウントに関するメールはここには届きません。

お心当たりがない場合は、すぐに管理者に知らせてください。
{link}
`},
	},
	"factor": {
		"en": {"Two-step sign-in of your Marquee account was switched off", `Hello,

an administrator has switched two-step sign-in off for your Marquee account "{username}" at {company}, on {time}. The authenticator and the recovery codes count no more.

The reason given: {reason}

Sign in and set it up again on your profile. If you did not ask for this, tell your administrator at once:
{link}
`},
		"hans": {"您的 Marquee 帐户已关闭两步验证", `您好：

管理员已于 {time} 关闭您在 {company} 的 Marquee 帐户“{username}”的两步验证。原来的验证器和恢复代码不再有效。

所填原因：{reason}

请登录后在个人资料中重新设置。如果您没有提出过此要求，请立即通知您的管理员：
{link}
`},
		"hant": {"您的 Marquee 帳戶已關閉兩步驟驗證", `您好：

管理員已於 {time} 關閉您在 {company} 的 Marquee 帳戶「{username}」的兩步驟驗證。原來的驗證器和復原碼不再有效。

所填原因：{reason}

請登入後在個人資料中重新設定。如果您沒有提出過此要求，請立即通知您的管理員：
{link}
`},
		"ja": {"Marquee アカウントの 2 段階認証がオフになりました",
			`{company} の Marquee アカウント「{username}」の 2 段階認証が、{time} に管理者によってオフにされました。これまでの認証アプリとリカバリーコードは使えません。

入力された理由：{reason}

サインインして、プロフィールから設定し直してください。依頼した覚えがない場合は、すぐに管理者に知らせてください。
{link}
`},
	},
}
