import { standardMessage } from '@marquee/model/message/message'
import { answer, pageOf, refuse } from '@marquee/testkit/answer'
import { itIs } from '@marquee/testkit/clock'
import { makeSelf, rights } from '@marquee/testkit/factories'
import { renderApp } from '@marquee/testkit/renderApp'
import { screen, waitFor, within } from '@testing-library/react'
import type { RequestHandler } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import './EditMessagePage' // its code is read before anything is waited for
import { item, schedule, scheduleServer } from '../schedules.fake'

beforeEach(() => itIs('2026-11-18T03:00:00Z'))

const said = { ...standardMessage, rssformat: ['title'], content: 'The lift is closed', position: 'top' as const }

const templates = [
  {
    ...{ id: 3, companyId: 2, name: 'Fire', version: 1, updatedBy: 'hanako' },
    ...{ createdAt: '2026-11-01T09:00:00Z', updatedAt: '2026-11-01T09:00:00Z' },
    ...{ ...said, content: 'Leave the building', textSize: 90 },
  },
]

const messages = () =>
  schedule({
    type: 'Message',
    channels: [{ name: 'Channel 1', items: [item({ itemId: 0, type: 'message', name: 'The lift', message: said })] }],
  })

async function show(
  path: string,
  { world = scheduleServer([messages()]), handlers = [] as RequestHandler[], self = makeSelf() } = {},
) {
  const others = [answer('get', '/api/msgTemplate', () => pageOf(templates))]
  return { ...(await renderApp({ path, self, handlers: [...handlers, ...others, ...world.handlers] })), ...world }
}

/** Every dialog has the same name here: they are told by their titles. Roles and names are slow to look for in so much. */
async function dialog(title: string) {
  const titles = await screen.findAllByText(title)
  const found = titles.map((one) => one.closest<HTMLElement>('[role=dialog]')).find(Boolean)
  if (!found) throw new Error(`no dialog "${title}"`)
  return within(found)
}

test.each([
  ['/schedule/message', '7'],
  ['/schedule/all-message', null],
])('RT51 RT56 %s lists schedules of messages, which lead to their editor', async (path, userId) => {
  const { asked } = await show(path)
  const link = await screen.findByRole('link', { name: 'Lobby' })
  expect(link).toHaveAttribute('href', '/schedule/edit-message/1')
  expect([asked[0]?.get('type'), asked[0]?.get('userId')]).toEqual(['Message', userId])
  const tabs = within(screen.getByRole('navigation', { name: 'Schedules of messages' }))
  expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Templates',
    'Now',
    'Emergency',
    'My schedules',
    'All schedules',
  ])
})

test('G22 who may not read templates gets no link to them', async () => {
  await show('/schedule/all-message', { self: makeSelf({ auth: rights('N', { Schedule: 'W' }) }) })
  expect(await screen.findByRole('link', { name: 'My schedules' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Templates' })).toBeNull()
})

describe('the editor of messages', () => {
  test('R020 RT59 D094 R454 a template becomes a message of a new schedule, with all that it has', async () => {
    const { user, sent } = await show('/schedule/edit-message?deviceGroup=13&view=week&day=2040-11-19')
    await user.click(await screen.findByTitle('Use “Fire”'))
    const form = await dialog('Add to the schedule')
    const words = await form.findByLabelText('Words')
    expect(words).toHaveValue('Leave the building')
    await user.type(words, ' now')
    await user.click(form.getByText('Add'))
    await user.click(await screen.findByText('Save'))
    await waitFor(() => expect(sent).toHaveLength(1))
    const { id, companyId, name, version, createdAt, updatedAt, updatedBy, ...message } =
      templates[0] as never as Record<string, unknown>
    expect(sent).toMatchObject([
      {
        call: 'create',
        body: {
          type: 'Message',
          deviceGroup: 13,
          content: [
            {
              items: [
                {
                  itemId: 0,
                  type: 'message',
                  name: 'Fire',
                  start: '2040-11-19',
                  message: { ...message, content: 'Leave the building now' },
                },
              ],
            },
          ],
        },
      },
    ])
  })

  test('D095 a message is written in place', async () => {
    const { user, sent } = await show('/schedule/edit-message?deviceGroup=13')
    await user.click(await screen.findByText('Write a message'))
    const form = await dialog('Add to the schedule')
    await user.click(await form.findByText('Add'))
    expect(await form.findByText('Write what the message says')).toBeVisible()
    await user.type(form.getByLabelText('Words'), '臨時休業')
    await user.click(form.getByText('Add'))
    await user.click(await screen.findByText('Save'))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toMatchObject({
      content: [{ items: [{ name: '', message: { ...standardMessage, content: '臨時休業' } }] }],
    })
  })

  test('R465 changes the words of a message, and leaves the rest of it alone', async () => {
    const { user, sent } = await show('/schedule/edit-message/1?view=week&day=2026-11-23')
    await user.click(await screen.findByText('The lift'))
    const form = await dialog('Edit item')
    const words = await form.findByLabelText('Words')
    await user.clear(words)
    await user.type(words, 'The lift runs again')
    await user.click(form.getByText('OK'))
    await user.click(await screen.findByText('Save'))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toMatchObject({
      content: [{ items: [{ id: 8, message: { ...said, content: 'The lift runs again' } }] }],
    })
  })

  test('what the server refuses of a message is said at its field', async () => {
    const location = 'body.content[0].items[0].message.content'
    const errors = [{ location, code: 'too-long', message: 'Too long.' }]
    const world = scheduleServer([messages()])
    const refusing = answer('patch', '/api/schedule', () => refuse(422, 'invalid', { errors }))
    const { user } = await show('/schedule/edit-message/1?view=week&day=2026-11-23', { world, handlers: [refusing] })
    await user.click(await screen.findByText('Schedule details'))
    await user.type(await screen.findByLabelText('Description'), 'x')
    await user.click(await screen.findByText('Save'))
    const form = await dialog('Edit item')
    await waitFor(() => expect(form.getByLabelText('Words')).toHaveAccessibleDescription(/too long/i))
  })
})

test('a schedule of messages under the address of the others is edited at its own', async () => {
  const { url } = await show('/schedule/edit-schedule/1')
  await waitFor(() => expect(url()).toMatch(/^\/schedule\/edit-message\/1/))
})
