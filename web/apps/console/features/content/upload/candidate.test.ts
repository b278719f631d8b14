import { describe, expect, test } from 'vitest'
import { type Candidate, factsOf, fateOf, isTaken, nameOf, willGo, wishOf } from './candidate'
import { posterSize } from './poster'

const file = (name: string, type: string, bytes = 'x') => new File([bytes], name, { type })

function candidate(part: Partial<Candidate> = {}): Candidate {
  const found = { durationMs: 0, sha256: 'ab12' }
  return { id: 1, file: file('Menu.png', 'image/png'), name: 'Menu', usesKnown: true, found, ...part }
}

const verdict = (status: 'new' | 'duplicate' | 'tooLarge' | 'overQuota') => ({ name: 'Menu.png', status, leftBytes: 9 })

test.each([
  ['image/jpeg', true],
  ['video/quicktime', true],
  ['', true], // the browser does not know it, so the server has to look
  ['application/pdf', false],
  ['image/svg+xml', false],
])('%j is taken: %s', (type, expected) => {
  expect(isTaken(file('x', type))).toBe(expected)
})

test.each([
  ['Menu.png', 'Menu'],
  ['Menu of spring.v2.jpeg', 'Menu of spring.v2'],
  ['.hidden', '.hidden'],
  [`${'あ'.repeat(300)}.mp4`, 'あ'.repeat(200)],
])('%j makes the name %j', (name, expected) => {
  expect(nameOf(file(name, 'image/png'))).toBe(expected)
})

describe('what becomes of a file', () => {
  test.each([
    ['wrongType', candidate({ file: file('a.pdf', 'application/pdf') }), undefined],
    ['isEmpty', candidate({ file: file('a.png', 'image/png', '') }), undefined],
    ['looking', candidate({ found: undefined }), undefined],
    ['looking', candidate(), undefined],
    ['new', candidate(), verdict('new')],
    ['duplicate', candidate(), verdict('duplicate')],
    ['tooLarge', candidate(), verdict('tooLarge')],
    ['overQuota', candidate(), verdict('overQuota')],
  ] as const)('%s', (expected, one, answer) => {
    expect(fateOf(one, answer)).toBe(expected)
  })

  test.each([
    ['new', true, true],
    ['duplicate', true, true],
    ['duplicate', false, false],
    ['tooLarge', true, false],
    ['overQuota', true, false],
    ['looking', true, false],
  ] as const)('%s, using what is known: %s, goes: %s', (fate, usesKnown, expected) => {
    expect(willGo(candidate({ usesKnown }), fate)).toBe(expected)
  })
})

test('R335 the check is told name, size and hash', () => {
  expect(factsOf(candidate())).toEqual({ name: 'Menu.png', size: 1, sha256: 'ab12' })
})

test('only bytes that are there already travel as their hash', () => {
  const common = { companyId: 2, groupId: 0, tags: [], newTags: [], share: 'N' as const }
  expect(wishOf(candidate(), 'new', common).known).toBeUndefined()
  expect(wishOf(candidate({ name: ' ' }), 'duplicate', common)).toMatchObject({ known: 'ab12', name: 'Menu' })
})

test.each([
  [1920, 1080, 640, 360],
  [1080, 1920, 360, 640],
  [320, 240, 320, 240],
  [10_000, 10, 640, 1],
])('the poster of %d × %d has %d × %d', (width, height, posterWidth, posterHeight) => {
  expect(posterSize(width, height)).toEqual({ width: posterWidth, height: posterHeight })
})
