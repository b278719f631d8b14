import type { EndReason } from '@marquee/model/manifest'
import type { Closure } from '../server/closure'

/** What the player itself says to people, which is little: before it plays, and when it cannot. */
export interface Texts extends Record<Closure | EndReason, string> {
  /** The BCP 47 tag that these texts are in. */
  locale: string
  title: string
  hint: string
  scan: string
  waiting: string
  connecting: string
  offline: string
  preparing: string
  insecureTitle: string
  insecure: string
  closedTitle: string
  shutdown: string
  storageTitle: string
  storage: string
}

const english: Texts = {
  locale: 'en',
  title: 'Pair this screen',
  hint: 'Enter this code in Marquee under Devices, or scan it with a phone.',
  scan: 'Scan to pair',
  waiting: 'Waiting for an administrator',
  connecting: 'Contacting the server',
  offline: 'No contact to the server, trying again',
  preparing: 'Preparing the first content',
  insecureTitle: 'This address is not secure',
  insecure: 'Open the player at an https:// address (or localhost), in a browser that can store media.',
  closedTitle: 'This screen is paused',
  'company-inactive': 'Its company is switched off. It plays again by itself once the company is switched on.',
  'company-not-started': 'Its company has not begun yet. It plays by itself from the first day on.',
  screen: 'Its last day is over. It plays again by itself once it is given a later one.',
  license: 'Its licence has ended. It plays again by itself once that is renewed.',
  'company-expired': "Its company's time has run out. It plays again by itself once that is renewed.",
  shutdown: 'Shut down. Touch the screen or press a key to start it.',
  storageTitle: 'This screen cannot store anything',
  storage:
    'The browser gives the player no storage. Leave private browsing, or free space on the device. Trying again.',
}

const simplified: Texts = {
  locale: 'zh-Hans',
  title: '配对此屏幕',
  hint: '在 Marquee 的“设备”中输入此代码，或用手机扫码。',
  scan: '扫码配对',
  waiting: '正在等待管理员确认',
  connecting: '正在连接服务器',
  offline: '无法连接服务器，正在重试',
  preparing: '正在准备首批内容',
  insecureTitle: '此地址不安全',
  insecure: '请通过 https:// 地址（或 localhost），在可以存储媒体的浏览器中打开播放器。',
  closedTitle: '此屏幕已暂停播放',
  'company-inactive': '所属公司已停用。公司重新启用后，屏幕会自动恢复播放。',
  'company-not-started': '所属公司尚未开始使用。自首日起，屏幕会自动播放。',
  screen: '此屏幕的使用期限已过。延长后，屏幕会自动恢复播放。',
  license: '此屏幕的许可证已到期。续期后，屏幕会自动恢复播放。',
  'company-expired': '所属公司的使用期限已过。续期后，屏幕会自动恢复播放。',
  shutdown: '已关机。触摸屏幕或按任意键启动。',
  storageTitle: '此屏幕无法存储数据',
  storage: '浏览器没有为播放器提供存储空间。请退出无痕模式，或清理设备空间。正在重试。',
}

const traditional: Texts = {
  locale: 'zh-Hant',
  title: '配對此螢幕',
  hint: '在 Marquee 的「裝置」中輸入此代碼，或用手機掃描。',
  scan: '掃描配對',
  waiting: '正在等待管理員確認',
  connecting: '正在連線到伺服器',
  offline: '無法連線到伺服器，正在重試',
  preparing: '正在準備首批內容',
  insecureTitle: '此網址不安全',
  insecure: '請透過 https:// 網址（或 localhost），在可以儲存媒體的瀏覽器中開啟播放器。',
  closedTitle: '此螢幕已暫停播放',
  'company-inactive': '所屬公司已停用。公司重新啟用後，螢幕會自動恢復播放。',
  'company-not-started': '所屬公司尚未開始使用。自首日起，螢幕會自動播放。',
  screen: '此螢幕的使用期限已過。延長後，螢幕會自動恢復播放。',
  license: '此螢幕的授權已到期。續期後，螢幕會自動恢復播放。',
  'company-expired': '所屬公司的使用期限已過。續期後，螢幕會自動恢復播放。',
  shutdown: '已關機。觸碰螢幕或按任意鍵啟動。',
  storageTitle: '此螢幕無法儲存資料',
  storage: '瀏覽器沒有提供播放器儲存空間。請離開無痕模式，或清理裝置空間。正在重試。',
}

const japanese: Texts = {
  locale: 'ja',
  title: 'この画面を登録',
  hint: 'Marquee の「デバイス」でこのコードを入力するか、スマートフォンで読み取ってください。',
  scan: '読み取って登録',
  waiting: '管理者の承認を待っています',
  connecting: 'サーバーに接続しています',
  offline: 'サーバーに接続できません。再試行しています',
  preparing: '最初のコンテンツを準備しています',
  insecureTitle: 'このアドレスは安全ではありません',
  insecure: 'https:// のアドレス（または localhost）を、メディアを保存できるブラウザーで開いてください。',
  closedTitle: 'この画面は再生を停止しています',
  'company-inactive': '所属する会社が無効になっています。有効に戻ると、自動的に再生を再開します。',
  'company-not-started': '所属する会社の利用開始日がまだ来ていません。開始日になると、自動的に再生を始めます。',
  screen: 'この画面の利用期間が終わりました。延長されると、自動的に再生を再開します。',
  license: 'この画面のライセンスの期限が切れました。更新されると、自動的に再生を再開します。',
  'company-expired': '所属する会社の利用期間が終わりました。更新されると、自動的に再生を再開します。',
  shutdown: 'シャットダウンしました。画面に触れるか、キーを押すと起動します。',
  storageTitle: 'この画面にデータを保存できません',
  storage:
    'ブラウザーがプレーヤーに保存領域を提供していません。プライベートブラウズを終了するか、端末の空き容量を増やしてください。再試行しています。',
}

/** The texts for the first of the browser's languages that there are texts for. */
export function textsFor(languages: readonly string[]): Texts {
  for (const language of languages) {
    const tag = language.toLowerCase()
    if (/^zh\b/.test(tag)) return /^zh-(?!hans)(.*-)?(hant|tw|hk|mo)\b/.test(tag) ? traditional : simplified
    if (/^ja\b/.test(tag)) return japanese
    if (/^en\b/.test(tag)) return english
  }
  return english
}
