import { expect, test } from 'vitest'
import { findings, type Surroundings, unknownSurroundings } from './check'
import { aProgram, type Given } from './example.fake'

/** What is found, as `<page> <item> <code>`. */
const found = (...args: Parameters<typeof aProgram>) =>
  findings(aProgram(...args)).map(({ page, item, code }) => `${page} ${item ?? '-'} ${code}`)
const codesOf = (item: Omit<Given, 'name'>) => found([[{ name: 'a', ...item }]]).map((line) => line.slice(8))

const filled = { fill: true, fillColor: '#ff0000' }
const contents = (...spans: [string, string][]) => ({ itemContents: spans.map(([from, to]) => ({ id: 4, from, to })) })

test.each<[string, Omit<Given, 'name'>, string[]]>([
  ['media without a content', { type: 'media' }, ['empty']],
  ['media of one content', { type: 'media', contentId: 4 }, []],
  ['media of contents', { type: 'media', ...contents(['', '2026-01-01']) }, []],
  ['media that is never valid', { type: 'media', ...contents(['2026-02-01', '2026-01-01']) }, ['never-valid']],
  ['media that is valid once', { type: 'media', ...contents(['2026-02-01', '2026-01-01'], ['', '']) }, []],
  ['text of nothing but spaces', { type: 'text', settings: { value: ' \n' } }, ['text-empty']],
  ['text of an event', { type: 'text', useEvent: true }, []],
  ['text of no source', { type: 'text', settings: { isRss: true, value: 'a' } }, ['text-empty']],
  ['text of a source', { type: 'text', settings: { isRss: true, rss: '7' } }, []],
  ['text without a colour', { type: 'text', settings: { value: 'a', textColor: '#00000000' } }, ['text-unseen']],
  [
    'text that is an outline',
    { type: 'text', settings: { value: 'a', textColor: '#00000000', outlineSize: 1, outlineColor: '#000000' } },
    [],
  ],
  ['a clock by a pattern that is none', { type: 'clock', settings: { type: 0 } }, ['pattern-empty']],
  ['a clock with hands', { type: 'clock', settings: { clockType: 2, type: 0 } }, []],
  ['a clock', { type: 'clock' }, []],
  ['a link to nowhere', { type: 'link' }, ['empty']],
  ['a link', { type: 'link', settings: { url: 'https://example.com' } }, []],
  ['a stream of nothing', { type: 'streaming' }, ['empty']],
  ['weather of no city', { type: 'weather' }, ['empty']],
  ['weather of commas', { type: 'worldWeather', settings: { url: ' ,' } }, ['empty']],
  ['weather of cities', { type: 'worldWeather', settings: { url: '1,2' } }, []],
  ['a shape that is not seen', { settings: {} }, ['empty']],
  ['a shape that is filled with nothing', { settings: { fill: true } }, ['empty']],
  ['a shape that is filled', { settings: filled }, []],
  ['a shape that is an outline', { settings: { outlineSize: 1, outlineColor: '#000000' } }, []],
  ['a line in its fill colour', { settings: { type: 'line', fillColor: '#ff0000' } }, []],
  [
    'a line in an outline that is not seen',
    { settings: { ...filled, type: 'line', outlineSize: 1, outlineColor: '#00000000' } },
    ['empty'],
  ],
  ['a feed of no source', { type: 'feed' }, ['empty']],
  ['a table of no source', { type: 'datafeed' }, ['empty']],
  ['a table', { type: 'datafeed', settings: { externalSourceId: 3 } }, []],
  ['an event list of which nothing was said', { type: 'eventlist' }, []],
  ['a progress bar', { type: 'progressbar' }, []],
  ['an item beside the canvas', { settings: filled, x: 1000 }, ['outside']],
  ['an item above it', { settings: filled, y: -50 }, ['outside']],
  ['an item that reaches into it when it is turned', { settings: filled, x: 100, y: -50, degree: 90 }, []],
  ['an item at its edge', { settings: filled, x: 999, y: 599 }, []],
  ['an area that does nothing', { type: 'touch' }, ['touch-nowhere']],
  ['an area that leads on', { type: 'touch', onTouch: { type: 'next' } }, []],
  ['a touch to a page', { type: 'touch', onTouch: { type: 'page', value: 'screen1' } }, []],
  ['a touch to a page that is not there', { type: 'touch', onTouch: { type: 'page', value: 'x' } }, ['touch-nowhere']],
  ['a touch to no page', { type: 'touch', onTouch: { type: 'page' } }, ['touch-nowhere']],
  ['a touch to no program', { type: 'touch', onTouch: { type: 'program', value: 'x' } }, ['touch-nowhere']],
  ['a touch to no address', { type: 'touch', onTouch: { type: 'link' } }, ['touch-nowhere']],
  ['a touch that shows what is gone', { type: 'touch', onTouch: { type: 'show', item: 'x' } }, ['touch-nowhere']],
  ['a touch that hides itself', { type: 'touch', onTouch: { type: 'hide', item: 'a' } }, []],
])('%s: %j says %j', (_, item, codes) => {
  expect(codesOf(item)).toEqual(codes)
})

test('pages and items are named, page by page', () => {
  expect(found([[{ name: 'a' }], [{ name: 'b', type: 'touch' }]])).toEqual(['page1 a empty', 'page2 b touch-nowhere'])
})

test('a page without an end is found where nobody touches', () => {
  expect(found([[]], { type: 2 })).toEqual([])
  expect(findings({ ...aProgram([[]], { type: 2 }), type: 1 }).map(({ code }) => code)).toEqual(['page-without-end'])
})

test('a page for a cell that the wall does not have is found', () => {
  const wall = aProgram([[], []], { displayRow: 2, displayColumn: 3 })
  const on = (targetScreen: string) => {
    const [first] = wall.order as [never]
    const page = { ...(wall.pages.get(first) as never as object), targetScreen } as never
    return findings({ ...wall, pages: new Map(wall.pages).set(first, page) }).map(({ code }) => code)
  }
  expect([on('2,3'), on(''), on('3,1'), on('1,4')]).toEqual([[], [], ['no-such-screen'], ['no-such-screen']])
})

const around = (part: Partial<Surroundings>) => ({ ...unknownSurroundings, ...part })
const seen = (item: Omit<Given, 'name'>, part: Partial<Surroundings>) =>
  findings(aProgram([[{ name: 'a', ...item }]]), around(part)).map(({ code, letters = '' }) => `${code} ${letters}`)

const words = (settings: object, part = {}) => ({
  type: 'text' as const,
  settings: { value: 'aé龍', ...settings },
  ...part,
})

test.each<[string, Omit<Given, 'name'>, Partial<Surroundings>, string[]]>([
  ['a film that some cannot play', { type: 'media', contentId: 4 }, { leftOut: (id) => id === 4 }, ['left-out ']],
  ['one of several', { type: 'media', ...contents(['', ''], ['', '']) }, { leftOut: (id) => id === 4 }, ['left-out ']],
  ['a film that all play', { type: 'media', contentId: 4 }, { leftOut: (id) => id === 5 }, []],
  ['nothing', { type: 'media' }, { leftOut: () => true }, ['empty ']],
  ['a text of too many words', words({ direction: 'static' }), { overflows: () => true }, ['text-overflows ']],
  ['a ticker of many words', words({ direction: 'left' }), { overflows: () => true }, []],
  ['letters that no font has', words({}), { lacking: (_, family) => (family ? '' : '龍') }, ['letters-missing 龍']],
  [
    'letters that the chosen font lacks',
    words({ fontType: 'company', fontName: 'Go' }),
    { lacking: (_, family) => (family === 'Go' ? 'é龍' : '龍') },
    ['letters-missing 龍', 'letters-borrowed é'],
  ],
  ['a font that is not used', words({ fontName: 'Go' }), { lacking: (_, family) => (family ? 'é' : '') }, []],
  ['what a source says', words({ isRss: true, rss: '7' }), { lacking: () => 'é', overflows: () => true }, []],
  ['what an event says', words({}, { useEvent: true }), { lacking: () => 'é', overflows: () => true }, []],
])('of %s its surroundings tell', (_, item, part, expected) => {
  expect(seen(item, part)).toEqual(expected)
})
