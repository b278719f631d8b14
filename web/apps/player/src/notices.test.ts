import { aManifest } from '@marquee/model/fixtures'
import type { Manifest } from '@marquee/model/manifest'
import { standardMessage } from '@marquee/model/message/message'
import { expect, it } from 'vitest'
import { FakeScreen } from '../test/screen'
import { until } from '../test/timers'
import type { HeldNotice } from './server/notices'
import 'fake-indexeddb/auto'

const DAY = 86_400_000

/** What the server sends: a plan of messages alone, in the form of today. */
function announcing(version: string, ...keys: string[]): Manifest {
  const { channels: _, loops: __, ...rest } = aManifest({}, [], { version })
  const messages = keys.map((key) => ({
    key,
    scheduleItemId: Number(key),
    version: `${key} as of ${version}`,
    priority: 4,
    spans: [[0, DAY]],
    message: standardMessage,
  }))
  return { ...rest, channels: [], loops: [], entries: [], messages } as unknown as Manifest
}

it('R372 a screen says which messages it has, when they are seen, and once that they have gone', async () => {
  const screen = new FakeScreen()
  const { browser } = screen
  const { server, timers } = browser
  /** Those of the last report, once they are told. */
  const told = async (keys: string) => {
    const last = () => server.reports[server.reports.length - 1]?.status?.messages as HeldNotice[] | undefined
    await until(
      timers,
      () =>
        last()
          ?.map(({ key }) => key)
          .join() === keys,
      61_000,
    )
    return last()
  }
  server.manifest = announcing('one', '7', '8')
  await screen.pair()
  const since = expect.any(Number)
  const seven = { key: '7', version: '7 as of one', heldAt: since }
  expect(await told('7,8')).toEqual([seven, { ...seven, key: '8', version: '8 as of one' }])

  screen.theatre.seen('7')
  const before = server.reports.length
  await until(timers, () => server.reports.length > before, 10_000)
  expect((await told('7,8'))?.[0]).toEqual({ ...seven, shownAt: since })
  screen.theatre.shows(['8'])
  server.manifest = announcing('two', '8')
  expect(await told('8,7')).toEqual([
    { key: '8', version: '8 as of two', heldAt: since },
    { ...seven, shownAt: since, hiddenAt: since, goneAt: since },
  ])
  await told('8')

  server.down = true
  await screen.load()
  server.down = false
  expect((await told('8'))?.[0]?.shownAt).toBeUndefined()
})
