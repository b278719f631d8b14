import { describe, expect, test } from 'vitest'
import { makeLimits } from '../../../session/upload/limits.fake'
import { nameOf } from '../../../session/upload/name'
import { posterSize } from '../../../session/upload/poster'
import { type Candidate, factsOf, fatesOf, isAskable, willGo, wishOf } from './candidate'

const file = (name: string, type: string, bytes = 'x') => new File([bytes], name, { type })

function candidate(part: Partial<Candidate> = {}): Candidate {
  const found = { durationMs: 0, sha256: 'ab12' }
  const picture = file('Menu.png', 'image/png')
  return { id: 1, file: picture, path: [], name: 'Menu', isOneOfMany: false, usesKnown: true, found, ...part }
}

const verdict = (status: 'new' | 'duplicate' | 'tooLarge' | 'overQuota') => ({ name: 'Menu.png', status, leftBytes: 9 })

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
    ['wrongType', candidate({ file: file('a.exe', 'application/x-msdownload') }), undefined],
    ['noSlides', candidate({ file: file('a.ppt', 'application/vnd.ms-powerpoint') }), undefined],
    ['isEmpty', candidate({ file: file('a.png', 'image/png', '') }), undefined],
    ['tooLarge', candidate({ file: file('a.png', 'image/png', 'x'.repeat(1001)) }), undefined],
    ['looking', candidate({ found: undefined }), undefined],
    ['looking', candidate(), undefined],
    ['duplicate', candidate(), verdict('duplicate')],
    ['overQuota', candidate(), verdict('overQuota')],
    ['new', candidate({ isOneOfMany: true, found: undefined }), undefined],
  ] as const)('%s', (expected, one, said) => {
    const limits = makeLimits({ fileBytes: 1000, slides: false })
    expect(fatesOf([one], { limits, room: 500, verdictOf: () => said })).toEqual([expected])
  })

  test('very many use up the room one after the other', () => {
    const many = [1, 2, 3].map((id) => candidate({ id, isOneOfMany: true, file: file('a.png', 'image/png', '12345') }))
    expect(fatesOf(many, { limits: makeLimits(), room: 11, verdictOf: () => undefined })).toEqual([
      'new',
      'new',
      'overQuota',
    ])
  })

  test('what is refused here is not asked about', () => {
    expect(isAskable(candidate(), undefined)).toBe(true)
    expect(isAskable(candidate({ isOneOfMany: true }), undefined)).toBe(false)
    expect(isAskable(candidate({ file: file('a.exe', 'application/x-msdownload') }), makeLimits())).toBe(false)
  })

  test('new files go, and known ones when they are wanted', () => {
    expect(willGo(candidate(), 'new')).toBe(true)
    expect(willGo(candidate(), 'duplicate')).toBe(true)
    expect(willGo(candidate({ usesKnown: false }), 'duplicate')).toBe(false)
    expect(willGo(candidate(), 'overQuota')).toBe(false)
  })
})

test('R335 the check is told name, size and hash', () => {
  expect(factsOf(candidate())).toEqual({ name: 'Menu.png', size: 1, sha256: 'ab12' })
})

test('only bytes that are there already travel as their hash', () => {
  const common = { companyId: 2, groupId: 0, tags: [], newTags: [], share: 'N' as const }
  expect(wishOf(candidate(), 'new', common)).toMatchObject({ known: undefined, sha256: 'ab12' })
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
