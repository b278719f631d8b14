import { answer } from '@marquee/testkit/answer'
import { makeSelf, rights } from '@marquee/testkit/factories'
import { renderApp } from '@marquee/testkit/renderApp'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { card, film, foreign, listing, makeContent, menu } from './contents.fake'
import type { Content } from './queries'

/** The editor that is led to reads what it begins with. */
const byIds = answer('get', '/api/contentByIds', [])

const waiting = makeContent({ id: 4, name: 'Waiting', approvalStatus: 'P' })

async function open(path: string, items: Content[], self = makeSelf()) {
  const app = await renderApp({ path, self, handlers: [byIds, ...listing(items)] })
  await card(items[0]?.name ?? '')
  const select = async (...names: string[]) => {
    for (const name of names) await app.user.click(screen.getByRole('checkbox', { name: `Select ${name}` }))
    return within(screen.getByRole('toolbar', { name: `${names.length} selected` }))
  }
  return { ...app, select }
}

test('who may not make playlists is not offered one', async () => {
  const auth = { ...rights('W'), Playlist: { access: 'R' as const, admin: false } }
  const { select } = await open('/contents/all-content', [menu, film], makeSelf({ auth }))
  const bar = await select('Menu', 'Film')
  expect(bar.getByRole('button', { name: 'Move' })).toBeVisible()
  expect(bar.queryByRole('button', { name: 'New playlist of these' })).toBeNull()
})

test('what is in the recycle bin makes no playlist', async () => {
  const { user } = await open('/contents/recycle', [{ ...menu, active: false }])
  await user.click(screen.getByRole('button', { name: 'Actions for Menu' }))
  await screen.findByRole('menuitem', { name: /Restore/ })
  expect(screen.queryByRole('menuitem', { name: /New playlist/ })).toBeNull()
})

test('a selection becomes a new playlist, without what is not approved; what others share may be in it', async () => {
  const { user, url, select } = await open('/contents/all-content', [menu, film, foreign, waiting])
  const bar = await select('Film', 'Waiting', 'Poster')
  await user.click(bar.getByRole('button', { name: 'New playlist of these (2 of 3)' }))
  await waitFor(() => expect(url()).toBe('/playlist/add-playlist?contents=2%2C3'))
})

test('the key L makes a playlist of the selection', async () => {
  const { user, url, select } = await open('/contents/my-content', [menu, film])
  await select('Menu', 'Film')
  act(() => screen.getByRole('checkbox', { name: 'Select Film' }).focus())
  await user.keyboard('l')
  await waitFor(() => expect(url()).toBe('/playlist/add-playlist?contents=1%2C2'))
})
