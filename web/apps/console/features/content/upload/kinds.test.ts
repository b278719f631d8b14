import { expect, test } from 'vitest'
import { makeLimits } from '../contents.fake'
import { acceptFor, kindNames, lacks, refusalOf } from './kinds'

const pptx = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'

test.each([
  ['image/jpeg', undefined],
  ['audio/x-m4a', undefined], // as Safari calls audio/mp4
  ['application/x-zip-compressed', undefined], // as Windows calls application/zip
  ['', undefined], // the browser does not know it, so the server has to look
  ['text/csv', 'wrongType'],
])('%j is refused as %s', (type, expected) => {
  expect(refusalOf({ type }, makeLimits())).toBe(expected)
})

test('what a server lacks a program for is refused by its own name', () => {
  const limits = makeLimits({ slides: false, documents: false, avif: false })
  const types = [pptx, 'application/pdf', 'image/avif']
  expect(types.map((type) => refusalOf({ type }, limits))).toEqual(['noSlides', 'noDocuments', 'noAvif'])
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
  expect(acceptFor('Audio', makeLimits())).toBe('audio/mpeg,audio/mp4,audio/ogg,audio/wav,audio/flac')
  expect(acceptFor('Web', makeLimits())).toBe('application/zip,.zip')
})
