import { aProgram, boxOf, type Given, ids, item, layers, page, the } from '@marquee/model/program/example.fake'
import { limits } from '@marquee/model/program/limits'
import type { ItemOf } from '@marquee/model/program/program'
import { describe, expect, test } from 'vitest'
import { createEditor } from '../core/editor'
import { selectionOf } from '../core/selection'
import { programOf, stepsOf, undo } from '../core/state'
import { bare } from './dialogs/contents'
import { isFree, landed, lay, newBox, spotAt, spotOf } from './landing'
import { aContent } from './ports.fake'

/** The page of the examples has 1000 by 600 pixels. */
const canvas = aProgram([[]])

describe('the box of a new item', () => {
  test.each([
    ['is as large as a small picture', [200, 100], null, [400, 250, 200, 100]],
    ['is half of the page wide at most', [2000, 1000], null, [250, 175, 500, 250]],
    ['is half of the page high at most', [1000, 2000], null, [425, 150, 150, 300]],
    ['is as usual for what has no size', [0, 0], null, [333, 200, 333, 200]],
    ['is as usual for what has half of one', [0, 100], null, [333, 200, 333, 200]],
    ['has its middle at the point', [200, 100], { x: 300, y: 200 }, [200, 150, 200, 100]],
    ['R207 R208 reaches 2 % beyond the page', [200, 100], { x: 2000, y: 2000 }, [820, 512, 200, 100]],
    ['R209 R210 keeps 2 % on the page', [200, 100], { x: -2000, y: -2000 }, [-196, -98, 200, 100]],
    ['has two pixels at least', [10_000, 1], null, [250, 300, 500, 2]],
  ] as const)('%s', (_, [width, height], at, expected) => {
    const { x, y, w, h } = newBox(canvas, { width, height }, at)
    expect([x, y, w, h]).toEqual(expected)
  })
})

const media = (name: string, more: object = {}): Given => ({ name, type: 'media', x: 100, y: 100, ...more })
const full = Array.from({ length: limits.contents }, (_, at) => bare(at + 1))

describe('where contents land at a point', () => {
  test.each<[string, Given[], string | null]>([
    ['an item of contents takes them', [media('m')], 'm'],
    ['the upper one takes them', [media('m'), media('n')], 'n'],
    ['a locked one does not', [media('m', { lock: true })], null],
    ['one beneath what is locked does', [media('m'), media('l', { lock: true })], 'm'],
    ['a full one does not', [media('m', { itemContents: full })], null],
    ['one that shows something else does not', [{ name: 's', x: 100, y: 100 }], null],
    ['nor does what is hidden by something else', [media('m'), { name: 's', x: 100, y: 100 }], null],
    ['nor what lies elsewhere', [media('m', { x: 300 })], null],
    // 100 by 50, turned upright: it reaches from 125 to 175 across and from 75 to 175 down.
    ['one that is turned takes them where it is seen', [media('m', { y: 50, degree: 90 })], 'm'],
    ['and not where it would lie upright', [media('m', { x: 140, y: 110, degree: 90 })], null],
  ])('%s', (_, items, expected) => {
    expect(spotAt(aProgram([items]), page(1), { x: 150, y: 120 }).item).toBe(expected)
  })
})

describe('where contents land that are added by plus', () => {
  test.each<[string, Given[], string[], string | null]>([
    ['the one item that is selected takes them', [media('m')], ['m'], 'm'],
    ['of two none does', [media('m'), media('n')], ['m', 'n'], null],
    ['a locked one does not', [media('m', { lock: true })], ['m'], null],
    ['a full one does not', [media('m', { itemContents: full })], ['m'], null],
    ['one that shows something else does not', [{ name: 's' }], ['s'], null],
    ['without a selection none does', [media('m')], [], null],
  ])('%s', (_, items, selected, expected) => {
    const spot = spotOf(aProgram([items]), page(1), selectionOf(selected.map(item)))
    expect(spot).toEqual({ page: page(1), item: expected, at: null })
  })
})

const shown = (program: typeof canvas, name: string) =>
  (the(program, name) as ItemOf<'media'>).itemContents.map(({ id, duration }) => `${id} ${duration}s`)

describe('contents that are put on a page', () => {
  const free = { page: page(1), item: null, at: null }

  test('make an item on top, which shows them', () => {
    const after = landed(aProgram([[media('m')]]), free, [aContent({ id: 7, width: 200, height: 100 })], ids())
    expect(layers(after)).toBe('mmedia1')
    expect(boxOf(the(after, 'media1'))).toEqual([400, 250, 200, 100])
    expect(the(after, 'media1').contentId).toBe(7)
    expect(shown(after, 'media1')).toEqual(['7 10s'])
  })

  test('of a playlist lie in one item of the usual size, with its times', () => {
    const list = [aContent({ id: 7, width: 200, height: 100 }), aContent({ id: 8, type: 'Video', durationMs: 5000 })]
    const timed = list.map((one, at) => ({ ...one, seconds: at === 0 ? 4 : 0 }))
    const after = landed(aProgram([[]]), free, timed, ids())
    expect(boxOf(the(after, 'media1')).slice(2)).toEqual([333, 200])
    expect(shown(after, 'media1')).toEqual(['7 4s', '8 0s'])
  })

  test('come after those that an item has, as many as it takes', () => {
    const has = media('m', { itemContents: full.slice(2) })
    const list = [901, 902, 903].map((id) => aContent({ id }))
    const after = landed(aProgram([[has]]), { ...free, item: item('m') }, list, ids())
    const contents = (the(after, 'm') as ItemOf<'media'>).itemContents
    expect([contents.length, contents.at(-1)?.id, contents[0]?.id]).toEqual([limits.contents, 902, 3])
  })

  test.each([
    ['it is gone', []],
    ['it is locked meanwhile', [media('m', { lock: true })]],
  ])('make a new item where %s', (_, items) => {
    const after = landed(aProgram([items]), { ...free, item: item('m') }, [aContent()], ids())
    expect(layers(after)).toContain('media1')
  })

  test('do not come on a full page, nor does nothing', () => {
    const crowd = aProgram([Array.from({ length: limits.items }, (_, at) => ({ name: `i${at}` }))])
    expect(isFree(crowd, free)).toBe(false)
    expect(landed(crowd, free, [aContent()], ids())).toBe(crowd)
    expect(landed(canvas, free, [], ids())).toBe(canvas)
  })

  test.each([
    ['a new item is inserted', free, 'designer.step.insert', 'media1'],
    ['an item has other contents', { ...free, item: item('m') }, 'designer.step.selectContent', 'm'],
    ['a page that is gone is the one that is shown', { ...free, page: page(9) }, 'designer.step.insert', 'media1'],
  ])('%s in one step, which is undone', (_, spot, label, name) => {
    const program = aProgram([[media('m')]])
    const editor = createEditor({ id: 1, version: 1, program }, ids())
    expect(lay(editor, spot, [aContent()])?.name).toBe(name)
    expect(stepsOf(editor.get()).labels.map(({ key }) => key)).toEqual(['designer.step.opened', label])
    editor.go(undo)
    expect(programOf(editor.get())).toBe(program)
  })
})
