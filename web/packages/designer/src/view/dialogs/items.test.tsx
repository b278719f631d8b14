import { editItem } from '@marquee/model/program/items'
import type { ItemKey, ItemOf, Program } from '@marquee/model/program/program'
import { aHost } from '@marquee/renderer/program/program.fake'
import { cleanup, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { makePorts } from '../ports.fake'
import { aProgram, open, openFor, withNew } from './open.fake'

/** Chooses from a list that opens. */
async function choose(user: Awaited<ReturnType<typeof openFor>>['user'], label: string, option: string) {
  await user.click(screen.getByRole('combobox', { name: label }))
  await user.click(await screen.findByTitle(option))
}

test('R235 to R241 a new text begins with what the specification says', async () => {
  await openFor('selectText', 'text')
  expect(screen.getByLabelText('Size')).toHaveValue('24')
  expect(screen.getByLabelText('Speed')).toHaveValue('3')
  expect(screen.getByLabelText('Text colour: code')).toHaveValue('#000000')
  expect(screen.getByLabelText('Ground: code')).toHaveValue('#ffffffff')
  expect(screen.getByLabelText('Height of a line')).toHaveValue('16')
})

test('R224 words, font, movement and shadow of a text are set', async () => {
  const { user, seen } = await openFor('selectText', 'text')
  await user.type(screen.getByLabelText('Words'), 'Open until 8')
  await choose(user, 'Font', 'Midori Sans')
  await choose(user, 'Movement', 'It stands still')
  expect(screen.getByLabelText('Speed')).toBeDisabled()
  await user.click(screen.getByRole('radio', { name: 'Centre' }))
  expect(seen().settings).toMatchObject({
    value: 'Open until 8',
    fontType: 'company',
    fontName: 'Midori Sans',
    direction: 'static',
    halign: 'center',
  })
})

test('R224 R241 a text shows the news of a source, made of title and day', async () => {
  const { user, seen } = await openFor('selectText', 'text')
  await user.click(screen.getByRole('checkbox', { name: 'Show the news of a source' }))
  expect(screen.queryByLabelText('Words')).toBeNull()
  await choose(user, 'Source of the news', 'City news (RSS)')
  expect(seen().settings).toMatchObject({ isRss: true, rss: '5', rssformat: ['title', 'pubDate'] })
})

test('R242 to R246 a new clock begins with what the specification says, and every format shows this moment', async () => {
  const host = aHost({ now: () => Date.UTC(2026, 10, 24, 1, 5) })
  const { user, seen } = await openFor('selectClock', 'clock', { ports: makePorts({ host }) })
  expect(screen.getByLabelText('Size')).toHaveValue('24')
  expect(seen().settings).toMatchObject({ tz: 'Asia/Hong_Kong', letterCase: 'U', clockType: 1, type: 6 })
  expect(screen.getByTitle('09:05')).toBeInTheDocument() // in Hong Kong
  await choose(user, 'Format', '2026-11-24')
  expect(seen().settings.type).toBe(1)
  await choose(user, 'Time zone', 'Europe/Zurich')
  expect(seen().settings.tz).toBe('Europe/Zurich')
})

test('R225 a format of one’s own is shown as it is typed, and cannot be empty', async () => {
  const host = aHost({ now: () => Date.UTC(2026, 10, 24, 1, 5) })
  const { user, seen } = await openFor('selectClock', 'clock', { ports: makePorts({ host }) })
  await choose(user, 'Format', 'A format of my own')
  const pattern = await screen.findByLabelText('Pattern')
  await user.clear(pattern)
  expect(screen.getByText('This cannot be empty.')).toBeInTheDocument()
  await user.type(pattern, "H 'h'")
  expect(screen.getByText(/Now: 9 H$/)).toBeInTheDocument()
  expect(seen().settings).toMatchObject({ type: 0, value: "H 'h'" })
})

test('R247 to R252 weather begins with what the specification says; a city is found in any language', async () => {
  const { user, seen } = await openFor('selectWeather', 'weather')
  expect(seen().settings).toMatchObject({ interval: 30, orientation: 1, mode: 1, scale: 1 })
  expect(screen.getByLabelText('Text colour: code')).toHaveValue('#FFFFFFFF')
  expect(screen.getByLabelText('Ground: code')).toHaveValue('#377CB7FF')
  const city = screen.getByRole('combobox', { name: 'City' })
  for (const typed of ['東京', '东京', 'TOKYO', 'jap']) {
    await user.clear(city)
    await user.type(city, typed)
    expect(await screen.findByTitle('Tokyo, Japan')).toBeInTheDocument()
    expect(screen.queryByTitle('Zürich, Switzerland')).toBeNull()
  }
  await user.clear(city)
  await user.type(city, 'zurich')
  await user.click(await screen.findByTitle('Zürich, Switzerland'))
  expect(seen().settings.url).toBe('2657896')
})

test('a city of which no weather comes says why', async () => {
  const weather = vi.fn(async (city: string) => (city === '1850147' ? ('off' as const) : ('away' as const)))
  const { user } = await openFor('selectWeather', 'weather', { ports: makePorts({ weather }) })
  expect(weather).not.toHaveBeenCalled()
  await choose(user, 'City', 'Tokyo, Japan')
  expect(await screen.findByText(/^The weather is switched off on this server/)).toBeInTheDocument()
  await choose(user, 'City', 'Zürich, Switzerland')
  expect(await screen.findByText(/^The server knows no weather of this place yet/)).toBeInTheDocument()
})

test('R229 R253 world weather has cities in an order, which keys change', async () => {
  const { user, seen } = await openFor('selectWorldWeather', 'worldWeather')
  expect(screen.getByLabelText('Colour behind the symbols: code')).toHaveValue('#0A305DFF')
  await choose(user, 'Add a city', 'Tokyo, Japan')
  await choose(user, 'Add a city', 'Zürich, Switzerland')
  expect(seen().settings.url).toBe('1850147,2657896')
  screen.getByRole('button', { name: 'Move Zürich, Switzerland up' }).focus()
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(seen().settings.url).toBe('2657896,1850147')
  expect(screen.getByText('Zürich, Switzerland is now number 1 of 2')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Remove Tokyo, Japan' }))
  expect(seen().settings.url).toBe('2657896')
})

test('R230 a shape is chosen by its picture; one that is filled is seen', async () => {
  const [program, item] = withNew(aProgram(), 'shape')
  const invisible = editItem<'shape'>(program, item, { settings: { fill: false, fillColor: '#00000000' } })
  const { user, shown } = await open('selectShape', { program: invisible, item })
  const seen = () => shown().items.get(item) as ItemOf<'shape'>
  await user.click(screen.getByRole('radio', { name: 'Star' }))
  await user.click(screen.getByRole('checkbox', { name: 'Filled' }))
  await user.clear(screen.getByLabelText('Slant'))
  await user.type(screen.getByLabelText('Slant'), '-15')
  expect(seen().settings).toMatchObject({ type: 'star', fill: true, fillColor: '#377cb7', skew: -15 })
})

test('R254 to R258 a feed begins with what the specification says; its path is checked with the source', async () => {
  const { user, seen, ports } = await openFor('selectFeed', 'feed')
  expect(seen().settings).toMatchObject({ externalSourceId: -1, totalImage: 1, duration: 5, effect: 1, opacity: 1 })
  await choose(user, 'Source', 'City news (RSS)')
  expect(await screen.findByText('Apples')).toBeInTheDocument()
  await user.type(screen.getByLabelText('Field of the picture'), 'photo')
  await user.click(screen.getByRole('button', { name: 'Check with the source' }))
  expect(await screen.findByText('The source has nothing there.')).toBeInTheDocument()
  expect(ports.verifySource).toHaveBeenCalledWith(5, 'photo', expect.anything())
  await user.clear(screen.getByLabelText('Field of the picture'))
  await user.type(screen.getByLabelText('Field of the picture'), 'picture')
  await user.click(screen.getByRole('button', { name: 'Check with the source' }))
  expect(await screen.findByText('The source has it.')).toBeInTheDocument()
  expect(seen().settings).toMatchObject({ externalSourceId: 5, path: 'picture' })
})

test('R232 a data table takes tables only, and shows what came last', async () => {
  const { user, seen } = await openFor('selectDatafeed', 'datafeed')
  await user.click(screen.getByRole('combobox', { name: 'Source of the table' }))
  expect(screen.queryByTitle('City news (RSS)')).toBeNull()
  await user.click(await screen.findByTitle('Price list (CSV)'))
  expect(await screen.findByRole('columnheader', { name: 'kind' })).toBeInTheDocument()
  expect(screen.getByRole('cell', { name: 'Fuji' })).toBeInTheDocument()
  expect(seen().settings.externalSourceId).toBe(6)
})

test('R261 R262 a progress bar has its colours, and another one is typed or picked', async () => {
  const { user, seen } = await openFor('selectProgressBar', 'progressbar')
  const bar = screen.getByLabelText('Colour of the bar: code')
  expect(bar).toHaveValue('#FFF200FF')
  expect(screen.getByLabelText('Colour behind it: code')).toHaveValue('#808080FF')
  await user.clear(bar)
  await user.type(bar, '#00ff')
  expect(screen.getByRole('alert')).toHaveTextContent('Six or eight figures')
  expect(bar).toBeInvalid()
  expect(seen().settings.progressBarColor).toBe('#FFF200FF')
  await user.type(bar, '0080')
  expect(seen().settings.progressBarColor).toBe('#00ff0080')
})

test('R227 G107 G110 a video of YouTube is a stream; its title is read back', async () => {
  const { user, seen, shown } = await openFor('selectYoutube', 'streaming')
  await user.type(screen.getByLabelText('Address of the video'), 'https://youtu.be/dQw4w9WgXcQ?t=3')
  expect(seen().settings.url).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ')
  expect(await screen.findByDisplayValue('A walk in Kyoto')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Show the page for 1:35' }))
  expect([...shown().pages.values()][0]?.duration).toBe(95)
  expect(seen().alias).toBe('A walk in Kyoto')
})

test('D016 D017 a stream is of any kind or a video of YouTube, and the dialog begins with what it is', async () => {
  const { user, seen, ok } = await openFor('selectStreaming', 'streaming')
  expect(screen.getByLabelText('Address of the stream')).toBeInTheDocument()
  await user.click(screen.getByRole('radio', { name: 'YouTube video' }))
  await user.type(screen.getByLabelText('Address of the video'), 'dQw4w9WgXcQ')
  expect(seen().settings.url).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ')
  const kept = (await ok()) as Program
  cleanup()
  await open('selectStreaming', { program: kept, item: [...kept.items.keys()][0] as ItemKey })
  expect(screen.getByRole('radio', { name: 'YouTube video' })).toBeChecked()
})

test('G110 where the server can tell nothing, title and length are typed', async () => {
  const videoInfo = vi.fn(async () => Promise.reject(new Error('no network')))
  const { user, seen } = await openFor('selectYoutube', 'streaming', { ports: makePorts({ videoInfo }) })
  const address = screen.getByLabelText('Address of the video')
  await user.type(address, 'https://example.com/video')
  expect(screen.getByText('This is not the address of a YouTube video.')).toBeInTheDocument()
  expect(seen().settings.url).toBe('')
  await user.clear(address)
  await user.type(address, 'dQw4w9WgXcQ')
  expect(await screen.findByText(/^YouTube told nothing/)).toBeInTheDocument()
  await user.type(screen.getByLabelText('Title'), 'Walk')
  await user.type(screen.getByRole('spinbutton', { name: 'Length of the video: Minutes' }), '2')
  expect(seen().alias).toBe('Walk')
  expect(screen.getByRole('button', { name: 'Show the page for 2:00' })).toBeInTheDocument()
})

test('a port that fails offers to try again', async () => {
  let tries = 0
  const sources = async () => {
    tries++
    if (tries === 1) throw new Error('gone')
    return [{ id: 5, name: 'City news', kind: 'RSS' }]
  }
  const { user } = await openFor('selectFeed', 'feed', { ports: makePorts({ sources }) })
  const note = await screen.findByText('This could not be loaded.')
  await user.click(within(note).getByRole('button', { name: 'Try again' }))
  await user.click(screen.getByRole('combobox', { name: 'Source' }))
  expect(await screen.findByTitle('City news (RSS)')).toBeInTheDocument()
})
