import { newProgram } from '@marquee/model/program/defaults'
import { appendPage, editPage } from '@marquee/model/program/pages'
import type { PageKey } from '@marquee/model/program/program'
import { expect, test } from 'vitest'
import { createStoppableClock, isEndless, momentAt, pageLengths, startOf } from './preview'
import { videoId } from './youtube'

let made = 0
const newId = () => `id${++made}`

test('pages follow each other by their times, and after the last comes the first', () => {
  expect(momentAt([5000, 3000], 0)).toEqual({ page: 0, ms: 0 })
  expect(momentAt([5000, 3000], 4999)).toEqual({ page: 0, ms: 4999 })
  expect(momentAt([5000, 3000], 5000)).toEqual({ page: 1, ms: 0 })
  expect(momentAt([5000, 3000], 8001)).toEqual({ page: 0, ms: 1 })
  expect(startOf([5000, 3000], 1)).toBe(5000)
})

test('G101 a page of duration 0 stays, and what comes after it can still be gone to', () => {
  const two = appendPage(newProgram({ displayWidth: 100, displayHeight: 100 }, newId), newId)
  const lengths = pageLengths(editPage(two, two.order[0] as PageKey, { duration: 0 }))
  expect(isEndless(lengths[0])).toBe(true)
  expect(momentAt(lengths, 1e9)).toEqual({ page: 0, ms: 1e9 })
  expect(momentAt(lengths, startOf(lengths, 1) + 2000)).toEqual({ page: 1, ms: 2000 })
})

test('a clock that was stopped goes on from where it stood', () => {
  let real = 1000
  const clock = createStoppableClock(() => real)
  expect(clock.now()).toBe(1000)
  real = 1500
  clock.run()
  real = 1700
  expect(clock.now()).toBe(1200)
  clock.stop()
  real = 9000
  expect(clock.now()).toBe(1200)
  clock.run()
  real = 9100
  expect(clock.now()).toBe(1300)
})

test('G107 a video is known by its id and its address, with or without https://, and nothing else is one', () => {
  const id = 'dQw4w9WgXcQ'
  for (const typed of [id, ` https://youtu.be/${id}?si=abc `, `youtube.com/shorts/${id}`]) {
    expect(videoId(typed), typed).toBe(id)
  }
  for (const other of ['', 'https://vimeo.com/1234567', `ftp://youtu.be/${id}`, 'abc']) {
    expect(videoId(other), other).toBeNull()
  }
})
