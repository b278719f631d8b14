import { aProgram, type Given, ids, keys } from '@marquee/model/program/example.fake'
import { expect, test } from 'vitest'
import type { Handle, Modifiers } from './gesture'
import { type Act, by, committed, on, play, type Scene, shift, three } from './play.fake'

test.each<[string, Scene, Act[], string]>([
  [
    'an item that is pressed moves',
    { hit: on('a') },
    [
      ['down', 5, 5],
      ['move', 15, 25],
      ['up', 15, 25],
    ],
    'move: a 110,120 100x50',
  ],
  [
    'all that are selected move',
    { chosen: 'ab', hit: on('b') },
    [['down'], ['move', 7, 0], ['up', 7, 0]],
    'move: a 107,100 100x50; b 307,100 100x50',
  ],
  [
    'within the bounds (R207)',
    { hit: on('a') },
    [['down'], ['move', 5000, 0], ['up', 5000, 0]],
    'move: a 920,100 100x50',
  ],
  [
    'within the bounds (R209, R210)',
    { hit: on('a') },
    [['down'], ['move', -900, -900], ['up', -900, -900]],
    'move: a -98,-49 100x50',
  ],
  [
    'with Shift along one axis',
    { chosen: 'a', hit: on('a') },
    [['down'], ['move', 9, 0, shift], ['up', 9, 40, shift]],
    'move: a 100,140 100x50',
  ],
  [
    'what is locked stays',
    { chosen: 'al', hit: on('a') },
    [['down'], ['move', 50, 0], ['up', 50, 0]],
    'move: a 150,100 100x50',
  ],
  ['Escape leaves everything where it was', { hit: on('a') }, [['down'], ['move', 50, 0], ['cancel']], 'nothing'],
  [
    'whole pixels, at any zoom',
    { hit: on('a'), zoom: 400 },
    [['down'], ['move', 10.3, 0], ['up', 10.3, 0]],
    'move: a 110,100 100x50',
  ],
])('R193: %s', (_, scene, acts, expected) => {
  expect(committed(scene, acts)).toBe(expected)
})

test.each<[string, Handle, number, number, Partial<Modifiers>, string]>([
  ['the right edge', 'e', 20, 7, {}, '100,100 120x50'],
  ['the left edge', 'w', 20, 7, {}, '120,100 80x50'],
  ['the upper edge', 'n', 9, -10, {}, '100,90 100x60'],
  ['the lower edge', 's', 9, -10, {}, '100,100 100x40'],
  ['a corner', 'se', 20, 10, {}, '100,100 120x60'],
  ['the opposite corner', 'nw', 20, 10, {}, '120,110 80x40'],
  ['the upper right corner', 'ne', 20, 10, {}, '100,110 120x40'],
  ['the lower left corner', 'sw', 20, 10, {}, '120,100 80x60'],
  ['with Shift the ratio stays', 'se', 40, 0, shift, '100,100 140x70'],
  ['with Shift the farther side decides', 'nw', -10, -50, shift, '0,50 200x100'],
  ['with Shift an edge takes the other side along', 'e', 40, 0, shift, '100,90 140x70'],
  ['with Alt the centre stays', 'e', 20, 0, { alt: true }, '80,100 140x50'],
  ['with both', 'se', 50, 0, { shift: true, alt: true }, '50,75 200x100'],
  ['an edge that meets the other one', 'w', 500, 0, {}, '198,100 2x50'],
  ['beyond the bounds (R207)', 'e', 5000, 0, {}, '100,100 920x50'],
])('R193: resized by %s', (_, handle, x, y, held, expected) => {
  const acts: Act[] = [['down'], ['move', x / 2, y / 2, held], ['up', x, y, held]]
  expect(committed({ chosen: 'a', hit: by(handle) }, acts)).toBe(`resize: a ${expected}`)
})

test.each<[string, number, Handle, number, number, string]>([
  ['a quarter turn: what is drawn down is its right edge', 90, 'e', 0, 20, '90,110 120x50 90°'],
  ['half a turn: what is drawn to the left is its right edge', 180, 'e', -20, 0, '80,100 120x50 180°'],
  ['any turn: the opposite corner stays', 30, 'se', 10, 0, '101,103 109x45 30°'],
])('an item that is turned by %s', (_, degree, handle, x, y, expected) => {
  const program = aProgram([[{ name: 'a', x: 100, y: 100, degree } as Given]])
  expect(committed({ program, chosen: 'a', hit: by(handle) }, [['down'], ['up', x, y]])).toBe(`resize: a ${expected}`)
})

test('several are resized as one', () => {
  const acts: Act[] = [['down'], ['up', 300, 0]]
  expect(committed({ chosen: 'ab', hit: by('e') }, acts)).toBe('resize: a 100,100 200x50; b 500,100 200x50')
})

test.each<[string, string, number, number, Partial<Modifiers>, string]>([
  ['to the right', 'a', 200, 125, {}, 'a 100,100 100x50 90°'],
  ['with Shift in steps of 15 degrees', 'a', 155, 60, shift, 'a 100,100 100x50'],
  ['with Shift to the next step', 'a', 185, 75, shift, 'a 100,100 100x50 30°'],
  ['several as one', 'ab', 400, 125, {}, 'a 200,0 100x50 90°; b 200,200 100x50 90°'],
])('R193: turned %s', (_, chosen, x, y, held, expected) => {
  const above: Act = chosen === 'a' ? ['down', 150, 50] : ['down', 250, 25]
  expect(committed({ chosen, hit: { on: 'rotate' } }, [above, ['move', 0, 0], ['up', x, y, held]])).toBe(
    expected.includes('°') ? `rotate: ${expected}` : 'rotate: ',
  )
})

test('what is shown on the way is what comes of it', () => {
  const { all } = play({ chosen: 'ab', hit: on('a') }, [['down'], ['move', 5000, 0], ['up', 5000, 0]])
  const [preview] = all.flatMap((effect) => (effect.type === 'preview' ? [effect] : []))
  const [commit] = all.flatMap((effect) => (effect.type === 'commit' ? [effect] : []))
  const after = commit?.change(three, ids())
  expect(Array.from(preview?.boxes ?? [], ([key, { x }]) => `${key} ${x}`)).toEqual(['a 720', 'b 920'])
  expect(keys('ab').map((key) => after?.items.get(key)?.x)).toEqual([720, 920])
  expect(all.at(-2)).toEqual({ type: 'end' })
})

test.each<[string, Partial<Modifiers>, boolean, string]>([
  ['snaps to the left edge of another', {}, true, 'a 300,200 100x50'],
  ['with Ctrl it does not', { mod: true }, true, 'a 304,200 100x50'],
  ['nor when nobody wants it', {}, false, 'a 304,200 100x50'],
])('what is moved %s', (_, held, snaps, expected) => {
  const acts: Act[] = [['down'], ['move', 204, 100, held], ['up', 204, 100, held]]
  expect(committed({ chosen: 'a', hit: on('a'), snaps }, acts)).toBe(`move: ${expected}`)
})

test('an edge that is drawn snaps too, and what is turned does not', () => {
  const acts: Act[] = [['down'], ['up', 97, 0]]
  expect(committed({ chosen: 'a', hit: by('e'), snaps: true }, acts)).toBe('resize: a 100,100 200x50')
  const turned = aProgram([
    [
      { name: 'a', x: 100, y: 100, degree: 180 },
      { name: 'b', x: 300, y: 100 },
    ],
  ])
  expect(committed({ program: turned, chosen: 'a', hit: by('w'), snaps: true }, acts)).toBe(
    'resize: a 100,100 197x50 180°',
  )
})
