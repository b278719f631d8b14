import { send } from '@marquee/api/send'
import { deskOf, publish } from './api'
import { expectAccessible } from './axe'
import { beginEmpty, choose, dialogOf, edit, insert, keep, nameIt, save, say, stage } from './designer'
import { signIn } from './people'
import { activate, expect, onTop, test } from './screen'
import { shot } from './shot'

test.setTimeout(120_000)

test(
  'D019 a program lists the events of a device group, and a text says what comes first on the screen; both follow an edit, and stay without a network',
  {
    tag: ['@screenshot', '@desktop', '@japanese'],
  },
  async ({ page, player, server }, { project, retry }) => {
    const mark = `${project.name} ${retry}`
    const desk = await deskOf('admin', server)
    const { api } = desk
    const group = (title: string) =>
      send(api.POST('/api/category', { body: { type: 'Device', title: `${title} ${mark}` } }))
    const [lobby, hall] = [await group('ロビー'), await group('Hall')]
    const days = { startDate: '2026-01-01', endDate: '2035-12-31', allDay: true } // on at whatever moment this runs
    const event = (name: string, id: number, part: object = {}) =>
      send(api.POST('/api/event', { body: { ...days, name: `${name} ${mark}`, deviceGroupIds: [id], ...part } }))
    const fair = await event('技術フェア', hall.id, { organization: 'さくら商事' })
    const guests = await event('Guests', lobby.id)

    await signIn(page, 'admin', server)
    await beginEmpty(page)
    await insert(page, 'eventlist')
    const list = await edit(page, 'eventlist')
    await choose(list, say('events.groups'), hall.text)
    await page.keyboard.press('Escape') // the list that is open
    await list.getByRole('spinbutton', { name: say('events.rows') }).fill('4')
    await expect(stage(page).getByText(fair.name)).toBeVisible()
    await expect(stage(page).getByText(guests.name)).toHaveCount(0)
    await expectAccessible(page, '[role=dialog]')
    await shot(page, 'designer-event-list', { dark: true })
    await keep(list)

    await insert(page, 'text')
    const words = await dialogOf(page, say('text'))
    await words.getByRole('checkbox', { name: say('property.useEvent') }).check()
    await words.getByRole('textbox', { name: say('text.words'), exact: true }).fill('» ')
    await words.getByRole('button', { name: say('text.event.name'), exact: true }).click()
    await choose(words, say('text.direction'), say('text.direction.static'))
    await expectAccessible(page, '[role=dialog]')
    await shot(page, 'designer-event-words', { dark: true })
    await keep(words)
    await nameIt(page, `Events ${mark}`)
    await save(page)

    const program = Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0])
    await publish(desk, lobby.id, { itemId: program, type: 'content' })
    await activate(player, server, desk, `Lobby ${mark}`, lobby.id)
    const seen = (text: string) =>
      expect.poll(() => onTop(player.page.getByText(text, { exact: true })), { timeout: 30_000 })
    await seen(fair.name).toBe(true)
    await seen(`» ${guests.name}`).toBe(true) // of its own device group
    await shot(player.page, 'event-list-on-a-screen')

    const name = `Kermesse ${mark}`
    await send(api.PATCH('/api/event', { body: { id: fair.id, version: fair.version, name } }))
    await seen(name).toBe(true)
    await seen(fair.name).toBe(false)
    await send(api.PATCH('/api/event', { body: { id: guests.id, version: guests.version, privateEvent: true } }))
    await seen('» Private').toBe(true)

    await player.page.context().setOffline(true)
    await player.page.reload()
    await seen(name).toBe(true)
    await seen('» Private').toBe(true)
    await player.page.context().setOffline(false)
    for (const { id } of [fair, guests]) await send(api.DELETE('/api/event/{id}', { params: { path: { id } } }))
    await seen(name).toBe(false)
  },
)
