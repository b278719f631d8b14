import type { Browser } from '@playwright/test'

/** Pictures for programs that somebody looks at: drawings of our own, as PNG. */
export type Drawn = keyof typeof drawings

/** Draws them with the browser that is there. */
export async function draw(browser: Browser, names: readonly Drawn[]): Promise<Map<Drawn, Buffer>> {
  const page = await browser.newPage()
  const drawn = new Map<Drawn, Buffer>()
  for (const name of names) {
    const { size, svg } = drawings[name]
    const [width = 0, height = 0] = size
    await page.setViewportSize({ width, height })
    const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${svg}</svg>`
    await page.setContent(`<body style="margin:0">${picture}`)
    drawn.set(name, await page.screenshot())
  }
  await page.close()
  return drawn
}

const gradient = (id: string, stops: readonly string[], at = 'x1="0" y1="0" x2="0" y2="1"') => {
  const all = stops.map((colour, i) => `<stop offset="${i / (stops.length - 1)}" stop-color="${colour}"/>`)
  return `<linearGradient id="${id}" ${at}>${all.join('')}</linearGradient>`
}
const glow = (id: string, inner: string, outer: string) =>
  `<radialGradient id="${id}"><stop offset="0" stop-color="${inner}"/><stop offset="1" stop-color="${outer}"/></radialGradient>`
const disc = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`
const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`
const line = (d: string, stroke: string, width: number) =>
  path(d, 'none', `stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`)
const block = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`
const times = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i))

/** A leaf of milk foam: pairs of bows that grow smaller towards its tip. */
const foam = times(6, (i) => {
  const y = 430 - i * 42
  const w = 118 - i * 14
  return line(
    `M${400 - w} ${y - 46} Q${400 - w / 2} ${y + 26} 400 ${y} Q${400 + w / 2} ${y + 26} ${400 + w} ${y - 46}`,
    '#f6e3c5',
    19 - i,
  )
}).join('')

const coffee = [
  `<defs>${gradient('wood', ['#6b4632', '#553524'])}${glow('brew', '#b9793f', '#7a4521')}</defs>`,
  block(0, 0, 800, 720, 'url(#wood)'),
  ...times(7, (i) => line(`M0 ${60 + i * 104} H800`, i % 2 ? '#4a2d1e' : '#5f3d2b', 3)),
  disc(418, 386, 292, '#000', 'opacity=".22"'),
  disc(400, 360, 290, '#efe6da'),
  disc(400, 360, 262, '#e2d6c6'),
  path('M610 300 h70 a60 60 0 0 1 0 120 h-70 z', '#fbf6ee'),
  disc(400, 360, 226, '#fbf6ee'),
  disc(400, 360, 198, 'url(#brew)'),
  foam,
  disc(400, 190, 12, '#f6e3c5'),
]

const noodles = times(15, (i) => {
  const bends = 't80 0 t80 0 t80 0 t80 0 t80 0 t80 0'
  return line(`M${196 + (i % 3) * 14} ${270 + i * 21} q40 -30 80 0 ${bends}`, i % 2 ? '#f4d58a' : '#e6bb5c', 14)
}).join('')
const egg = (x: number, y: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="80" ry="66" fill="#fff8ea"/>` +
  disc(x, y, 41, '#f39c1f') +
  disc(x - 12, y - 12, 11, '#ffc45f')
const onions = times(22, (i) => {
  const x = 560 + Math.cos(i * 2.4) * (20 + i * 5)
  const y = 250 + Math.sin(i * 2.4) * (12 + i * 3.2)
  return disc(x, y, 15, 'none', 'stroke="#69b34c" stroke-width="9"')
}).join('')

const ramen = [
  `<defs>${gradient('table', ['#40130f', '#7c1d14'])}${glow('soup', '#d98a35', '#a9541a')}</defs>`,
  block(0, 0, 1080, 960, 'url(#table)'),
  ...times(9, (i) =>
    disc(540, 1100, 260 + i * 110, 'none', `stroke="#ffffff" stroke-opacity="${0.05 - i * 0.004}" stroke-width="46"`),
  ),
  disc(562, 520, 410, '#000', 'opacity=".3"'),
  disc(540, 490, 408, '#f2ece2'),
  disc(540, 490, 388, '#1d2b3a'),
  disc(540, 490, 352, '#f2ece2'),
  disc(540, 490, 334, 'url(#soup)'),
  `<clipPath id="bowl"><circle cx="540" cy="490" r="320"/></clipPath><g clip-path="url(#bowl)"><g transform="translate(0 90)">${noodles}</g>`,
  block(690, 150, 132, 190, '#16321f', 'rx="8" transform="rotate(14 756 245)"'),
  block(756, 196, 132, 190, '#1d3f28', 'rx="8" transform="rotate(22 822 291)"'),
  '</g>',
  egg(380, 360),
  egg(338, 486),
  disc(640, 620, 76, '#fdf4f2'),
  line('M640 620 q22 -26 38 0 q6 38 -38 40 q-54 -6 -46 -58 q22 -48 70 -34', '#e5748a', 12),
  ...times(
    3,
    (i) =>
      `<ellipse cx="${440 + i * 62}" cy="${690 - i * 12}" rx="76" ry="50" fill="#c77f5b" stroke="#8d4a2e" stroke-width="9" transform="rotate(-24 ${440 + i * 62} ${690 - i * 12})"/>`,
  ),
  `<g transform="translate(-40 60)">${onions}</g>`,
  line('M905 60 L700 300', '#c79a5b', 20),
  line('M965 90 L740 320', '#b98a4c', 20),
]

const ridge = (base: number, heights: readonly number[], fill: string) => {
  const step = 1920 / (heights.length - 1)
  return path(`M0 ${base} ${heights.map((h, i) => `L${i * step} ${base - h}`).join(' ')} L1920 ${base} Z`, fill)
}
const lake = [
  `<defs>${gradient('sky', ['#1f2f5c', '#8a5a83', '#f2a07b', '#fbd9a5'])}${gradient('water', ['#e9a98a', '#6d5a86', '#1c2b50'])}${glow('sun', '#fff6dc', '#fff6dc00')}</defs>`,
  block(0, 0, 1920, 720, 'url(#sky)'),
  disc(1320, 560, 330, 'url(#sun)'),
  disc(1320, 560, 74, '#fff3d6'),
  ridge(720, [150, 330, 210, 420, 250, 380, 200, 290, 160], '#7a5f8f'),
  ridge(720, [60, 210, 130, 280, 150, 110, 240, 120, 200, 90], '#4d4777'),
  ridge(720, [120, 90, 150, 60, 110, 70, 130, 170, 220, 260], '#2b2f5a'),
  block(0, 720, 1920, 360, 'url(#water)'),
  ...times(16, (i) => line(`M${1320 - 150 + ((i * 53) % 70)} ${736 + i * 20} h${230 - i * 9}`, '#ffe9c4', 5)),
  path('M0 1080 L0 930 Q260 880 520 960 T1100 1040 L1100 1080 Z', '#12193a'),
  ...times(9, (i) =>
    path(`M${30 + i * 58} ${960 - (i % 3) * 10} l26 -${120 + (i % 4) * 34} l26 ${120 + (i % 4) * 34} z`, '#0d1330'),
  ),
]

const vase = (x: number, y: number, fill: string, d: string) => path(d, fill, `transform="translate(${x} ${y})"`)
const pottery = [
  `<defs>${gradient('wall', ['#f0ddc5', '#e6c6a4'])}${gradient('clay', ['#d98a5f', '#a85632'], 'x1="0" y1="0" x2="1" y2="0"')}${gradient('sand', ['#f6ede0', '#cdb79b'], 'x1="0" y1="0" x2="1" y2="0"')}${gradient('blue', ['#5d7f93', '#2f4d60'], 'x1="0" y1="0" x2="1" y2="0"')}</defs>`,
  block(0, 0, 900, 1080, 'url(#wall)'),
  path('M210 820 V430 a240 240 0 0 1 480 0 V820 Z', '#d7ac82'),
  disc(600, 250, 84, '#f8efe2'),
  block(0, 820, 900, 260, '#b98964'),
  block(0, 820, 900, 14, '#a67650'),
  line(
    'M330 560 C300 380 360 300 330 170 M330 420 C260 380 240 320 226 240 M332 470 C400 420 420 360 452 290',
    '#6a5a3a',
    7,
  ),
  ...times(
    7,
    (i) =>
      `<ellipse cx="${[330, 226, 452, 270, 392, 300, 350][i]}" cy="${[160, 232, 282, 318, 372, 262, 330][i]}" rx="16" ry="34" fill="#8c7a4a" transform="rotate(${[0, -24, 30, -40, 40, -20, 20][i]} ${[330, 226, 452, 270, 392, 300, 350][i]} ${[160, 232, 282, 318, 372, 262, 330][i]})"/>`,
  ),
  vase(
    210,
    540,
    'url(#clay)',
    'M 88 0 h64 q-8 60 40 110 q48 70 10 160 q-22 40 -82 40 q-60 0 -82 -40 q-38 -90 10 -160 q48 -50 40 -110 z',
  ),
  vase(430, 660, 'url(#sand)', 'M20 0 h180 q24 0 22 30 q-8 150 -112 160 q-104 -10 -112 -160 q-2 -30 22 -30 z'),
  vase(620, 600, 'url(#blue)', 'M 50 0 h70 v40 q60 40 60 130 q0 80 -95 80 q-95 0 -95 -80 q0 -90 60 -130 z'),
]

const fruit = (ground: string, ...parts: string[]) => [
  block(0, 0, 480, 300, ground),
  `<g transform="translate(77 4) scale(.68)">${parts.join('')}</g>`,
]
const apple = fruit(
  '#fdebe4',
  `<ellipse cx="240" cy="372" rx="130" ry="16" fill="#e9c8bc"/>`,
  path(
    'M240 130 C180 70 84 110 92 226 C98 320 168 384 240 352 C312 384 382 320 388 226 C396 110 300 70 240 130 Z',
    '#d8362f',
  ),
  path('M136 168 C118 206 122 252 140 280', 'none', 'stroke="#f28b7d" stroke-width="18" stroke-linecap="round"'),
  line('M240 132 C238 96 250 70 270 52', '#6b4a2b', 12),
  path('M262 84 C300 40 350 50 366 62 C346 104 300 116 262 84 Z', '#5c9a3c'),
)
const orange = fruit(
  '#fff1da',
  `<ellipse cx="240" cy="372" rx="150" ry="16" fill="#ecd3a7"/>`,
  disc(210, 230, 138, '#f08a1d'),
  ...times(18, (i) => disc(120 + ((i * 61) % 180), 140 + ((i * 47) % 180), 4, '#d97310')),
  disc(330, 280, 98, '#fff3dc'),
  disc(330, 280, 86, '#f9a63a'),
  ...times(8, (i) =>
    line(`M330 280 L${330 + Math.cos((i * Math.PI) / 4) * 82} ${280 + Math.sin((i * Math.PI) / 4) * 82}`, '#fff3dc', 7),
  ),
  path('M206 100 C226 60 270 56 288 66 C280 100 240 116 206 100 Z', '#5c9a3c'),
)
const grapes = fruit(
  '#f1eaf6',
  `<ellipse cx="240" cy="384" rx="110" ry="14" fill="#d9cde3"/>`,
  ...[5, 5, 4, 3, 2, 1].flatMap((count, row) =>
    times(count, (i) => {
      const [x, y] = [240 + (i - (count - 1) / 2) * 56, 132 + row * 46]
      return disc(x, y, 33, row % 2 ? '#6b3f91' : '#7b4ca5') + disc(x - 10, y - 11, 8, '#b592d6')
    }),
  ),
  line('M240 110 C240 80 250 60 262 40', '#6b4a2b', 11),
  path('M250 84 C300 30 370 50 384 74 C350 112 290 120 250 84 Z', '#6aa347'),
)

const drawings = {
  coffee: { size: [800, 720], svg: coffee.join('') },
  ramen: { size: [1080, 960], svg: ramen.join('') },
  lake: { size: [1920, 1080], svg: lake.join('') },
  pottery: { size: [900, 1080], svg: pottery.join('') },
  apple: { size: [480, 300], svg: apple.join('') },
  orange: { size: [480, 300], svg: orange.join('') },
  grapes: { size: [480, 300], svg: grapes.join('') },
} as const
