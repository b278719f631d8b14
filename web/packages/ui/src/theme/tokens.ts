/** What a tone says; it is always shown with an icon and a word, never by its colour alone. */
export const tones = ['neutral', 'info', 'success', 'warning', 'danger'] as const
export type Tone = (typeof tones)[number]

/** The colours of one appearance. Every text colour has at least 4.5:1 on the surfaces that it stands on. */
export interface Palette {
  page: string
  surface: string
  raised: string
  sunken: string
  line: string
  lineStrong: string
  text: string
  textMuted: string
  primary: string
  primaryHover: string
  primarySoft: string
  onPrimary: string
  link: string
  focus: string
  tone: Record<Tone, { text: string; soft: string; line: string }>
}

export const light: Palette = {
  page: '#F4F6F9',
  surface: '#FFFFFF',
  raised: '#FFFFFF',
  sunken: '#EDF0F5',
  line: '#DDE2EA',
  lineStrong: '#8A94A6',
  text: '#1A2233',
  textMuted: '#566074',
  primary: '#2B55C4',
  primaryHover: '#23469F',
  primarySoft: '#E9EFFC',
  onPrimary: '#FFFFFF',
  link: '#2450BD',
  focus: '#2B55C4',
  tone: {
    neutral: { text: '#4A5468', soft: '#EDF0F5', line: '#CBD2DD' },
    info: { text: '#1F4FB0', soft: '#E9EFFC', line: '#B9CBF3' },
    success: { text: '#146238', soft: '#E5F5EB', line: '#A9D9BC' },
    warning: { text: '#7D4A00', soft: '#FFF3DC', line: '#EFCF92' },
    danger: { text: '#AD1F2D', soft: '#FDECED', line: '#F2B9BE' },
  },
}

export const dark: Palette = {
  page: '#10141C',
  surface: '#181D28',
  raised: '#202634',
  sunken: '#12161F',
  line: '#2C3444',
  lineStrong: '#77829A',
  text: '#E7EBF3',
  textMuted: '#A3AEC2',
  primary: '#4268D6',
  primaryHover: '#3757B8',
  primarySoft: '#1F2A47',
  onPrimary: '#FFFFFF',
  link: '#93B0FF',
  focus: '#93B0FF',
  tone: {
    neutral: { text: '#B9C2D3', soft: '#262D3B', line: '#3B4457' },
    info: { text: '#9DB8FF', soft: '#1C2742', line: '#34477A' },
    success: { text: '#7FD8A4', soft: '#12301F', line: '#265C3D' },
    warning: { text: '#F2C46D', soft: '#35270C', line: '#66501E' },
    danger: { text: '#FF9AA2', soft: '#3B171B', line: '#742E36' },
  },
}

/** Widths at which the layout changes, in CSS pixels (R043). */
export const breakpoints = { sm: 576, md: 768, lg: 992, xl: 1200 } as const

/** Distances, in CSS pixels, from what belongs together to what stands apart: `--mq-space-1` to `--mq-space-6`. */
export const space = [4, 8, 12, 16, 20, 28] as const

/** Sizes of type, in CSS pixels: `--mq-size-small`, … */
export const sizes = { small: 12, label: 13, text: 14, heading: 15, title: 20 } as const

/** Corner radii and what the kit is measured by, in CSS pixels. */
export const shape = { radius: 6, radiusLarge: 10, controlHeight: 34, fontSize: sizes.text } as const

/** The face of the product: what the system has, with the language's own glyphs chosen by `lang`. */
export const fontFamily =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Hiragino Sans', 'Noto Sans CJK JP', sans-serif"

/** A palette and the measures as CSS custom properties: `--mq-text-muted`, `--mq-tone-danger-soft`, … */
export function customProperties(palette: Palette): [name: string, value: string][] {
  const { tone, ...plain } = palette
  const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return [
    ...Object.entries(plain).map(([name, value]): [string, string] => [`--mq-${kebab(name)}`, value]),
    ...tones.flatMap((name) =>
      Object.entries(tone[name]).map(([part, value]): [string, string] => [`--mq-tone-${name}-${part}`, value]),
    ),
    ['--mq-font', fontFamily],
    ...space.map((px, at): [string, string] => [`--mq-space-${at + 1}`, `${px}px`]),
    ...Object.entries(sizes).map(([name, px]): [string, string] => [`--mq-size-${name}`, `${px}px`]),
    ['--mq-radius', `${shape.radius}px`],
    ['--mq-radius-large', `${shape.radiusLarge}px`],
  ]
}
