import type { ItemOf } from '@marquee/model/program/program'
import { dragOver, dragTo, giveUp, letGo } from '@marquee/testkit/drag'
import type { AsideItem, AsideQuery } from '@marquee/ui/aside/item'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Editor } from '../../core/editor'
import { selected, stepsOf, undo } from '../../core/state'
import type { Bringing } from '../Designer'
import { type Opened, openDesigner } from '../designer.fake'
import type { DesignerPorts } from '../ports'
import { aContent } from '../ports.fake'
import { ContentsPanel } from './ContentsPanel'
import { useTaking } from './useTaking'

beforeEach(() => localStorage.clear())

const anItem = (id: number, part: Partial<AsideItem> = {}): AsideItem => ({
  kind: 'content',
  id,
  name: `picture ${id}`,
  type: 'Image',
  contentSrc: `/img/uploads/${id}.small`,
  durationMs: 0,
  width: 200,
  height: 100,
  ...part,
})

const contents = [
  anItem(1),
  anItem(2, { validity: 'expired' }),
  anItem(3, { name: 'film', type: 'Video', durationMs: 8000, misfit: { screens: 1, of: 3 } as AsideItem['misfit'] }),
]
const morning = anItem(9, { kind: 'playlist', name: 'Morning', type: 'General' })

interface Given extends Opened {
  items?: readonly AsideItem[]
  playlist?: DesignerPorts['playlistContents']
}

const takeFiles = vi.fn<Bringing['takeFiles']>()

/** The designer with the panel beside its canvas, whose upper left corner is that of the page. */
async function open({ items = contents, playlist = async () => [], ...rest }: Given = {}) {
  const useBringing = (editor: Editor) => {
    const [query, onQuery] = useState<AsideQuery>({ kind: 'content', text: '', tags: [], limit: 10 })
    const taking = useTaking(editor, playlist)
    const shown = items.filter(({ kind }) => kind === query.kind)
    const list = { data: { items: [...shown], total: shown.length }, error: null, isFetching: false, refetch() {} }
    const aside = { query, onQuery, list, tags: [], pageSize: 10 }
    return { panel: <ContentsPanel aside={aside} taking={taking} />, take: taking.take, takeFiles }
  }
  const designer = await openDesigner({ useBringing, ...rest })
  const { user, stage, editor, program } = designer
  const shown = (name: string) => {
    const item = Array.from(program().items.values()).find((one) => one.name === name) as ItemOf<'media'> | undefined
    return item?.itemContents.map(({ id }) => id)
  }
  const steps = () => stepsOf(editor.get()).labels.map(({ key }) => key.replace('designer.step.', ''))
  const target = () => stage.querySelector('[data-testid=target]')?.getAttribute('d')
  return { ...designer, shown, steps, toggle: () => user.click(button()), target }
}

const button = () => screen.getByRole('button', { name: 'Contents' })
const panel = () => screen.getByRole('region', { name: 'Contents' })
const tile = (name: string) => within(panel()).getByTitle(name)
const plus = (name: string) => within(panel()).getByRole('button', { name: `Add “${name}”` })
const told = (text: string) => expect(within(panel()).getByRole('status')).toHaveTextContent(text)

test('R095 R107 R108 the panel is brought in and taken away, and this device remembers it', async () => {
  const { user, toggle } = await open({ items: [...contents, morning] })
  expect(screen.queryByRole('region', { name: 'Contents' })).toBeNull()
  expect(button()).toHaveAttribute('aria-pressed', 'false')
  await toggle()
  expect(button()).toHaveAttribute('aria-pressed', 'true')
  expect(tile('picture 1').querySelector('img')).toHaveAttribute('src', '/img/uploads/1.small')
  expect(localStorage.getItem('marquee.designer.contents')).toBe('open')
  await user.click(screen.getByText('Playlist'))
  expect(tile('Morning')).toHaveTextContent('General')
  await toggle()
  expect(localStorage.getItem('marquee.designer.contents')).toBeNull()
})

test('what is not shown today, and what some screens leave out, says so', async () => {
  localStorage.setItem('marquee.designer.contents', 'open')
  await open()
  expect(tile('picture 2')).toHaveTextContent('Expired')
  expect(tile('film')).toHaveTextContent(/1/)
  expect(tile('picture 1')).toHaveTextContent(/^picture 1Picture$/)
})

test('plus makes an item in the middle, and what is added next comes into it', async () => {
  const { user, toggle, place, shown, steps, editor } = await open()
  await toggle()
  await user.click(plus('picture 1'))
  expect(place('media1')).toBe('400,250 200x100')
  told('“picture 1” is on the page')
  await user.click(plus('film'))
  expect(shown('media1')).toEqual([1, 3])
  told('“film” was added to media1')
  expect(steps()).toEqual(['opened', 'insert', 'selectContent'])
  expect(screen.queryByRole('dialog')).toBeNull()
  act(() => editor.go(undo))
  expect(shown('media1')).toEqual([1])
})

test('a double click adds it, too, and where another item is selected it has one of its own', async () => {
  const { user, toggle, place } = await open({ pages: [[{ name: 'a' }]] })
  await toggle()
  await user.dblClick(tile('picture 1'))
  expect(place('media1')).toBe('400,250 200x100')
  expect(place('a')).toBe('0,0 100x50')
})

test('everything goes by keys: F6 leads to the panel, arrows from plus to plus, Enter adds', async () => {
  const { user, toggle, shown } = await open()
  await toggle()
  await user.keyboard('{F6}')
  expect(panel()).toContainElement(document.activeElement as HTMLElement)
  act(() => plus('picture 1').focus())
  await user.keyboard('{ArrowRight}')
  expect(plus('picture 2')).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(shown('media1')).toEqual([2])
  expect(plus('picture 2')).toHaveFocus()
})

test('a playlist is laid as one item with its times; what cannot be laid is left out', async () => {
  const playlist = async () => [
    { ...aContent({ id: 5 }), seconds: 4 },
    { ...aContent({ id: 6, type: 'Web' }), seconds: 9 },
    { ...aContent({ id: 7 }), seconds: 6 },
  ]
  const { user, toggle, shown, steps } = await open({ items: [morning], playlist })
  await toggle()
  await user.click(screen.getByText('Playlist'))
  await user.click(plus('Morning'))
  expect(shown('media1')).toEqual([5, 7])
  expect(steps()).toEqual(['opened', 'insert'])
})

test('a playlist that is not answered is asked again; of one with nothing to lay that is said', async () => {
  const playlist = vi.fn<DesignerPorts['playlistContents']>().mockRejectedValueOnce(new Error('away'))
  playlist.mockResolvedValue([])
  const { user, toggle, steps } = await open({ items: [morning], playlist })
  await toggle()
  await user.click(screen.getByText('Playlist'))
  await user.click(plus('Morning'))
  await user.click(within(await screen.findByRole('alert')).getByRole('button'))
  told('Nothing in “Morning” can be put on a page.')
  expect(steps()).toEqual(['opened'])
})

test('R098 a content that is dragged shows where it will land, and lies there', async () => {
  const { toggle, stage, place, steps, editor } = await open()
  await toggle()
  await dragOver(tile('picture 1'), stage, [300, 200])
  await waitFor(() => expect(screen.getByText('200 × 100')).toBeVisible())
  expect(steps()).toEqual(['opened'])
  await letGo(stage, [300, 200])
  await waitFor(() => expect(screen.getByText('200 × 100')).not.toBeVisible())
  expect(place('media1')).toBe('200,150 200x100')
  expect(selected(editor.get())).toHaveLength(1)
  expect(stage).toHaveFocus()
})

test.each([
  ['picture 1', 'Content', { title: 'picture 1', itemId: 1, type: 'content', image: '/img/uploads/1.small' }],
  ['Morning', 'Playlist', { title: 'Morning', itemId: 9, type: 'playlist-General', image: '/img/uploads/9.small' }],
])('R109 R110 R111 R112 %s carries what it is', async (name, kind, carried) => {
  const { user, toggle } = await open({ items: [...contents, morning] })
  await toggle()
  await user.click(screen.getByText(kind))
  const setData = vi.fn()
  fireEvent.dragStart(tile(name), { dataTransfer: { types: [], setData, setDragImage() {} } })
  const json = setData.mock.calls.find(([type]) => type === 'application/json')?.[1]
  expect(JSON.parse(json)).toEqual({ duration: '02:00', editable: true, ...carried })
  await giveUp(tile(name))
})

test('R098 the item beneath the pointer is marked, and takes it', async () => {
  const { toggle, stage, shown, target, steps } = await open({
    pages: [[{ name: 'm', type: 'media', x: 100, y: 100, contentId: 8 }]],
  })
  await toggle()
  await dragOver(tile('picture 1'), stage, [150, 120])
  await waitFor(() => expect(target()).toBe('M100.5 100.5L200.5 100.5L200.5 150.5L100.5 150.5Z'))
  await letGo(stage, [150, 120])
  expect(shown('m')).toEqual([8, 1])
  await waitFor(() => expect(target()).toBe(''))
  expect(steps()).toEqual(['opened', 'selectContent'])
})

test('Escape while it is dragged leaves everything', async () => {
  const { toggle, stage, steps } = await open()
  await toggle()
  await dragOver(tile('picture 1'), stage, [300, 200])
  await waitFor(() => expect(screen.getByText('200 × 100')).toBeVisible())
  await giveUp(tile('picture 1'))
  await waitFor(() => expect(screen.getByText('200 × 100')).not.toBeVisible())
  expect(steps()).toEqual(['opened'])
})

test('nothing is taken while a dialog is open', async () => {
  const { toggle, stage, user, steps } = await open({ pages: [[{ name: 'a', type: 'clock' }]] })
  await toggle()
  stage.focus()
  await user.keyboard('{Tab}{Enter}')
  expect(screen.getByRole('dialog')).toBeVisible()
  await dragTo(tile('picture 1'), stage, [300, 200])
  expect(steps()).toEqual(['opened'])
})

test('on a full page there is no plus', async () => {
  await open({ pages: [Array.from({ length: 500 }, (_, at) => ({ name: `i${at}` }))] })
  fireEvent.click(button())
  expect(within(panel()).queryByRole('button', { name: /^Add/ })).toBeNull()
})

test('where nothing may be changed there is no panel', async () => {
  localStorage.setItem('marquee.designer.contents', 'open')
  await open({ readOnly: true })
  expect(screen.queryByRole('button', { name: 'Contents' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Contents' })).toBeNull()
})

test('in a narrow window it is a sheet, which makes room for what was added', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: query.includes('767'), addEventListener() {}, removeEventListener() {} }) as never,
  )
  const { user, shown } = await open()
  await user.click(button())
  const sheet = within(await screen.findByRole('dialog', { name: 'Contents' }))
  await user.click(sheet.getByRole('button', { name: 'Add “picture 2”' }))
  expect(shown('media1')).toEqual([2])
  expect(screen.queryByRole('dialog', { name: 'Contents' })).toBeNull()
})
