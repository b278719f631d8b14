import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { youTubeId } from './youtube'

/** The server reads the same addresses, and says the same of them. */
const cases: { address: string; id: string }[] = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../test/videos.json'), 'utf8'),
)

it.each(cases)('G107 the video of $address is "$id"', ({ address, id }) => {
  expect(youTubeId(address)).toBe(id)
})
