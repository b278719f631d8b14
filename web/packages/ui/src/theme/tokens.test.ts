import { describe, expect, test } from 'vitest'
import { breakpoints, customProperties, dark, light, tones } from './tokens'

/** The WCAG 2 contrast ratio of two `#RRGGBB` colours, 1 to 21. */
function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

describe.each([
  ['light', light],
  ['dark', dark],
])('%s palette', (_, p) => {
  test('texts have AA contrast on every surface', () => {
    for (const surface of [p.page, p.surface, p.raised, p.sunken]) {
      expect(contrast(p.text, surface)).toBeGreaterThanOrEqual(7)
      expect(contrast(p.textMuted, surface)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(p.link, surface)).toBeGreaterThanOrEqual(4.5)
    }
    expect(contrast(p.onPrimary, p.primary)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(p.onPrimary, p.primaryHover)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(p.link, p.primarySoft)).toBeGreaterThanOrEqual(4.5)
  })

  test('tones have AA contrast on their own ground and on the surface', () => {
    for (const tone of tones) {
      expect(contrast(p.tone[tone].text, p.tone[tone].soft)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(p.tone[tone].text, p.surface)).toBeGreaterThanOrEqual(4.5)
    }
  })

  test('edges of controls and the focus ring have 3:1', () => {
    expect(contrast(p.lineStrong, p.surface)).toBeGreaterThanOrEqual(3)
    expect(contrast(p.focus, p.page)).toBeGreaterThanOrEqual(3)
  })
})

test('R043 the layout changes at 576, 768, 992 and 1200 pixels', () => {
  expect(Object.values(breakpoints)).toEqual([576, 768, 992, 1200])
})

test('both palettes define the same custom properties', () => {
  expect(customProperties(dark).map(([name]) => name)).toEqual(customProperties(light).map(([name]) => name))
})

test('distances and sizes of type are measures with a name', () => {
  const properties = new Map(customProperties(light))
  expect([1, 2, 3, 4, 5, 6].map((step) => properties.get(`--mq-space-${step}`))).toEqual([
    '4px',
    '8px',
    '12px',
    '16px',
    '20px',
    '28px',
  ])
  expect(properties.get('--mq-size-small')).toBe('12px')
})
