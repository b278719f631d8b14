import { aHost } from '@marquee/renderer/program/program.fake'
import { type Mock, vi } from 'vitest'
import type { City, DesignerPorts, FoundContent, FoundEvent } from './ports'

/** Examples for tests. A test names only what it is about. */

export function aContent(part: Partial<FoundContent> = {}): FoundContent {
  const { id = 1 } = part
  return {
    id,
    name: `content ${id}`,
    type: 'Image',
    thumbnail: '',
    durationMs: 0,
    totalPage: 1,
    fileSize: 1000,
    width: 1920,
    height: 1080,
    ...part,
  }
}

export const tokyo: City = {
  id: '1850147',
  names: { en: 'Tokyo', ja: '東京', hans: '东京', hant: '東京' },
  countryNames: { en: 'Japan', ja: '日本', hans: '日本', hant: '日本' },
}

export const zurich: City = {
  id: '2657896',
  names: { en: 'Zürich', ja: 'チューリッヒ', hans: '苏黎世', hant: '蘇黎世' },
  countryNames: { en: 'Switzerland', ja: 'スイス', hans: '瑞士', hant: '瑞士' },
}

const events: readonly FoundEvent[] = [
  { id: 17, name: 'Opening', day: '2026-12-24', repeats: false },
  { id: 18, name: 'Yoga', day: '2026-01-05', repeats: true },
]

export interface FakePorts extends DesignerPorts {
  searchContents: Mock<DesignerPorts['searchContents']>
  contents: Mock<DesignerPorts['contents']>
  verifySource: Mock<DesignerPorts['verifySource']>
}

/** A company with a few of everything. Whatever it has can be asked about. */
export function makePorts(part: Partial<DesignerPorts> = {}): FakePorts {
  const library = [
    aContent({ id: 1, name: 'Menu' }),
    aContent({ id: 2, name: 'Film', type: 'Video', durationMs: 61_000 }),
    aContent({ id: 3, name: 'Prices', type: 'Document', totalPage: 4 }),
    aContent({ id: 4, name: 'Lobby', type: 'Program' }),
  ]
  return {
    searchContents: vi.fn<DesignerPorts['searchContents']>(async ({ text, types }) => {
      const rows = library.filter(({ name, type }) => types.includes(type) && name.toLowerCase().includes(text))
      return { rows, total: rows.length }
    }),
    contents: vi.fn<DesignerPorts['contents']>(async (ids) => library.filter(({ id }) => ids.includes(id))),
    tags: async () => [{ id: 7, name: 'spring' }],
    searchPlaylists: async () => ({ rows: [{ id: 9, name: 'Morning', count: 2 }], total: 1 }),
    playlistContents: async () => [
      { ...(library[1] as FoundContent), seconds: 0 },
      { ...(library[0] as FoundContent), seconds: 8 },
    ],
    fonts: async () => [
      { family: 'Midori Sans', src: '/fonts/1', weight: 400, italic: false },
      { family: 'Midori Sans', src: '/fonts/2', weight: 700, italic: false },
    ],
    sources: async () => [
      { id: 5, name: 'City news', kind: 'RSS' },
      { id: 6, name: 'Price list', kind: 'CSV' },
    ],
    sourceItems: async () => ({
      at: Date.UTC(2026, 10, 24),
      items: [{ title: 'Apples', fields: [{ name: 'kind', value: 'Fuji' }] }],
    }),
    verifySource: vi.fn<DesignerPorts['verifySource']>(async (_, path) => path === 'picture'),
    cities: async () => [tokyo, zurich],
    weather: async () => 'known',
    videoInfo: async () => ({ title: 'A walk in Kyoto', durationMs: 95_000 }),
    eventList: {
      groups: async () => [
        { id: 3, path: 'Head office / Lobby' },
        { id: 4, path: 'Head office / Meeting rooms' },
      ],
      search: async (text) => {
        const rows = events.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
        return { rows, total: rows.length }
      },
      events: async (ids) => events.filter(({ id }) => ids.includes(id)),
    },
    zones: async () => ['Asia/Tokyo', 'Europe/Zurich', 'UTC'],
    dimensions: async () => [
      { width: 1920, height: 1080 },
      { width: 3840, height: 2160 },
    ],
    host: aHost(),
    ...(part as Partial<FakePorts>),
  }
}
