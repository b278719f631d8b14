/**
 * Makes web/apps/player/fonts, the family that programs are set in where they name none, 'Marquee Sans': the pieces in
 * WOFF2, each named by its SHA-256, and the stylesheet that says which characters each has.
 *
 *   npm install --prefix FOLDER subset-font@2.9.0 @expo-google-fonts/noto-sans@0.4.2 \
 *     @expo-google-fonts/noto-sans-jp@0.4.3 @expo-google-fonts/noto-sans-sc@0.4.3 @expo-google-fonts/noto-sans-tc@0.4.3
 *   node scripts/fonts/make.mjs FOLDER
 *
 * It is Noto Sans for what is written with letters, Noto Sans JP for what Japanese uses, and of what is left Noto Sans
 * SC for common simplified characters and Noto Sans TC for common traditional ones: one glyph for each character, all
 * of the same design (SIL Open Font License 1.1).
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const from = createRequire(join(resolve(process.argv[2] ?? '.'), 'package.json'))
const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const subset = from('subset-font')
const family = 'Marquee Sans'
const weights = { 400: '400Regular', 700: '700Bold' }

/** Characters of a piece of Chinese characters: few pieces, of which none is long on its way. */
const PIECE = 800

const between = (first, last) => Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i))

/** What two bytes mean, from a row to a row, in a character set that has such. */
function rows(charset, first, last, columns) {
  const decoder = new TextDecoder(charset, { fatal: true })
  const found = []
  for (let row = first; row <= last; row++) {
    for (const column of columns) {
      try {
        found.push(...decoder.decode(Uint8Array.of(row, column)))
      } catch {
        // nothing is there
      }
    }
  }
  return found.filter((character) => character > '\u00a0' && !/\p{Co}/u.test(character))
}

const numbers = (first, last) => between(first, last).map((character) => character.codePointAt(0))
const high = numbers(0xa1, 0xfe)
const big5 = [...numbers(0x40, 0x7e), ...high]

/** What the program itself says in a language, and what it calls cities and countries. */
function told(language, column) {
  const folder = here(`../../web/packages/i18n/catalogs/${language}`)
  const catalogs = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  const places = ['cities', 'countries'].flatMap((list) =>
    readFileSync(here(`../../internal/area/weather/${list}.tsv`), 'utf8')
      .split('\n')
      .map((line) => line.split('\t').at(column) ?? ''),
  )
  return [...catalogs, ...places].join('')
}

/** Of the characters of everyday use those that no first level has, and what menus and names need. */
const everyday = {
  ja:
    '彙憬惧喩嗅塞嘲拉捗摯曖楷毀淫溺瑠璃瞳箋籠羞羨脊腺芯諧諦貪踪蹴辣鬱麺麓頰頬戴傲刹勃匂咽哺唄妬嫉恣慄挫汎沃潰爽瓦痕痩窟綻緻罵腎膝臆艶' +
    '蔑蔽藍訃詮謎賂遜遡醒錮隙顎餌骸璽髙﨑栁德鰻鮪鮭鯛鯖鰹鱈蕎饂飩餃韮葱蒟蒻牡蠣檸檬珈琲炒粥麹醤膳鮨鰯鱒鯵蛸烏賊海老茄胡椒',
  hans: '饺馄饨烩腩煲馍粿糍粑椰芒柠檬蒜葱酱熏卤炖焖炸',
  hant: '餃餛飩燴腩煲饃粿糍粑椰芒檸檬蒜蔥醬燻滷燉燜炸嘅咗啲喺冇哋嚟佢唔嗰乜咩啱啫喎囉嗎嘢攞揸瞓靚',
}

/** What each font gives that none before it has. */
const parts = [
  {
    font: 'noto-sans',
    name: 'NotoSans',
    pieces: [
      [...between(0x20, 0x7e), ...between(0xa0, 0xff), ...'ŒœŠšŽžŸƒˆ˜–—‘’‚“”„†‡•…‰‹›€™−'],
      [...between(0x100, 0x24f), ...between(0x1e00, 0x1eff), ...between(0x20a0, 0x20bf), ...'ʻʼ'],
      [...between(0x370, 0x3ff), ...between(0x400, 0x52f), ...'№'],
    ],
  },
  {
    font: 'noto-sans-jp',
    name: 'NotoSansJP',
    pieces: [
      [...between(0x3000, 0x30ff), ...between(0xff01, 0xff9f), ...between(0xffe0, 0xffe6)],
      [...rows('euc-jp', 0xa1, 0xa8, high), ...rows('euc-jp', 0xad, 0xad, high), ...between(0x2460, 0x2473)],
    ],
    more: [...rows('euc-jp', 0xb0, 0xcf, high), ...told('ja', -3), ...everyday.ja],
  },
  {
    font: 'noto-sans-sc',
    name: 'NotoSansSC',
    pieces: [],
    more: [...rows('gb18030', 0xa1, 0xa3, high), ...rows('gb18030', 0xb0, 0xd7, high), ...told('hans', -2), ...everyday.hans],
  },
  {
    font: 'noto-sans-tc',
    name: 'NotoSansTC',
    pieces: [[...between(0x3105, 0x312d), ...'ˊˇˋ˙']],
    more: [...rows('big5', 0xa1, 0xa3, big5), ...rows('big5', 0xa4, 0xc6, big5), ...told('hant', -1), ...everyday.hant],
  },
]

/** The characters that a TrueType font draws, by its cmap of format 4 or 12. */
function drawn(data) {
  const table = (tag) => {
    for (let i = 0; i < data.readUInt16BE(4); i++) {
      const at = 12 + 16 * i
      if (data.toString('latin1', at, at + 4) === tag) return data.readUInt32BE(at + 8)
    }
    throw new Error(`the font has no ${tag}`)
  }
  const cmap = table('cmap')
  const found = new Set()
  for (let i = 0; i < data.readUInt16BE(cmap + 2); i++) {
    const at = cmap + data.readUInt32BE(cmap + 4 + 8 * i + 4)
    if (data.readUInt16BE(at) !== 12) continue
    for (let g = 0; g < data.readUInt32BE(at + 12); g++) {
      const group = at + 16 + 12 * g
      for (let c = data.readUInt32BE(group); c <= data.readUInt32BE(group + 4); c++) found.add(String.fromCodePoint(c))
    }
  }
  if (found.size === 0) throw new Error('the font has no map of characters')
  return found
}

const hex = (n) => n.toString(16).toUpperCase()

/** `U+41-5A,U+61` of characters in order. */
function rangeOf(characters) {
  const codes = characters.map((character) => character.codePointAt(0)).sort((a, b) => a - b)
  const spans = []
  for (const code of codes) {
    const last = spans.at(-1)
    if (last && last[1] === code - 1) last[1] = code
    else spans.push([code, code])
  }
  return spans.map(([first, last]) => `U+${hex(first)}${last > first ? `-${hex(last)}` : ''}`).join(',')
}

function inPieces(characters) {
  const count = Math.max(1, Math.round(characters.length / PIECE))
  const length = Math.ceil(characters.length / count)
  return Array.from({ length: count }, (_, i) => characters.slice(i * length, (i + 1) * length)).filter((p) => p.length > 0)
}

const out = here('../../web/apps/player/fonts')
rmSync(out, { recursive: true, force: true })
mkdirSync(out, { recursive: true })
const taken = new Set()
const rules = []
let bytes = 0
for (const { font, name, pieces, more = [] } of parts) {
  const folder = dirname(from.resolve(`@expo-google-fonts/${font}/package.json`))
  const files = Object.entries(weights).map(([weight, file]) => [
    weight,
    readFileSync(join(folder, file, `${name}_${file}.ttf`)),
  ])
  const has = files.map(([, data]) => drawn(data))
  const fresh = (characters) => {
    const wanted = [...new Set(characters)].filter((c) => !taken.has(c) && has.every((known) => known.has(c)))
    for (const character of wanted) taken.add(character)
    return wanted.sort((a, b) => a.codePointAt(0) - b.codePointAt(0))
  }
  const all = pieces.map(fresh)
  for (const piece of [...all, ...inPieces(fresh(more))]) {
    for (const [weight, data] of files) {
      const woff2 = await subset(data, piece.join(''), { targetFormat: 'woff2' })
      const sha256 = createHash('sha256').update(woff2).digest('hex')
      writeFileSync(join(out, sha256), woff2)
      bytes += woff2.length
      const source = `src:url(${sha256}) format("woff2");unicode-range:${rangeOf(piece)}`
      rules.push(`@font-face{font-family:"${family}";font-style:normal;font-weight:${weight};${source}}`)
    }
    console.log(`${font}: ${piece.length} characters`)
  }
}
writeFileSync(join(out, 'marquee-sans.css'), `${rules.join('\n')}\n`)
const licence = dirname(from.resolve('@expo-google-fonts/noto-sans-jp/package.json'))
writeFileSync(join(out, 'OFL.txt'), readFileSync(join(licence, 'LICENSE_FONT')))
console.log(`${taken.size} characters in ${rules.length} pieces, ${bytes} bytes`)
