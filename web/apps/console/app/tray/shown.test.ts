import type { Upload, UploadStep } from '@marquee/api/upload/upload'
import { expect, test } from 'vitest'
import type { Job } from '../../session/useProcessing'
import { jobsOf, MOST_SHOWN, shownOf } from './shown'

const some = (count: number, step: UploadStep, first: number) =>
  Array.from({ length: count }, (_, index) => ({ id: first + index, step }) as Upload)

test('a few uploads are all shown', () => {
  const few = some(MOST_SHOWN, 'done', 1)
  expect(shownOf(few)).toBe(few)
})

test('of thousands, what fails and moves is shown, then what waits, in the order of adding', () => {
  const all = [...some(5_000, 'done', 1), ...some(3, 'sending', 5_001), ...some(5_000, 'waiting', 6_000)]
  all[10] = { ...all[10], step: 'failed' } as Upload
  const shown = shownOf(all)
  expect(shown).toHaveLength(MOST_SHOWN)
  expect(shown.slice(0, 5).map(({ id, step }) => `${id} ${step}`)).toEqual([
    '11 failed',
    '5001 sending',
    '5002 sending',
    '5003 sending',
    '6000 waiting',
  ])
})

test('of many jobs, what failed and what runs is shown', () => {
  const jobs = Array.from({ length: 500 }, (_, id) => ({ id, state: 'waiting' }) as Job)
  jobs[300] = { id: 300, state: 'running' } as Job
  jobs[400] = { id: 400, state: 'failed' } as Job
  const shown = jobsOf(jobs)
  expect(shown).toHaveLength(MOST_SHOWN)
  expect(shown.slice(0, 3).map(({ id }) => id)).toEqual([400, 300, 0])
})
