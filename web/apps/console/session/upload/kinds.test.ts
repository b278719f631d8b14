import { expect, test } from 'vitest'
import { acceptFor, acceptForPage, acceptOf, canLie, kindNames, lacks, refusalOf } from './kinds'
import { makeLimits } from './limits.fake'

const pptx = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'

test.each([
  ['image/jpeg', undefined],
  ['audio/x-m4a', undefined], // as Safari calls audio/mp4
  ['image/heif', 'wrongType'], // which this one does not take
  ['application/x-zip-compressed', undefined], // as Windows calls application/zip
  ['', undefined], // the browser does not know it, so the server has to look
  ['text/csv', 'wrongType'],
])('%j is refused as %s', (type, expected) => {
  expect(refusalOf({ type }, makeLimits())).toBe(expected)
})

test('what a server lacks a program for is refused by its own name', () => {
  const limits = makeLimits({ slides: false, documents: false, avif: false })
  const types = [pptx, 'application/pdf', 'image/avif', 'image/heif']
  expect(types.map((type) => refusalOf({ type }, limits))).toEqual(['noSlides', 'noDocuments', 'noAvif', 'noAvif'])
  expect(lacks(limits)).toEqual(['documents', 'slides', 'avif'])
  expect(kindNames(limits)).not.toMatch(/PDF|PPTX|AVIF/)
})

test('nothing is refused before the limits are there', () => {
  expect(refusalOf({ type: 'text/csv' }, undefined)).toBeUndefined()
})

test('kinds are named as people call them', () => {
  expect(kindNames(makeLimits({ kinds: ['video/mp4', 'image/png', 'application/zip'] }))).toBe('PNG, MP4, ZIP (HTML)')
})

test('a new version is of the same kind', () => {
  const limits = makeLimits({ kinds: [...makeLimits().kinds, 'audio/aac'] })
  expect(acceptFor('Audio', limits)).toBe(
    'audio/mpeg,audio/mp4,.m4a,audio/ogg,.opus,.oga,audio/wav,audio/flac,.flac,audio/aac,.aac',
  )
  expect(acceptFor('Video', limits)).toBe('video/mp4,.m4v,video/quicktime,.mov,video/webm')
  expect(acceptFor('Document', limits)).toBe(`application/pdf,${pptx},.pptx`)
  expect(acceptFor('Program', limits)).toBe('application/zip,.zip')
  expect(acceptFor('Program', undefined)).toBeUndefined()
})

test('a file chooser offers what the server takes, and nothing else', () => {
  expect(acceptOf(makeLimits({ kinds: ['image/png', 'image/heic'] }))).toBe('image/png,image/heic,.heic,.heif')
  expect(acceptOf(makeLimits({ kinds: ['image/tiff'] }))).toBe('image/tiff,.tif,.tiff')
  expect(acceptOf(undefined)).toBeUndefined()
})

test('pictures that Windows and scanners make are taken under each of their names', () => {
  const limits = makeLimits({ kinds: ['image/bmp', 'image/tiff'] })
  const types = ['image/bmp', 'image/x-ms-bmp', 'image/x-bmp', 'image/tiff']
  expect(types.map((type) => refusalOf({ type }, limits))).toEqual([undefined, undefined, undefined, undefined])
  expect(kindNames(limits)).toBe('BMP, TIFF')
})

test.each([
  ['image/png', true],
  ['video/quicktime', true],
  ['audio/x-m4a', true],
  ['application/pdf', true],
  [pptx, true],
  ['', true], // the server finds out
  ['application/zip', false],
  ['application/x-zip-compressed', false],
  ['application/vnd.android.package-archive', false],
  ['font/ttf', false],
])('whether a file of %j can lie on a page: %s', (type, expected) => {
  expect(canLie({ type })).toBe(expected)
})

test('for a page of a program no packed program is offered', () => {
  const offered = acceptForPage(makeLimits())?.split(',')
  expect(offered).toEqual(expect.arrayContaining(['image/png', 'video/mp4', 'audio/mpeg', 'application/pdf', '.pptx']))
  expect(offered).not.toContain('.zip')
  expect(acceptForPage(undefined)).toBeUndefined()
})
