/** The scripts that a font is shown in, each with a line of common characters and its language. */
export const scripts = [
  { name: 'latin', lang: 'en', sample: 'Hamburgefonstiv 0123 – ÄÉñøß' },
  { name: 'hans', lang: 'zh-Hans', sample: '春眠不觉晓，处处闻啼鸟' },
  { name: 'hant', lang: 'zh-Hant', sample: '春眠不覺曉，處處聞啼鳥' },
  { name: 'ja', lang: 'ja', sample: 'いろはにほへと カタカナ 東京' },
] as const

/** What a font is asked to draw, in percent of a script's common characters, before its sample is shown in it. */
export const SHOWN_FROM = 1
