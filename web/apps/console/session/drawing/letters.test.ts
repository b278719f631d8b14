import { createApi } from '@marquee/api/client'
import { answer, refuse } from '@marquee/testkit/answer'
import { server } from '@marquee/testkit/server'
import { expect, test, vi } from 'vitest'
import { createLetters, rangesOf } from './letters'

const file = (id: number, weight = 400, italic = false) => ({ id, fontName: 'Go', fontStyle: '', weight, italic })
const fonts = [file(7)]

test('which letters a family of the company has is asked once, for all that was typed meanwhile', async () => {
  const asked: string[] = []
  server.use(
    answer('get', '/api/font/{id}/lacking', ({ query }) => {
      asked.push(query.get('characters') ?? '')
      return { lacking: '龍' }
    }),
  )
  const changed = vi.fn()
  const { lacking } = createLetters(createApi({ build: 'test' }), 2, fonts, changed)
  expect(lacking('A 龍\u200d', 'Go')).toBe('')
  expect(lacking('AB龍龍', 'Go')).toBe('')
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1))
  expect(asked).toEqual(['A龍B'])
  expect(lacking('BA龍龍', 'Go')).toBe('龍')
  expect(lacking('龍', 'Unknown')).toBe('')
})

test.each([
  ['regular letters of the regular files, where a letter is lacking if neither has it', '', '龍', [7, 9]],
  ['bold ones of the bold file', 'bold', '龍é', [8]],
])('of a family of several files it is asked about %s', async (_, typeface, lacks, ids) => {
  const asked: number[] = []
  const missing: Record<number, string> = { 7: '龍é', 8: '龍é', 9: '龍A' }
  server.use(
    answer('get', '/api/font/{id}/lacking', ({ params }) => {
      asked.push(Number(params.id))
      return { lacking: missing[Number(params.id)] ?? '' }
    }),
  )
  const { lacking } = createLetters(createApi({ build: 'test' }), 2, [file(7), file(8, 700), file(9)], vi.fn())
  lacking('Aé龍', 'Go', typeface)
  await vi.waitFor(() => expect(lacking('龍é', 'Go', typeface)).toBe(lacks))
  expect(asked).toEqual(ids)
})

test('what could not be asked is asked about with what is typed next', async () => {
  const refused = vi.fn(() => refuse(503, 'unavailable'))
  server.use(answer('get', '/api/font/{id}/lacking', refused))
  const changed = vi.fn()
  const { lacking } = createLetters(createApi({ build: 'test' }), 2, fonts, changed)
  lacking('龍', 'Go')
  await vi.waitFor(() => expect(refused).toHaveBeenCalledTimes(1))
  server.use(answer('get', '/api/font/{id}/lacking', { lacking: '龍' }))
  lacking('龍A', 'Go')
  await vi.waitFor(() => expect(lacking('龍A', 'Go')).toBe('龍'))
  expect(changed).toHaveBeenCalledTimes(1) // what is told is drawn anew: a refusal is nothing to tell
})

test('of letters that a family has, and of a family that is gone, there is nothing to tell', async () => {
  const asked = vi.fn(() => ({ lacking: '' }))
  server.use(answer('get', '/api/font/{id}/lacking', asked))
  const changed = vi.fn()
  const { lacking } = createLetters(createApi({ build: 'test' }), 2, fonts, changed)
  expect(lacking('A', 'Gone')).toBe('')
  lacking('A', 'Go')
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
  lacking('B', 'Go')
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2)) // by then the first answer has been told, if it was
  expect(changed).not.toHaveBeenCalled()
})

test('the bundled family has what the stylesheet says of its pieces', () => {
  const faces = [
    { family: '"Marquee Sans"', unicodeRange: 'U+41-5A, U+e9' },
    { family: 'Marquee Sans', unicodeRange: 'U+4??' },
    { family: 'Go', unicodeRange: 'U+0-10FFFF' },
  ]
  expect(rangesOf(faces)).toEqual([
    [0x41, 0x5a],
    [0xe9, 0xe9],
    [0x400, 0x4ff],
  ])
})
