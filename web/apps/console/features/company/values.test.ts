import { expect, test } from 'vitest'
import { makeCompany } from './companies.fake'
import { megabytes, storageOf } from './storage'
import { type CompanyValues, freshValues, partsOf, valuesOf } from './values'

const fresh = () => freshValues('2026-11-21', 'Asia/Tokyo', ['text', 'clock'])

test('R402 R403 R405 R406 R407 a new company is active, has 10 G and one screen, begins today, with every feature off', () => {
  expect(fresh()).toMatchObject({
    active: true,
    sizeMb: 10_240,
    deviceLimit: 1,
    startDate: '2026-11-21',
    needContentApproval: false,
    enableContentValidityFeature: false,
    deleteContentVersion: false,
    convertVideos: true,
    enableDevicePowerCheck: false,
    endedScreensPlay: false,
    companyFeatures: [],
  })
})

test.each([
  [0, 0, 'M'],
  [1023, 1023, 'M'],
  [1024, 1, 'G'],
  [1536, 1.5, 'G'],
  [10_240, 10, 'G'],
] as const)('R408 R404 %d MB reads as %d %s', (sizeMb, value, unit) => {
  expect(storageOf(sizeMb)).toEqual({ value, unit })
  expect(megabytes(value, unit)).toBe(sizeMb)
})

test('R409 R413 a new company is sent without its empty fields and without an id', () => {
  const parts = partsOf({ ...fresh(), name: 'Shops', number: ' ' }, undefined, true)
  expect(Object.keys(parts).filter((name) => parts[name] === '')).toEqual([])
  for (const name of [
    'id',
    'website',
    'number',
    'endDate',
    'devicePowerNotificationEmails',
    'companyFeatures',
    'image',
  ]) {
    expect(parts).not.toHaveProperty(name)
  }
  expect(parts.authorComponents).toBe('text,clock')
})

test('R410 R411 limits that are not set are sent as 0', () => {
  const parts = partsOf({ ...fresh(), sizeMb: null, deviceLimit: null }, undefined, true)
  expect([parts.sizeMb, parts.deviceLimit]).toEqual([0, 0])
})

test('R412 R413 an update carries the id, and lists joined by commas', () => {
  const before = makeCompany({ id: 4, companyFeatures: ['EasyContent', 'EventList'] })
  expect(partsOf(valuesOf(before), before, true)).toMatchObject({ id: 4, companyFeatures: 'EasyContent,EventList' })
})

test('nothing of the record is sent but what the form holds', () => {
  const before = makeCompany({ id: 4, devicePortraitImage: '/img/uploads/company/p' })
  const known = Object.keys(fresh()).concat('id', 'image')
  expect(Object.keys(partsOf(valuesOf(before), before, true)).filter((name) => !known.includes(name))).toEqual([])
})

test('what held something before is sent empty when it is emptied', () => {
  const before = makeCompany({
    id: 4,
    website: 'https://old.example',
    image: '/img/uploads/company/a',
    companyFeatures: ['EventList'],
  })
  const emptied: CompanyValues = { ...valuesOf(before), website: '', companyFeatures: [], file: { path: '' } }
  expect(partsOf(emptied, before, true)).toMatchObject({ website: '', companyFeatures: '', image: '' })
  expect(partsOf(emptied, before, true)).not.toHaveProperty('number')
})

test('a new logo travels as a file, in the place of the one that is there', () => {
  const before = makeCompany({ id: 4, image: '/img/uploads/company/a' })
  const file = new File(['x'], 'logo.png', { type: 'image/png' })
  const parts = partsOf({ ...valuesOf(before), file: { path: before.image, file } }, before, true)
  expect(parts.file).toBe(file)
  expect(parts).not.toHaveProperty('image')
})

test('whoever is no operator sends nothing of what limits the company', () => {
  const before = makeCompany({ id: 4, companyFeatures: ['EventList'] })
  const parts = partsOf(valuesOf(before), before, false)
  for (const name of [
    'active',
    'startDate',
    'endDate',
    'sizeMb',
    'deviceLimit',
    'authorComponents',
    'companyFeatures',
  ]) {
    expect(parts).not.toHaveProperty(name)
  }
  expect(parts.name).toBe(before.name)
})
