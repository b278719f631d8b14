import type { PageKey, Touch } from '@marquee/model/program/program'
import { describe, expect, it } from 'vitest'
import { hiddenItems, type Navigation, navigate, untouched } from './navigate'
import { anItem, aPage, aProgram, keyOf } from './program.fake'

const popup = anItem('text', {}, { id: 'popup' })
const help = anItem('text', {}, { id: 'help' })
const opener = anItem('touch', {}, { id: 'opener', onTouch: { type: 'show', value: '', item: 'popup' } })
const program = aProgram([
  aPage([popup, help, opener], { screenKey: 'first' }),
  aPage([], { screenKey: 'second' }),
  aPage([], { screenKey: 'third' }),
])
const [first, second, third] = program.order as [PageKey, PageKey, PageKey]
const names = new Map<PageKey | null, string>([
  [null, 'plan'],
  [first, 'first'],
  [second, 'second'],
  [third, 'third'],
])

const touch = (type: string, value = '', item: string | null = null): Touch => ({
  type: type as Touch['type'],
  value,
  item: item === null ? null : keyOf(program, item),
})

/** Where touches lead, one after the other, while the plan says the first page. */
function after(...touches: Touch[]): Navigation {
  return touches.reduce((now, one, i) => navigate(program, now, one, first, (i + 1) * 1000), untouched)
}

const placeOf = ({ page, over }: Navigation) => `${names.get(page)}${over ? ` ${JSON.stringify(over)}` : ''}`

describe('touches', () => {
  it.each<[string, Touch[], string]>([
    ['none', [], 'plan'],
    ['to a page', [touch('page', 'third')], 'third'],
    ['to a page that is not there', [touch('page', 'fourth')], 'plan'],
    ['to the page that is seen', [touch('page', 'first')], 'plan'],
    ['to a page without a name', [touch('page', '')], 'plan'],
    ['next', [touch('next')], 'second'],
    ['next, three times', [touch('next'), touch('next'), touch('next')], 'first'],
    ['previous', [touch('previous')], 'third'],
    ['home', [touch('next'), touch('next'), touch('home')], 'first'],
    ['back', [touch('page', 'third'), touch('page', 'second'), touch('back')], 'third'],
    ['back to the first', [touch('page', 'third'), touch('back')], 'first'],
    ['back from nowhere', [touch('back')], 'plan'],
    ['a program', [touch('program', '12')], 'first {"kind":"program","contentId":12}'],
    ['no program', [touch('program', 'x1')], 'plan'],
    ['a program, and back', [touch('next'), touch('program', '12'), touch('back')], 'second'],
    ['a link', [touch('link', 'https://a.example/')], 'first {"kind":"link","url":"https://a.example/"}'],
    ['a link to a script', [touch('link', 'javascript:alert(1)')], 'plan'],
    ['a link to a file', [touch('link', 'file:///etc/passwd')], 'plan'],
    ['a page over a program', [touch('program', '12'), touch('page', 'first')], 'first'],
    ['something that is not known', [touch('explode')], 'plan'],
  ])('%s', (_, touches, place) => {
    expect(placeOf(after(...touches))).toBe(place)
  })

  it('that lead nowhere change nothing at all', () => {
    for (const one of [touch('back'), touch('page', 'x'), touch('show'), touch('nonsense')]) {
      expect(navigate(program, untouched, one, first, 5)).toBe(untouched)
    }
  })

  it('say since when one is there', () => {
    expect(after(touch('next'), touch('next')).since).toBe(2000)
  })

  it('in a circle leave a way back of fifty steps', () => {
    const circle = Array.from({ length: 200 }, (_, i) => touch('page', i % 2 ? 'first' : 'second'))
    expect(after(...circle).back).toHaveLength(50)
  })
})

describe('items', () => {
  const hidden = (...touches: Touch[]) =>
    Array.from(hiddenItems(program, after(...touches)))
      .map((key) => program.items.get(key)?.id)
      .sort()

  it.each<[string, Touch[], string[]]>([
    ['that a touch can show begin hidden', [], ['popup']],
    ['that were shown are seen', [touch('show', '', 'popup')], []],
    ['that were shown and hidden are not', [touch('show', '', 'popup'), touch('hide', '', 'popup')], ['popup']],
    ['that are toggled are hidden', [touch('toggle', '', 'help')], ['help', 'popup']],
    ['that are toggled twice are as before', [touch('toggle', '', 'help'), touch('toggle', '', 'help')], ['popup']],
    ['that are toggled when hidden are seen', [touch('toggle', '', 'popup')], []],
  ])('%s', (_, touches, ids) => {
    expect(hidden(...touches)).toEqual(ids)
  })
})
