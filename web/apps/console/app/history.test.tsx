import { answer, pageOf } from '@marquee/testkit/answer'
import { makeDevice, makeSelf, makeTag } from '@marquee/testkit/factories'
import { renderApp } from '@marquee/testkit/renderApp'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listing, makeContent } from '../features/content/contents.fake'
import { screensServer } from '../features/device/screens.fake'
import { anOverview } from '../features/playlist/fixtures'
import { schedule, scheduleServer } from '../features/schedule/schedules.fake'
import { makePerson, peopleServer } from '../features/user/people.fake'

const tags = answer('get', '/api/tags', () => pageOf([makeTag({ id: 4, name: 'Poster', type: 'Device' })]))
const playlists = [
  answer('get', '/api/playlists', () => pageOf([anOverview({ id: 4, name: 'Poster' })])),
  answer('get', '/api/mycompanyTags', []),
]

test.each([
  ['a tag', '/manage/tag', 'tag', [tags]],
  ['a content', '/contents/all-content', 'content', listing([makeContent({ id: 4, name: 'Poster' })])],
  ['a playlist', '/playlist/all-playlist', 'playlist', playlists],
  ['a schedule', '/schedule/all-schedule', 'schedule', scheduleServer([schedule({ id: 4, name: 'Poster' })]).handlers],
  ['a screen', '/device/my-devices', 'device', screensServer([makeDevice({ id: 4, deviceName: 'Poster' })]).handlers],
  ['a person', '/users', 'user', peopleServer([makePerson({ id: 4, username: 'Poster' })]).handlers],
] as const)('the menu of %s leads to its history', async (_, path, kind, handlers) => {
  const { user, url } = await renderApp({
    path,
    handlers: [answer('get', '/api/eventlogs', () => pageOf([])), ...handlers],
  })
  await user.click(await screen.findByRole('button', { name: 'Actions for Poster' }))
  await user.click(await screen.findByRole('menuitem', { name: /History/ }))
  await waitFor(() => expect(url()).toBe(`/manage/audittrail?record=${kind}-4`))
})

test('who may not read the trail is not led there', async () => {
  const self = makeSelf()
  self.auth = { ...self.auth, AuditTrail: { access: 'N', admin: false } }
  const { user } = await renderApp({ path: '/manage/tag', self, handlers: [tags] })
  await user.click(await screen.findByRole('button', { name: 'Actions for Poster' }))
  expect(await screen.findByRole('menuitem', { name: /Delete/ })).toBeVisible()
  expect(screen.queryByRole('menuitem', { name: /History/ })).toBeNull()
})
