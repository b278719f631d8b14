import { answer } from '@marquee/testkit/answer'
import { dragOver, dragTo, giveUp } from '@marquee/testkit/drag'
import { makeFolders } from '@marquee/testkit/factories'
import { renderApp } from '@marquee/testkit/renderApp'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { listing, makeContent, menu } from './contents.fake'

const moved = vi.fn<(body: unknown) => void>()
const film = makeContent({ id: 2, name: 'Film', groupId: 12 })
const kept = makeContent({ id: 3, name: 'Poster', readOnly: true })

beforeEach(() => moved.mockReset())

/** My Content with the folders Default, Lobby and Window, of which Window is kept for others if that is asked. */
async function open(path = '/contents/my-content', keepsWindow = false) {
  const folders = makeFolders()
  for (const node of folders.allNodes) node.state.disabled = keepsWindow && node.id === 12
  const app = await renderApp({
    path,
    folders,
    handlers: [
      answer('patch', '/api/content/groupid', ({ body }) => {
        moved(body)
        return { ids: [] }
      }),
      answer('get', '/api/usergroup', []),
      ...listing([menu, film, kept]),
    ],
  })
  await screen.findByText('Menu')
  return app
}

/** The card of a content: what is dragged. */
const dragged = async (name: string) => (await screen.findByText(name)).closest('[data-row-key]') as HTMLElement
/** A folder of the tree, which comes by itself. */
const folder = (name: string) => screen.findByText(name, { selector: '[role=treeitem] *' })

test('a card is dragged into a folder of the tree, and with one that is selected all that are', async () => {
  const { user } = await open()
  await dragTo(await dragged('Menu'), await folder('Window'))
  await waitFor(() => expect(moved.mock.calls).toEqual([[{ companyId: 2, groupId: 12, contentId: [1] }]]))
  expect(await screen.findByText('Moved 1 item')).toBeVisible()
  for (const name of ['Menu', 'Film']) await user.click(within(await dragged(name)).getByRole('checkbox'))
  await dragTo(await dragged('Film'), await folder('Default'))
  await waitFor(() => expect(moved).toHaveBeenLastCalledWith({ companyId: 2, groupId: 10, contentId: [1, 2] }))
})

test('the folder is named on the page, for where no tree is seen', async () => {
  await open('/contents/my-content?folder=13')
  expect(await screen.findByText('Default / Lobby / Desk')).toBeInTheDocument()
})

test('R169 neither what is kept for others nor into what is kept for others', async () => {
  await open(undefined, true)
  await dragTo(await dragged('Poster'), await folder('Default'))
  await dragTo(await dragged('Menu'), await folder('Window'))
  expect(await screen.findByText(/kept for another user group\. Choose one/)).toBeVisible()
  await dragOver(await dragged('Menu'), await folder('Default'))
  await giveUp(await dragged('Menu'))
  expect(moved).not.toHaveBeenCalled()
})

test('R169 a content of a folder that is kept for others is there to look at', async () => {
  const { user } = await open()
  const poster = within(await dragged('Poster'))
  expect(poster.getByText('Kept for others')).toBeVisible()
  expect(within(await dragged('Menu')).queryByText('Kept for others')).toBeNull()
  await user.click(poster.getByRole('button', { name: 'Actions for Poster' }))
  expect((await screen.findAllByRole('menuitem')).map((one) => one.textContent)).toEqual([
    'Details',
    'PublishP',
    'New playlist of theseL',
    'History',
  ])
})

test('R169 the user groups of the folder that is shown are one click away', async () => {
  const { user, url } = await open('/contents/my-content?folder=12')
  await user.click(await screen.findByRole('button', { name: 'User groups of “Window”' }))
  expect(await screen.findByText('Who may touch “Window”')).toBeVisible()
  expect(screen.getByText(/change what lies in this folder/)).toBeVisible()
  expect(url()).toBe('/contents/my-content?folder=12&keep=12')
})

test('R169 they are not for whom the folder is kept from', async () => {
  await open('/contents/my-content?folder=12&keep=12', true)
  await waitFor(() => expect(screen.getAllByText('Kept for others')).toHaveLength(2)) // the folder, and the poster
  expect(screen.queryByRole('button', { name: 'User groups of “Window”' })).toBeNull()
  expect(screen.queryByText('Who may touch “Window”')).toBeNull()
})
