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
}
