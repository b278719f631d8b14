import { IDBFactory } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { forgetDrafts } from '../../../session/drafts'
import { createDeviceDrafts, type ProgramDraft } from './device'

const draft = (key: string, at: number, text = '{}'): ProgramDraft => {
  return { key, contentId: 4, baseVersion: 3, versionId: 9, name: 'Lobby', at, text }
}
const keys = (drafts: readonly ProgramDraft[]) => drafts.map(({ key }) => key).join(' ')

test('drafts are their person’s, the newest first, and one takes the place of the one before', async () => {
  const storage = new IDBFactory()
  const device = createDeviceDrafts(storage, () => 100)
  await device.put('7/2', draft('a', 1))
  await device.put('7/2', draft('b', 2))
  await device.put('8/2', draft('c', 3))
  await device.put('7/2', draft('a', 4, '{"a":1}'))
  const other = createDeviceDrafts(storage, () => 100) // as another window, or after a crash
  expect(await other.all('7/2')).toEqual([draft('a', 4, '{"a":1}'), draft('b', 2)])
  expect(keys(await other.all('8/2'))).toBe('c')
  await other.drop('a')
  expect(keys(await device.all('7/2'))).toBe('b')
})

test('a program of the largest size is kept', async () => {
  const device = createDeviceDrafts(new IDBFactory(), () => 100)
  const large = draft('a', 1, `"${'x'.repeat(4 << 20)}"`)
  await device.put('7/2', large)
  await device.put('7/2', { ...large, key: 'b' })
  expect(keys(await device.all('7/2'))).toBe('a b')
})

test('after thirty days nobody is offered it', async () => {
  const storage = new IDBFactory()
  await createDeviceDrafts(storage, () => 0).put('7/2', draft('a', 0))
  const days = 24 * 60 * 60 * 1000
  expect(keys(await createDeviceDrafts(storage, () => 29 * days).all('7/2'))).toBe('a')
  expect(keys(await createDeviceDrafts(storage, () => 31 * days).all('7/2'))).toBe('')
})

test('where nothing can be kept that is said, and nothing is found', async () => {
  const device = createDeviceDrafts(undefined, () => 100)
  await expect(device.put('7/2', draft('a', 1))).rejects.toThrow()
  expect(await device.all('7/2')).toEqual([])
})

test('a logout forgets everybody’s, also while a window has them open', async () => {
  const storage = new IDBFactory()
  vi.stubGlobal('indexedDB', storage)
  const device = createDeviceDrafts(storage, () => 100)
  await device.put('7/2', draft('a', 1))
  forgetDrafts(localStorage)
  await vi.waitFor(async () => expect(await device.all('7/2')).toEqual([]))
  await device.put('7/2', draft('b', 2))
  expect(keys(await device.all('7/2'))).toBe('b')
  vi.unstubAllGlobals()
})
