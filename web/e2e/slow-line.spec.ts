import { send } from '@marquee/api/send'
import type { Body } from '@marquee/api/types'
import { deskOf } from './api'
import { isDeep } from './deep'
import { noise, picture } from './media'
import { activate, expect, sha256, test } from './screen'

type Item = Body<'/api/scheduleItem', 'post'>['item']

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)

/** Bytes a second of a line on which a picture of two million takes half a minute. */
const SLOW = 70_000

test('on a slow line what is withdrawn goes at once, and what is urgent comes before what is due in weeks (G183)', async ({
  player,
  server,
}) => {
  test.setTimeout(isDeep ? 180_000 : 90_000)
  const desk = await deskOf('admin', server)
  const [wrong, fine, urgent, later] = [picture('coral'), picture('navy'), picture('khaki'), noise(1_200)]
  const add = async (name: string, bytes: Buffer) => (await desk.addContent(`Slow line ${name}.png`, bytes)).id
  const wrongId = await add('wrong', wrong)
  const content = [wrongId, await add('fine', fine)].map((id) => ({ id, seconds: 2 }))
  const list = await send(desk.api.POST('/api/playlists', { body: { name: 'Slow line', content } }))
  const group = (await send(desk.api.POST('/api/category', { body: { type: 'Device', title: 'Slow line' } }))).id
  const show = (item: Item) => send(desk.api.POST('/api/scheduleItem', { body: { deviceGroup: group, item } }))
  const now = { start: day(-1), end: day(1), allDay: true, repeat: 'Daily' as const }
  await show({ ...now, itemId: list.id, type: 'playlist-General', priority: 3 })
  const id = await activate(player, server, desk, 'Slow line', group)
  await player.expectInTurn([wrong, fine])

  const line = await player.page.context().newCDPSession(player.page)
  const limit = (downloadThroughput: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 50,
      downloadThroughput,
      uploadThroughput: -1,
    })
  await line.send('Network.enable')
  await limit(SLOW)
  const begun = player.page.waitForRequest((request) => request.url().includes(sha256(later)))
  await show({
    itemId: await add('later', later),
    type: 'content',
    start: day(28),
    startTime: '09:00',
    endTime: '10:00',
  })
  await begun
  await send(desk.api.PATCH('/api/content/isactive2', { body: { id: wrongId, active: false } }))
  await expect.poll(player.inFront, { timeout: 5_000 }).toBe(sha256(fine))
  const urgentId = await add('urgent', urgent)
  await show({ ...now, itemId: urgentId, type: 'content', priority: 2 })
  await expect.poll(player.inFront, { timeout: 5_000 }).toBe(sha256(urgent))

  const strongest = noise(1_202)
  const fetched = player.page.waitForRequest((request) => request.url().includes(sha256(strongest)))
  const strongestId = await add('strongest', strongest)
  await show({ ...now, end: undefined, itemId: strongestId, type: 'content', priority: 1 })
  await fetched
  expect(await player.inFront(), 'what lies beneath takes the place of what waits').toBe(sha256(urgent))
  await player.page.reload()
  await expect.poll(player.inFront, { timeout: 15_000 }).toBe(sha256(urgent))
  await send(desk.api.PATCH('/api/content/isactive2', { body: { id: strongestId, active: false } }))

  if (!isDeep) return
  const late = noise(1_201)
  await show({ ...now, itemId: await add('late', late), type: 'content', priority: 2 })
  const problems = async () => (await send(desk.api.GET('/api/device/{id}', { params: { path: { id } } }))).problems
  await expect
    .poll(async () => (await problems()).map(({ kind, contentName }) => `${kind} ${contentName}`), { timeout: 40_000 })
    .toEqual(['waiting Slow line late'])
  await player.expectInTurn([urgent])
  await limit(-1)
  await player.expectInTurn([urgent, late], 40_000)
  await expect.poll(problems, { timeout: 40_000 }).toEqual([])
})
