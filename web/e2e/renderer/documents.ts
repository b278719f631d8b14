/** Documents of programs, and the world they are shown in. */

type Json = Record<string, unknown>

let made = 0

export const item = (
  type: string,
  box: [x: number, y: number, w: number, h: number],
  settings: Json = {},
  part: Json = {},
) => {
  made++
  const [x, y, w, h] = box
  return { id: `i${made}`, type, name: type, x, y, w, h, settings, ...part }
}

export const page = (items: Json[], part: Json = {}) => {
  made++
  return { screenKey: `s${made}`, duration: 2, bgColor: '#e9edf4', panes: [{ items }], ...part }
}

export const documentOf = (pages: Json[], part: Json = {}) => ({
  name: 'Program',
  displayWidth: 1920,
  displayHeight: 1080,
  pages,
  ...part,
})

/** A Tuesday, 14:08:36 in Tokyo. */
export const now = Date.UTC(2026, 10, 24, 5, 8, 36)

const cities = [
  { id: '1', names: { en: 'Tokyo', ja: '東京', hans: '东京', hant: '東京' }, zone: 'Asia/Tokyo', t: 17.4, code: 2 },
  {
    id: '2',
    names: { en: 'Hong Kong', ja: '香港', hans: '香港', hant: '香港' },
    zone: 'Asia/Hong_Kong',
    t: 26,
    code: 80,
  },
  {
    id: '3',
    names: { en: 'London', ja: 'ロンドン', hans: '伦敦', hant: '倫敦' },
    zone: 'Europe/London',
    t: -0.6,
    code: 0,
  },
  {
    id: '4',
    names: { en: 'New York', ja: 'ニューヨーク', hans: '纽约', hant: '紐約' },
    zone: 'America/New_York',
    t: -7,
    code: 73,
  },
]

function weather({ id, names, zone, t, code }: (typeof cities)[number], at = now - 600_000) {
  const days = [code, 61, 0, 95, 45, 3].map((sky, i) => ({
    date: new Date(now + i * 86_400_000).toISOString().slice(0, 10),
    min: Math.round(t) - 4 - i,
    max: Math.round(t) + 3 + i,
    code: sky,
  }))
  const body = { city: { id, names }, zone, now: { at, temperature: t, code, humidity: 62, wind: 14 }, days }
  return { at, body }
}

const news = [
  {
    title: 'New opening hours from December: every day from nine to nine',
    text: 'On holidays from ten.',
    at: '2026-11-24T01:00:00Z',
  },
  {
    title: '駅前の新しい図書館が12月にオープン、週末も利用できます',
    text: 'くわしくは受付まで。',
    at: '2026-11-23T22:30:00Z',
    image: 'green.png',
  },
  { title: '<b>Not bold</b> & "quoted"', text: 'Plain text stays plain.', image: 'blue.png' },
]

const rows = [
  ['Croissant', '¥ 280', '24', 'Bakery'],
  ['抹茶ラテ', '¥ 520', '110', 'Drinks'],
  ['Fresh orange juice', '¥ 480', '36', 'Drinks'],
  ['Club sandwich', '¥ 890', '8', 'Kitchen'],
  ['季節のスープ', '¥ 640', '15', 'Kitchen'],
  ['Cheesecake', '¥ 450', '12', 'Bakery'],
  ['Espresso', '¥ 300', '240', 'Drinks'],
]

const hour = 3_600_000
/** Midnight of the day in Tokyo. */
const today = Date.UTC(2026, 10, 23, 15)

const events = [
  ['秋の特別展覧会', 0, 24, { allDay: true, type: '展示', color: '#2a9d8f', place: '第一展示室', icon: 2 }],
  ['Board meeting', 13, 15, { type: 'Meeting', color: '#e76f51', organization: 'Finance', place: 'Room 3' }],
  ['', 14, 16, { private: true }],
  ['<b>A workshop</b> with a name that is longer than its row is wide', 33, 35, { color: '#f4b400', detail: 'Free' }],
] as const

const times = events.map(([name, from, to, part]) => ({
  ...{ name, detail: '', organization: '', type: '', color: '', place: '', icon: 0, background: 0 },
  ...{ allDay: false, private: false, elsewhere: false, from: today + from * hour, to: today + to * hour, ...part },
}))

export const world = {
  zone: 'Asia/Tokyo',
  now: now as number | null,
  uses: {
    1: [use('image', 'red.png')],
    2: [use('image', 'blue.png')],
    3: [use('video', 'yellow.webm', 2_000)],
    4: [use('image', '', 4_000, ['green.png', 'blue.png'])],
    5: [use('audio', 'tone.wav', 4_000)],
  } as Record<string, ReturnType<typeof use>[]>,
  known: {
    'weather/1': weather(cities[0] as never),
    'weather/2': weather(cities[1] as never),
    'weather/3': weather(cities[2] as never),
    'weather/4': weather(cities[3] as never),
    'weather/old': weather(cities[0] as never, now - 30 * 3_600_000),
    'events/-': { at: now, body: { wall: [[0, 9 * hour]], from: today, until: today + 720 * hour, times } },
    'events/-9': { at: now, body: { wall: [[0, 9 * hour]], from: today, until: today + 720 * hour, times: [] } },
    'source/1': { at: now, body: { items: news } },
    'source/2': {
      at: now,
      body: {
        items: rows.map(([name, price, stock, area]) => ({
          title: name,
          fields: [
            { name: 'Name', value: name },
            { name: 'Price', value: price },
            { name: 'In stock', value: stock },
            { name: 'Counter', value: area },
          ],
        })),
      },
    },
  },
}

function use(kind: string, asset: string, durationMs = 0, pages: string[] = []) {
  return { from: 0, kind: kind as 'image', asset, pages, url: '', durationMs }
}

const quiet = { fillColor: '#00000000' }

/** A page with an item of each type. */
export const everything = () => [
  item('media', [40, 40, 420, 240], {}, { contentId: 1, displayMode: 'cover' }),
  item('media', [40, 300, 420, 200], {}, { contentId: 2, degree: 4 }),
  item('text', [500, 40, 640, 130], {
    value: 'Willkommen – ようこそ\nמה שלומך היום?',
    direction: 'static',
    fontSize: 44,
    halign: 'center',
    textColor: '#14213d',
    fillColor: '#ffffffff',
  }),
  item('text', [500, 190, 640, 70], {
    value: 'Ticker: every day from nine to nine',
    fontSize: 36,
    fillColor: '#14213d',
    textColor: '#ffffff',
  }),
  item('text', [500, 280, 640, 90], {
    value: 'Outline and shadow',
    direction: 'static',
    fontSize: 54,
    typeface: 'bold',
    textColor: '#ffffff',
    outlineColor: '#b3261e',
    outlineSize: 4,
    shadowColor: '#00000088',
    shadowRadius: 6,
    shadowXOffset: 4,
    shadowYOffset: 6,
    ...quiet,
  }),
  item('text', [500, 390, 640, 110], {
    isRss: true,
    rss: '1',
    rssformat: ['title'],
    direction: 'up',
    fontSize: 24,
    fillColor: '#fff8e1',
  }),
  item('clock', [1180, 40, 330, 110], { type: 7, size: 68, tz: '', halign: 'center', textColor: '#14213d' }),
  item('clock', [1180, 150, 330, 60], {
    type: 12,
    size: 26,
    tz: 'Europe/Berlin',
    letterCase: 'N',
    halign: 'center',
    textColor: '#14213d',
  }),
  item('clock', [1540, 30, 340, 340], { clockType: 2, tz: '', textColor: '#14213d', fillColor: '#ffffff' }),
  item('weather', [1180, 230, 330, 150], { url: '1', locale: 'en' }),
  item('weather', [40, 530, 560, 170], { url: '1', mode: 2, locale: 'ja' }),
  item('weather', [620, 530, 250, 300], { url: '3', mode: 3, orientation: 2, locale: 'hans', fillColor: '#1f2a44' }),
  item('weather', [890, 530, 280, 130], { url: 'none', locale: 'en' }),
  item('weather', [890, 680, 280, 150], { url: 'old', locale: 'ja', fillColor: '#ffffff', textColor: '#14213d' }),
  item('worldWeather', [40, 720, 560, 230], { url: '1,2,3,4', locale: 'en' }),
  item('feed', [1200, 400, 330, 240], { externalSourceId: 1, totalImage: 1 }),
  item('datafeed', [1200, 660, 680, 300], { externalSourceId: 2 }),
  item('eventlist', [1550, 400, 160, 240]),
  item('link', [1730, 400, 150, 110], { url: 'https://example.com/menu' }),
  item('streaming', [1730, 530, 150, 110], { url: 'https://youtu.be/dQw4w9WgXcQ' }),
  item('shape', [40, 970, 90, 90], {
    type: 'star',
    fill: true,
    fillColor: '#f4b400',
    outlineColor: '#14213d',
    outlineSize: 3,
  }),
  item('shape', [150, 970, 130, 90], { type: 'bubble', fill: true, fillColor: '#2a9d8f' }),
  item('shape', [300, 970, 130, 90], { type: 'arrow', fill: true, fillColor: '#e76f51', skew: 10 }),
  item('shape', [450, 970, 90, 90], { type: 'hexagon', outlineColor: '#264653', outlineSize: 6 }),
  item('touch', [0, 0, 100, 100], {}, { onTouch: { type: 'next', value: '' } }),
  item('progressbar', [620, 1000, 1260, 30]),
]
