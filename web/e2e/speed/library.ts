import { generateKeyPairSync } from 'node:crypto'
import { send } from '@marquee/api/send'
import { type Desk, deskOf } from '../api'
import type { Day } from '../calendar'
import { picture } from '../media'
import type { Server } from '../server'

/** What a company has that uses the product daily. */
export const size = { contents: 3_000, screens: 300, schedules: 50, items: 200, entries: 1_000, folder: 100 } as const

export interface Library {
  /** The playlist of a thousand entries, and the schedule of two hundred items. */
  playlist: number
  schedule: number
  /** The first day of the week in which the items of that schedule begin: this one, for `Today` to lead to. */
  monday: Day
}

/** Fills the demo company. */
export async function fill(server: Server): Promise<Library> {
  const desk = await deskOf('admin', server)
  const { api } = desk
  await makeRoom(desk, server)
  const monday = mondayOf(new Date())
  const pictures = ['red', 'green', 'blue', 'orange', 'purple', 'teal', 'gold', 'pink'].map(picture)
  const contents = await each(size.contents, async (n) => {
    const { id } = await desk.addContent(`Picture ${n}.png`, pictures[n % pictures.length] as Buffer)
    return id
  })
  for (const [n, title] of ['Spring', 'Autumn'].entries()) {
    const folder = await send(api.POST('/api/category', { body: { type: 'Content', title } }))
    const contentId = contents.slice(n * size.folder, (n + 1) * size.folder)
    await send(api.PATCH('/api/content/groupid', { body: { groupId: folder.id, contentId } }))
  }
  const group = await send(api.POST('/api/category', { body: { type: 'Device', title: 'Shops' } }))
  await each(size.screens, (n) => hang(desk, `Shop ${n}`, group.id))
  const content = Array.from({ length: size.entries }, (_, n) => ({ id: contents[n] ?? 0, seconds: 5 + (n % 20) }))
  const playlist = await send(api.POST('/api/playlists', { body: { name: 'Long playlist', content } }))
  const schedules = await each(size.schedules, async (n) => {
    const place = await send(api.POST('/api/category', { body: { type: 'Device', title: `Place ${n}` } }))
    const items =
      n === 0
        ? Array.from({ length: size.items }, (_, k) => item(contents[k] ?? 0, k, monday))
        : [item(contents[n] ?? 0, n, monday)]
    const body = { name: n === 0 ? 'Full schedule' : `Schedule ${n}`, deviceGroup: place.id }
    return send(api.POST('/api/schedule', { body: { ...body, content: [{ name: 'Channel 1', items }] } }))
  })
  return { playlist: playlist.id, schedule: schedules[0]?.id ?? 0, monday }
}

/** More screens than the demo company may have. */
async function makeRoom({ api }: Desk, server: Server): Promise<void> {
  const { companyId } = await send(api.GET('/api/self'))
  const operator = await deskOf('operator', server)
  const { version } = await send(operator.api.GET('/api/company/{id}', { params: { path: { id: companyId } } }))
  const body = { id: companyId, version, deviceLimit: 2 * size.screens }
  await send(operator.api.PATCH('/api/company', { body }))
}

function mondayOf(today: Date): Day {
  const since = (today.getUTCDay() + 6) % 7
  return new Date(today.getTime() - since * 86_400_000).toISOString().slice(0, 10)
}

/** An hour on one day of every week. */
function item(itemId: number, n: number, monday: Day) {
  const clock = (hour: number) => `${`${hour}`.padStart(2, '0')}:00`
  const hour = 6 + (Math.floor(n / 7) % 16)
  return {
    itemId,
    type: 'content' as const,
    name: `Item ${n}`,
    start: monday,
    startTime: clock(hour),
    endTime: clock(hour + 1),
    repeat: 'Weekly' as const,
    repeatOptions: [n % 7],
  }
}

async function hang({ api }: Desk, name: string, groupId: number): Promise<void> {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const point = publicKey.export({ type: 'spki', format: 'der' }).subarray(-65).toString('base64')
  const { code } = await send(
    api.POST('/api/player/hello', { body: { publicKey: point, hardware: { client: 'e2e' } } }),
  )
  await send(api.PATCH('/api/device', { body: { code, name, groupId } }))
}

/** Four at a time, each with its number from 0; the answers in that order. */
async function each<T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> {
  const made: T[] = []
  let next = 0
  const work = async () => {
    for (let n = next++; n < count; n = next++) made[n] = await make(n)
  }
  await Promise.all([work(), work(), work(), work()])
  return made
}
