import { aProgram, ids, keys } from '@marquee/model/program/example.fake'
import { groupItems } from '@marquee/model/program/groups'
import { expect, test } from 'vitest'
import type { Modifiers } from './gesture'
import { type Act, committed, mod, on, play, type Scene, shift, three } from './play.fake'

test.each<[string, Scene, Act[], string]>([
  ['a click selects', { hit: on('a') }, [['down'], ['up']], 'a'],
  ['a click on another one selects that alone', { chosen: 'a', hit: on('b') }, [['down'], ['up']], 'b'],
  [
    'Shift adds',
    { chosen: 'a', hit: on('b') },
    [
      ['down', 0, 0, shift],
      ['up', 0, 0, shift],
    ],
    'ab',
  ],
  [
    'Shift takes away',
    { chosen: 'ab', hit: on('b') },
    [
      ['down', 0, 0, shift],
      ['up', 0, 0, shift],
    ],
    'a',
  ],
  ['of several one becomes the only one', { chosen: 'ab', hit: on('a') }, [['down'], ['up']], 'a'],
  [
    'several stay while they are moved',
    { chosen: 'ab', hit: on('a') },
    [['down'], ['move', 50, 0], ['up', 50, 0]],
    'ab',
  ],
  ['a hand that trembles moves nothing', { chosen: 'ab', hit: on('a') }, [['down'], ['move', 3, 3], ['up', 3, 3]], 'a'],
  ['a click on what is locked selects nothing', { chosen: 'l', hit: on('l') }, [['down'], ['up']], ''],
  [
    'with Ctrl it selects it, to be unlocked',
    { chosen: 'a', hit: on('l') },
    [
      ['down', 0, 0, mod],
      ['up', 0, 0, mod],
    ],
    'l',
  ],
  [
    'a box begins on what is locked',
    { hit: on('l') },
    [
      ['down', 510, 110],
      ['up', 350, 120],
    ],
    'b',
  ],
  ['a click on the canvas selects nothing', { chosen: 'ab' }, [['down'], ['up']], ''],
  [
    'with Shift it leaves things',
    { chosen: 'ab' },
    [
      ['down', 0, 0, shift],
      ['up', 0, 0, shift],
    ],
    'ab',
  ],
  [
    'a box selects what it touches',
    {},
    [
      ['down', 90, 90],
      ['move', 310, 110],
      ['up', 310, 110],
    ],
    'ab',
  ],
  [
    'a box from below to the left',
    {},
    [
      ['down', 350, 140],
      ['move', 250, 120],
      ['up', 250, 120],
    ],
    'b',
  ],
  [
    'a box leaves what is locked',
    {},
    [
      ['down', 290, 90],
      ['up', 900, 200],
    ],
    'b',
  ],
  [
    'a box with Shift adds',
    { chosen: 'b' },
    [
      ['down', 90, 90, shift],
      ['up', 120, 120, shift],
    ],
    'ba',
  ],
  ['a box that is given up changes nothing', { chosen: 'b' }, [['down', 90, 90], ['move', 120, 120], ['cancel']], 'b'],
])('R197: %s', (_, scene, acts, expected) => {
  expect(play(scene, acts).world.selection.keys.join('')).toBe(expected)
})

test('a click takes the group, and with Ctrl the item alone', () => {
  const program = groupItems(three, keys('ab'), ids())
  const clicked = (held: Partial<Modifiers>) =>
    play({ program, hit: on('a') }, [
      ['down', 0, 0, held],
      ['up', 0, 0, held],
    ]).world.selection
  expect([clicked({}), clicked({ mod: true })]).toEqual([
    { keys: keys('ab'), primary: 'a' },
    { keys: keys('a'), primary: 'a' },
  ])
})

const stack = aProgram([
  [
    { name: 'a', x: 100, y: 100 },
    { name: 'b', x: 100, y: 100, degree: 90 },
    { name: 'k', x: 0, y: 0, w: 400, h: 300, lock: true },
    { name: 'l', x: 0, y: 0, w: 400, h: 300, lock: true },
    { name: 'c', x: 100, y: 100 },
  ],
])

test.each([
  ['the uppermost beneath', 150, 125, 'b'],
  ['the next, where that is turned away', 105, 105, 'a'],
  ['where it has been turned to', 150, 80, 'b'],
  ['nothing beside all of them', 300, 200, ''],
])('R193: a press on what is locked reaches what is not: %s', (_, x, y, expected) => {
  const { world } = play({ program: stack, hit: on('l') }, [
    ['down', x, y],
    ['up', x, y],
  ])
  expect(world.selection.keys.join('')).toBe(expected)
})

test.each<[string, Act[], string]>([
  [
    'drawn',
    [
      ['down', 10.4, 20],
      ['move', 50, 60],
      ['up', 110, 70],
    ],
    '10,20 100x50',
  ],
  [
    'drawn from below',
    [
      ['down', 110, 70],
      ['up', 10, 20],
    ],
    '10,20 100x50',
  ],
  [
    'a square with Shift',
    [
      ['down', 10, 20],
      ['up', 60, 30, shift],
    ],
    '10,20 50x50',
  ],
  [
    'about its centre with Alt',
    [
      ['down', 100, 100],
      ['up', 120, 110, { alt: true }],
    ],
    '80,90 40x20',
  ],
  [
    'a click takes the usual size',
    [
      ['down', 500, 300],
      ['up', 501, 300],
    ],
    '400,240 200x120',
  ],
])('R193: a new item, %s, and the tool is put away', (_, acts, expected) => {
  expect(committed({ tool: 'shape' }, acts)).toBe(`insert: shape1 ${expected}`)
  expect(play({ tool: 'shape' }, acts).world.tool).toBe('select')
})

test('Escape gives a new item up, and then puts the tool away', () => {
  expect(committed({ tool: 'text' }, [['down'], ['move', 50, 50], ['cancel']])).toBe('nothing')
  expect(play({ tool: 'text' }, [['cancel']]).world.tool).toBe('select')
})

test('a hand moves the canvas by pixels of the window', () => {
  const { all } = play({ tool: 'pan', zoom: 200 }, [['down', 10, 10], ['move', 20, 15], ['move', 21, 15], ['up']])
  expect(all).toEqual([
    { type: 'pan', by: { x: 20, y: 10 } },
    { type: 'pan', by: { x: 2, y: 0 } },
  ])
})
