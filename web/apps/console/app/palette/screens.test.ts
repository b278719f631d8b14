import { expect, test } from 'vitest'
import { matching, type Told } from './screens'

const hit = (label: string, hint = ''): Told => ({ key: label, label, hint, kind: 'Page', to: '/' })
const hits = [hit('Screens'), hit('All screens', 'Device'), hit('カレンダー'), hit('Fonts')]

test.each([
  ['screens', ['Screens', 'All screens']],
  ['SCR', ['Screens', 'All screens']],
  ['device scr', ['All screens']],
  ['Ｓｃｒ', ['Screens', 'All screens']],
  ['ｄｅｖｉｃｅ　ｓｃｒ', ['All screens']],
  ['ｶﾚﾝﾀﾞｰ', ['カレンダー']],
  ['nothing', []],
])('%s finds %o', (typed, found) => {
  expect(matching(hits, typed).map(({ label }) => label)).toEqual(found)
})
