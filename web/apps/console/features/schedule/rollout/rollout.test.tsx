import type { Answer } from '@marquee/api/types'
import { answer } from '@marquee/testkit/answer'
import { itIs } from '@marquee/testkit/clock'
import { renderApp } from '@marquee/testkit/renderApp'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { schedule, scheduleServer } from '../schedules.fake'
import './RolloutDialog' // its code is read before anything is waited for

type Standing = Answer<'/api/schedule/{id}/downloads', 'get'>

beforeEach(() => itIs('2026-11-02T03:00:00Z'))

async function open(part: Partial<Standing>) {
  const { handlers } = scheduleServer([schedule({ id: 1, name: 'Lunch' })])
  const standing = { screens: 0, held: 0, downloading: 0, refused: 0, unheard: 0, idle: 0, behind: [], ...part }
  const asked: string[] = []
  const app = await renderApp({
    path: '/schedule/my-schedule',
    handlers: [
      answer('get', '/api/schedule/{id}/downloads', ({ params }) => {
        asked.push(String(params.id))
        return standing
      }),
      ...handlers,
    ],
  })
  await app.user.click(await screen.findByRole('button', { name: 'Actions for Lunch' }))
  await app.user.click(await screen.findByRole('menuitem', { name: /Which screens have it/ }))
  const title = await screen.findByText('Which screens have Lunch', { selector: '.ant-modal-title' })
  return { asked, dialog: within(title.closest('[role=dialog]') as HTMLElement) }
}

test('the screens that are behind are named with how far they are, and those that are not are counted', async () => {
  const { dialog, asked } = await open({
    screens: 20,
    held: 12,
    downloading: 3,
    refused: 1,
    unheard: 2,
    idle: 2,
    behind: [
      {
        deviceId: 5,
        deviceName: 'Lobby wall',
        progress: 'refused',
        contents: 4,
        held: 3,
        size: 8 * 1024 ** 2,
        done: 6 * 1024 ** 2,
        seenAt: '2026-11-02T02:59:00Z',
      },
      { deviceId: 6, deviceName: '', progress: 'unheard', contents: 0, held: 0, size: 0, done: 0, seenAt: null },
    ],
  })
  expect(await dialog.findByText('12 of 18 screens have all of it.')).toBeVisible()
  expect(dialog.getByRole('meter', { name: 'Screens that have all of it' })).toHaveAttribute('value', String(12 / 18))
  for (const part of ['3 downloading', '1 cannot have some of it', '2 not heard of since']) {
    expect(dialog.getByText(part)).toBeVisible()
  }
  expect(dialog.getByText(/^On 2 more screens nothing of it is due/)).toBeVisible()
  const [first, second] = within(dialog.getByRole('list', { name: 'Screens that are behind' })).getAllByRole('listitem')
  expect(first).toHaveTextContent(/Lobby wall3 of 4 contents · 6 MB of 8 MB · 1 minute agoNot possible/)
  expect(within(first as HTMLElement).getByRole('link')).toHaveAttribute('href', '/device/my-devices/5')
  expect(second).toHaveTextContent(/Screen 6Never in touchNot heard of/)
  expect(dialog.getByText('4 more screens are behind.')).toBeVisible()
  expect(asked[0]).toBe('1')
})

test.each<[string, Partial<Standing>, RegExp]>([
  ['all have it', { screens: 7, held: 7 }, /^All 7 screens have all of it\.$/],
  ['one has it', { screens: 1, held: 1 }, /^The screen has all of it\.$/],
  ['there is none', {}, /^No screen plays this schedule$/],
  ['none is to have any of it', { screens: 4, idle: 4 }, /^No screen has to download any of it now$/],
])('where %s, that is said', async (_, part, said) => {
  const { dialog } = await open(part)
  expect(await dialog.findByText(said)).toBeVisible()
  expect(dialog.queryByRole('list')).toBeNull()
})
