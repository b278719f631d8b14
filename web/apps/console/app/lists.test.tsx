import { answer, pageOf, refuse } from '@marquee/testkit/answer'
import { renderApp } from '@marquee/testkit/renderApp'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { listing, makeContent, versionList } from '../features/content/contents.fake'
import { anOverview, aPlaylist } from '../features/playlist/fixtures'

/** The kit gives every dialog of a test the same id, so that it is found by its title's text instead of its name. */
const dialog = async (title: string) =>
  within((await screen.findByText(title)).closest<HTMLElement>('[role=dialog]') as HTMLElement)

describe('twelve playlists on two pages', () => {
  /** A server that keeps them; `recycled` are those that were recycled here, in order. */
  async function open(each: (id: number) => void = () => {}) {
    let kept = Array.from({ length: 12 }, (_, at) => anOverview({ id: at + 1, name: `List ${at + 1}` }))
    const recycled: number[] = []
    const remove = (id: number) => {
      kept = kept.filter((one) => one.id !== id)
    }
    const app = await renderApp({
      path: '/playlist/all-playlist',
      handlers: [
        answer('get', '/api/playlists', ({ query }) => {
          const [page, limit] = [Number(query.get('_page')), Number(query.get('_limit'))]
          return pageOf(kept.slice((page - 1) * limit, page * limit), kept.length)
        }),
        answer('patch', '/api/playlists/isactive', ({ body }) => {
          const { id } = body as { id: number }
          if (!kept.some((one) => one.id === id)) return refuse(404, 'not-found')
          recycled.push(id)
          remove(id)
          each(id)
          return aPlaylist()
        }),
        answer('get', '/api/mycompanyTags', []),
      ],
    })
    await screen.findByText('List 10')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select everything on the page' }))
    const hint = (id: number) => act(() => app.channels.at(-1)?.send({ entity: 'playlist', id, companyId: 2 }))
    return { ...app, recycled, remove, hint }
  }
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

  test('all of them, while somebody else removes one: the others go, that one is named, and none stays selected', async () => {
    const { recycled, remove, hint } = await open()
    press('Select all 12 in this list')
    expect(await screen.findByRole('toolbar', { name: '12 selected' })).toBeVisible()
    remove(3)
    hint(3)
    await waitFor(() => expect(screen.queryByText('List 3')).toBeNull())
    press('Move to recycle bin')
    const told = await dialog('1 of 12 was left as it was')
    expect(told.getByText('List 3')).toBeVisible()
    expect(recycled).toEqual([1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    await waitFor(() => expect(screen.queryByRole('toolbar', { hidden: true })).toBeNull())
  })

  test('hints that come meanwhile take nothing out of a command and do nothing twice', async () => {
    let tell = (_: number) => {}
    const { recycled, hint } = await open((id) => tell(id))
    tell = hint
    press('Move to recycle bin')
    await waitFor(() => expect(recycled).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]))
    expect(await screen.findByText('10 playlists moved to the recycle bin')).toBeVisible()
    expect(await screen.findByText('List 12')).toBeVisible()
    expect(screen.queryByRole('toolbar')).toBeNull()
  })
})

describe('the details of a content', () => {
  async function open() {
    let menu = makeContent({ id: 1, name: 'Menu' })
    let isThere = true
    const app = await renderApp({
      path: '/contents/all-content',
      handlers: [
        answer('get', '/api/content', () => pageOf(isThere ? [menu, makeContent({ id: 2, name: 'Film' })] : [])),
        ...listing([]),
        answer('get', '/api/content/{id}', () => (isThere ? menu : refuse(404, 'not-found'))),
        answer('post', '/api/content/listRelatedPlaylistOrSchedule', [] as never),
        versionList([]),
      ],
    })
    await app.user.click(await screen.findByRole('checkbox', { name: 'Select Menu' }))
    await app.user.click(screen.getByRole('button', { name: 'Menu' }))
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent('Menu'))
    const hint = () => act(() => app.channels.at(-1)?.send({ entity: 'content', id: 1, companyId: 2 }))
    return {
      ...app,
      rename(name: string) {
        menu = { ...menu, name, version: 4 }
        hint()
      },
      remove() {
        isThere = false
        hint()
      },
    }
  }

  test('follow what somebody else makes of it, and so does the selection below', async () => {
    const { user, rename } = await open()
    rename('Supper')
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent('Supper'))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }))
    expect(await screen.findByRole('toolbar', { name: '1 selected' })).toBeVisible()
    expect(screen.getByRole('checkbox', { name: 'Select Supper' })).toBeChecked()
  })

  test('say so when it is gone', async () => {
    const { remove } = await open()
    remove()
    expect(await screen.findByText('This content cannot be shown')).toBeVisible()
  })
})
