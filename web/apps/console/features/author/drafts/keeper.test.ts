import { createApi } from '@marquee/api/client'
import { answer } from '@marquee/testkit/answer'
import { server } from '@marquee/testkit/server'
import { HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import type { DeviceDrafts } from './device'
import { createKeeper } from './keeper'

const state = (text: string) => ({ contentId: 4, baseVersion: 3, versionId: 9, name: 'Lobby', text })

/** A keeper whose server answers when it is told to. */
function open() {
  const [put, dropped, answers]: [string[], string[], (() => void)[]] = [[], [], []]
  server.use(
    answer('put', '/api/author/draft/{key}', async ({ body }) => {
      put.push(JSON.parse((body as { document: string }).document).program)
      await new Promise<void>((resolve) => answers.push(resolve))
      return HttpResponse.json({})
    }),
    answer('delete', '/api/author/draft/{key}', ({ params }) => {
      dropped.push(String(params.key))
      return { ids: [] } as never
    }),
  )
  const device: DeviceDrafts = { all: async () => [], put: async () => {}, drop: async () => {} }
  const places = { api: createApi({ build: 'test' }), companyId: 2, device, personId: 7, owner: '7/2' }
  const told = (count: number) => vi.waitFor(() => expect(put).toHaveLength(count), { timeout: 3_000 })
  return { keeper: createKeeper(places, 'own', Date.now), put, dropped, told, answered: () => answers.shift()?.() }
}

test('what was taken up stays where it was until what came of it is on the server, not before', async () => {
  const { keeper, dropped, told, answered } = open()
  keeper.keep(state('"before"'))
  await told(1)
  keeper.took('left')
  keeper.keep(state('"goes on"'))
  answered()
  await told(2)
  expect(dropped).toEqual([])
  answered()
  await vi.waitFor(() => expect(dropped).toEqual(['left']))
})

test('what was taken up is gone once the work is saved, or thrown away', async () => {
  const { keeper, dropped } = open()
  keeper.took('left')
  keeper.forget()
  await vi.waitFor(() => expect(dropped).toEqual(['left']))
})
