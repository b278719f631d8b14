import { expect, test, vi } from 'vitest'
import { createApi } from '../client'
import { formOf, serverPorts } from './ports'
import { sendByTus, shortName } from './tus'
import type { UploadWish } from './upload'

vi.mock(import('./tus'), async (original) => ({ ...(await original()), sendByTus: vi.fn(async () => {}) }))

const wish: UploadWish = {
  companyId: 2,
  file: new File(['x'], 'opening.mp4', { type: 'video/mp4' }),
  name: 'Opening',
  groupId: 0,
  tags: [3, 4],
  newTags: ['lobby'],
  share: 'N',
  durationMs: 12_500,
  poster: { picture: new Blob(['jpeg']), width: 640, height: 360 },
}
const url = 'https://signs.example/api/uploads/u1'
const plain = (form: FormData) => Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))

test('R320 R321 R325 G77 the form of a video', () => {
  const form = formOf(wish, url)
  expect(plain(form)).toEqual({
    name: 'Opening',
    groupId: '0',
    tags: '3,4',
    newTags: '["lobby"]',
    share: 'N',
    uploadId: 'u1',
    duration: '12.5',
    width: '640',
    height: '360',
    thumbnailWidth: '640',
    thumbnailHeight: '360',
  })
  expect(form.get('thumbnail')).toBeInstanceOf(File)
})

test('R326 R322 G78 the form of a new version', () => {
  const currentAt = '2026-12-01T09:00:00Z'
  const version = { ...wish, tags: [], newTags: [], poster: undefined, durationMs: 0 }
  const both = { tags: '', newTags: '[]', uploadId: 'u1', contentId: '7' }
  const form = (part: object) =>
    plain(formOf({ ...version, replaces: { contentId: 7, setCurrent: false, ...part } }, url))
  expect(form({})).toEqual(both)
  expect(form({ setCurrent: true })).toEqual({ ...both, setCurrent: '1' })
  expect(form({ currentAt })).toEqual({ ...both, currentAt })
})

test('bytes that are there are named by their hash', () => {
  const form = formOf({ ...wish, known: 'ab12', poster: undefined, durationMs: 0 }, null)
  expect(plain(form)).toMatchObject({ sha256: 'ab12', filename: 'opening.mp4' })
  expect(form.has('uploadId') || form.has('thumbnail') || form.has('duration')).toBe(false)
})

test.each([
  ['menu.png', 'menu.png'],
  ['line\nbreak.png', 'line break.png'],
  [`${'あ'.repeat(100)}.png`, `${'あ'.repeat(83)}.png`],
  [`${'x'.repeat(300)}`, 'x'.repeat(255)],
])('%j is announced in 255 bytes', (name, short) => {
  expect(shortName(name)).toBe(short)
})

test.each([
  ['an upload is sent', new AbortController().signal, 1],
  ['an upload that was cancelled while the protocol was loaded is not sent', AbortSignal.abort(), 0],
])('%s', async (_, signal, times) => {
  vi.mocked(sendByTus).mockClear()
  const origin = 'https://signs.example'
  const ports = serverPorts({ api: createApi({ baseUrl: origin } as never), headers: {}, origin })
  await ports.send(wish, { url: null, signal, begun: () => {}, sent: () => {} })
  expect(sendByTus).toHaveBeenCalledTimes(times)
})

const hashOfX = '2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881'
const [hashed, known] = ['ab'.repeat(32), 'cd'.repeat(32)]

test.each([
  ['by the hash of its file', {}, wish.file, 'duplicate', true, [hashOfX]],
  ['which it has not', {}, wish.file, 'new', false, [hashOfX]],
  ['by the hash that was kept', { sha256: hashed }, null, 'duplicate', true, [hashed]],
  ['by the hash that was known', { sha256: hashed, known }, null, 'duplicate', true, [known]],
  ['but cannot tell without file and hash', {}, null, 'duplicate', false, []],
])('R335 the company is asked whether it has the bytes %s', async (_, part, file, status, held, asked) => {
  File.prototype.arrayBuffer = async () => new TextEncoder().encode('x').buffer // jsdom has none
  const bodies: { companyId: number; files: { sha256: string }[] }[] = []
  const origin = 'https://signs.example'
  const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation(async (request) => {
    bodies.push(await (request as Request).json())
    return Response.json([{ name: 'opening.mp4', status, leftBytes: 9 }])
  })
  const ports = serverPorts({ api: createApi({ build: 'test', origin }), headers: {}, origin })
  expect(await ports.holds({ ...wish, ...part }, file)).toBe(held)
  expect(bodies.map(({ companyId, files }) => [companyId, files[0]?.sha256])).toEqual(asked.map((sha) => [2, sha]))
  fetching.mockRestore()
})
