package powercheck

// wordings are the letter in each language, and what stands before the instant at which a screen was heard of last.
var wordings = map[string]struct{ subject, body, heard string }{
	"en": {"Screens that should be on are not heard of", `Hello,

by their power plans these screens of {company} should be on,
and for {minutes} minutes or more they have not been heard of:

{list}
Each is told of once, until it is back. See which have no contact now:
{link}
`, "last contact"},
	"hans": {"应开机的屏幕失去联系", `您好：

按照电源计划，{company} 的以下屏幕现在应处于开机状态，但已有至少 {minutes} 分钟没有联系：

{list}
在恢复联系之前，每块屏幕只通知一次。请在此处查看当前失去联系的屏幕：
{link}
`, "最近联系"},
	"hant": {"應開機的螢幕失去連線", `您好：

依照電源計畫，{company} 的以下螢幕現在應處於開機狀態，但已有至少 {minutes} 分鐘沒有連線：

{list}
在恢復連線之前，每個螢幕只通知一次。請在此處查看目前失去連線的螢幕：
{link}
`, "最近連線"},
	"ja": {"オンのはずの画面から応答がありません", `電源プランではオンの時間ですが、{company} の次の画面から {minutes} 分以上応答がありません。

{list}
復帰するまで、お知らせは画面ごとに 1 回だけです。現在応答のない画面はこちらで確認できます。
{link}
`, "最終通信"},
}
