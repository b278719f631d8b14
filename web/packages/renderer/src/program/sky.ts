import { draw, svgNames } from './style'

/** What the codes of the WMO (4677, as forecasts use it) come to for somebody who looks out of the window. */
export type Sky = 'clear' | 'partly' | 'cloudy' | 'fog' | 'drizzle' | 'rain' | 'snow' | 'thunder'

export function skyOf(code: number): Sky {
  if (code <= 1) return 'clear'
  if (code === 2) return 'partly'
  if (code === 45 || code === 48) return 'fog'
  if (code >= 51 && code <= 57) return 'drizzle'
  if ((code >= 61 && code <= 67) || (code >= 80 && code <= 82)) return 'rain'
  if ((code >= 71 && code <= 77) || code === 85 || code === 86) return 'snow'
  return code >= 95 ? 'thunder' : 'cloudy'
}

type Language = 'en' | 'ja' | 'hans' | 'hant'

export const skyWords: Readonly<Record<Sky, Readonly<Record<Language, string>>>> = {
  clear: { en: 'Clear', ja: '晴れ', hans: '晴', hant: '晴' },
  partly: { en: 'Partly cloudy', ja: '晴れ時々曇り', hans: '多云', hant: '多雲' },
  cloudy: { en: 'Cloudy', ja: '曇り', hans: '阴', hant: '陰' },
  fog: { en: 'Fog', ja: '霧', hans: '雾', hant: '霧' },
  drizzle: { en: 'Drizzle', ja: '霧雨', hans: '毛毛雨', hant: '毛毛雨' },
  rain: { en: 'Rain', ja: '雨', hans: '雨', hant: '雨' },
  snow: { en: 'Snow', ja: '雪', hans: '雪', hant: '雪' },
  thunder: { en: 'Thunderstorm', ja: '雷雨', hans: '雷阵雨', hant: '雷雨' },
}

/** What a weather item says besides. */
export const weatherWords = {
  unknown: { en: 'No weather yet', ja: '天気は取得中です', hans: '天气获取中', hant: '天氣取得中' },
  today: { en: 'Today', ja: '今日', hans: '今天', hant: '今天' },
} satisfies Record<string, Record<Language, string>>

const asOfWords: Readonly<Record<Language, (when: string) => string>> = {
  en: (when) => `As of ${when}`,
  ja: (when) => `${when} 現在`,
  hans: (when) => `截至 ${when}`,
  hant: (when) => `截至 ${when}`,
}

export const asOf = (when: string, language: Language) => asOfWords[language](when)

/** The one of the four languages that a locale is nearest to. */
export function languageOf(locale: string): Language {
  if (/^ja/i.test(locale)) return 'ja'
  if (/^(hant|zh-(hant|tw|hk|mo))/i.test(locale)) return 'hant'
  return /^(hans|zh)/i.test(locale) ? 'hans' : 'en'
}

const sun = '#ffc93c'
const moon = '#f4e3b1'
const cloud = '#f1f5fb'
const cloudShade = '#c5d2e6'
const cloudDark = '#9fb1cc'
const water = '#5fb8ff'
const flake = '#b4dcff'
const bolt = '#ffb703'

/** A cloud of 44 by 28, from the given corner. */
const cloudPath = (x: number, y: number) =>
  `M${x + 11} ${y + 28}a10.5 10.5 0 0 1-1.5-20.9a14 14 0 0 1 26.7-.8a11 11 0 0 1-1.2 21.7z`

/** A picture of the sky, of 64 by 64. */
export function createSky(sky: Sky, night: boolean, name: string): SVGSVGElement {
  const picture = document.createElementNS(svgNames, 'svg')
  picture.setAttribute('viewBox', '0 0 64 64')
  picture.setAttribute('role', 'img')
  picture.setAttribute('aria-label', name)
  picture.style.display = 'block'
  if (sky === 'clear') star(picture, night, 32, 32, 1.25)
  if (sky === 'partly') {
    star(picture, night, 23, 23, 0.86)
    drawCloud(picture, 15, 25, cloud)
  }
  if (sky === 'cloudy') {
    draw(picture, 'path', { d: cloudPath(17, 9), fill: cloudDark })
    drawCloud(picture, 7, 22, cloud)
  }
  if (sky === 'fog') drawFog(picture)
  if (sky === 'drizzle') drawFalling(picture, cloud, [20, 32, 44], 4, water)
  if (sky === 'rain') drawFalling(picture, cloudShade, [17, 26, 35, 44], 10, water)
  if (sky === 'snow') drawSnow(picture)
  if (sky === 'thunder') drawThunder(picture)
  return picture
}

function star(picture: Element, night: boolean, x: number, y: number, scale: number): void {
  const group = draw(picture, 'g', { transform: `translate(${x} ${y}) scale(${scale})` })
  if (night) {
    draw(group, 'path', { d: 'M4.5-14A14.5 14.5 0 1 0 14 6.5A12 12 0 0 1 4.5-14z', fill: moon })
    return
  }
  draw(group, 'circle', { r: 10.5, fill: sun })
  for (let ray = 0; ray < 8; ray++) {
    draw(group, 'line', {
      y1: -14.5,
      y2: -19.5,
      stroke: sun,
      'stroke-width': 3,
      'stroke-linecap': 'round',
      transform: `rotate(${ray * 45})`,
    })
  }
}

function drawCloud(picture: Element, x: number, y: number, fill: string): void {
  draw(picture, 'path', { d: cloudPath(x, y), fill, stroke: 'rgba(30, 58, 110, 0.26)', 'stroke-width': 1 })
}

function drawFalling(picture: Element, fill: string, places: readonly number[], length: number, stroke: string): void {
  drawCloud(picture, 9, 8, fill)
  places.forEach((x, i) => {
    const y = 43 + (i % 2) * 5
    draw(picture, 'path', {
      d: `M${x} ${y}l${-length * 0.35} ${length}`,
      stroke,
      'stroke-width': 3.4,
      'stroke-linecap': 'round',
    })
  })
}

function drawFog(picture: Element): void {
  drawCloud(picture, 9, 6, cloudShade)
  const lines = [
    [12, 41, 38],
    [18, 48.5, 34],
    [10, 56, 30],
  ] as const
  for (const [x, y, length] of lines) {
    draw(picture, 'path', {
      d: `M${x} ${y}h${length}`,
      stroke: cloudShade,
      'stroke-width': 3.4,
      'stroke-linecap': 'round',
    })
  }
}

function drawSnow(picture: Element): void {
  drawCloud(picture, 9, 8, cloud)
  const flakes = [
    [18, 46],
    [32, 52],
    [46, 46],
  ] as const
  for (const [x, y] of flakes) {
    for (let arm = 0; arm < 3; arm++) {
      draw(picture, 'path', {
        d: 'M0-4.5v9',
        stroke: flake,
        'stroke-width': 2.4,
        'stroke-linecap': 'round',
        transform: `translate(${x} ${y}) rotate(${arm * 60})`,
      })
    }
  }
}

function drawThunder(picture: Element): void {
  drawCloud(picture, 9, 8, cloudDark)
  draw(picture, 'path', { d: 'M34 33l-10 15h7l-3 12l12-17h-7.5l4-10z', fill: bolt })
  for (const x of [18, 47]) {
    draw(picture, 'path', { d: `M${x} 42l-3 9`, stroke: water, 'stroke-width': 3.4, 'stroke-linecap': 'round' })
  }
}
