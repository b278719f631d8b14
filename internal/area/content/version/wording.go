package version

import "marquee/internal/area/content"

// text is a letter in one language.
type text struct{ subject, body string }

// wording returns the letter about a state of approval in the reader's language,
// or in English.
func wording(state content.Approval, language string) text {
	if t, found := wordings[state][language]; found {
		return t
	}
	return wordings[state]["en"]
}

var wordings = map[content.Approval]map[string]text{
	content.Pending: {
		"en": {"Content waits for your approval", `Hello,

{author} of {company} has submitted content that waits for approval:

{list}
Look at it and decide here:
{link}
`},
		"hans": {"有内容等待您审批", `您好：

{company} 的 {author} 提交了等待审批的内容：

{list}
请在此处查看并审批：
{link}
`},
		"hant": {"有內容等待您審核", `您好：

{company} 的 {author} 提交了等待審核的內容：

{list}
請在此處查看並審核：
{link}
`},
		"ja": {"承認待ちのコンテンツがあります", `{company} の {author} さんが、承認の必要なコンテンツを提出しました。

{list}
こちらで内容を確認し、承認または却下してください。
{link}
`},
	},
	content.Approved: {
		"en": {"Your content was approved", `Hello,

{by} has approved what you submitted:

{list}
See it here:
{link}
`},
		"hans": {"您的内容已通过审批", `您好：

{by} 已批准您提交的内容：

{list}
请在此处查看：
{link}
`},
		"hant": {"您的內容已通過審核", `您好：

{by} 已核准您提交的內容：

{list}
請在此處查看：
{link}
`},
		"ja": {"コンテンツが承認されました", `{by} さんが、提出されたコンテンツを承認しました。

{list}
こちらで確認できます。
{link}
`},
	},
	content.Rejected: {
		"en": {"Your content was not approved", `Hello,

{by} has rejected what you submitted, for these reasons:

{list}
What was approved before plays on. Upload a new version here:
{link}
`},
		"hans": {"您的内容未通过审批", `您好：

{by} 已拒绝您提交的内容，原因如下：

{list}
之前已批准的版本将继续播放。请在此处上传新版本：
{link}
`},
		"hant": {"您的內容未通過審核", `您好：

{by} 已退回您提交的內容，原因如下：

{list}
先前已核准的版本會繼續播放。請在此處上傳新版本：
{link}
`},
		"ja": {"コンテンツが却下されました", `{by} さんが、提出されたコンテンツを次の理由で却下しました。

{list}
以前に承認されたバージョンは引き続き再生されます。新しいバージョンはこちらからアップロードできます。
{link}
`},
	},
}
