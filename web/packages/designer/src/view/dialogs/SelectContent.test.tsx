import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { UploadingProps } from '../ports'
import { aContent, makePorts } from '../ports.fake'
import { openFor } from './open.fake'

const chosen = () => screen.getByRole('list', { name: 'Chosen contents' })

test('R222 contents are chosen by their pictures, each with its time, and R201 R202 give the item its own', async () => {
  const { user, seen, ok, item } = await openFor('selectContent', 'media')
  await user.click(await screen.findByRole('button', { name: /^Menu/ }))
  await user.click(screen.getByRole('button', { name: /^Prices/ }))
  expect(seen().itemContents).toMatchObject([
    { id: 1, name: 'Menu', duration: 10, totalPage: 1, effect: 0, opacity: 1, from: '', to: '' },
    { id: 3, name: 'Prices', duration: 10, totalPage: 4 },
  ])
  expect(screen.getByRole('button', { name: /^Menu/, pressed: true })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /^Menu/, pressed: true }))
  const kept = await ok()
  expect(kept?.items.get(item)).toMatchObject({ contentId: 3, itemContents: [{ id: 3 }] })
})

test('R206 an item without contents has none', async () => {
  const { user, seen } = await openFor('selectContent', 'media')
  await user.click(await screen.findByRole('button', { name: /^Menu/ }))
  await user.click(screen.getByRole('button', { name: 'Remove Menu' }))
  expect(seen()).toMatchObject({ contentId: -1, itemContents: [] })
  expect(screen.getByText('Nothing is chosen yet.')).toBeInTheDocument()
})

test('a film plays as long as it is, until somebody says a time', async () => {
  const { user, seen } = await openFor('selectContent', 'media')
  await user.click(await screen.findByRole('button', { name: /^Film/ }))
  expect(seen().itemContents[0]?.duration).toBe(0)
  expect(await screen.findByText('0:00 plays it to its end: 1:01')).toBeInTheDocument()
  await user.type(screen.getByRole('spinbutton', { name: 'Time of Film: Seconds' }), '7')
  expect(seen().itemContents[0]?.duration).toBe(7)
})

test('contents are found by text and type', async () => {
  const { user, ports } = await openFor('selectContent', 'media')
  await screen.findByRole('button', { name: /^Menu/ })
  await user.type(screen.getByRole('searchbox', { name: 'Search contents' }), 'zzz{Enter}')
  expect(await screen.findByText(/^Nothing matches/)).toBeInTheDocument()
  await user.clear(screen.getByRole('searchbox', { name: 'Search contents' }))
  await user.click(screen.getByRole('button', { name: 'Video' }))
  expect(await screen.findByRole('button', { name: /^Film/ })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Menu/ })).toBeNull()
  const [query] = ports.searchContents.mock.lastCall ?? []
  expect(query).toEqual({ text: '', tags: [], types: ['Video'], page: 1 })
})

test.each([
  ['beside it', () => null, /Press “Upload” to bring in pictures/],
  ['in a panel', undefined, /upload pictures or films in the panel Contents/],
])('a library in which there is nothing yet says where things come from: %s', async (_, Uploading, said) => {
  const ports = makePorts(Uploading && { Uploading })
  ports.searchContents.mockResolvedValue({ rows: [], total: 0 })
  await openFor('selectContent', 'media', { ports })
  expect(await screen.findByText(said)).toBeVisible()
})

test('what is uploaded is taken until the dialog is about to go, and then by nobody', async () => {
  let given: UploadingProps | undefined
  const Uploading = (props: UploadingProps) => {
    given = props
    return null
  }
  const { user, seen, change, item, over } = await openFor('selectContent', 'media', {
    ports: makePorts({ Uploading }),
  })
  expect(given?.later).toMatchObject({ item, at: null })
  act(() => expect(given?.onReady(aContent({ id: 9 }))).toBe(true))
  expect(seen().itemContents).toMatchObject([{ id: 9 }])
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  const changes = change.mock.calls.length
  expect(given?.onReady(aContent({ id: 10 }))).toBe(false)
  expect(given?.isDropped()).toBe(true)
  expect(change).toHaveBeenCalledTimes(changes)
  await over()
})

test('contents come from a playlist too, with its times, and their order is changed by keys', async () => {
  const { user, seen } = await openFor('selectContent', 'media')
  await user.click(screen.getByRole('radio', { name: 'A playlist' }))
  await user.click(await screen.findByRole('button', { name: 'Add the contents of Morning' }))
  await waitFor(() => expect(seen().itemContents.map(({ id }) => id)).toEqual([2, 1]))
  expect(seen().itemContents.map(({ duration }) => duration)).toEqual([0, 8])
  within(chosen()).getByRole('button', { name: 'Move Menu up' }).focus()
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(seen().itemContents.map(({ id }) => id)).toEqual([1, 2])
  expect(screen.getByText('Menu is now number 1 of 2')).toBeInTheDocument()
})

test('R221 the same is set for all, and all may come with the effect of the first', async () => {
  const { user, seen } = await openFor('selectContent', 'media')
  await user.click(await screen.findByRole('button', { name: /^Menu/ }))
  await user.click(screen.getByRole('button', { name: /^Film/ }))
  await user.click(screen.getByText('The same for all'))
  const seconds = screen.getByRole('spinbutton', { name: 'Time: Seconds' })
  await user.clear(seconds)
  await user.type(seconds, '6')
  await user.click(screen.getByRole('button', { name: 'Set for all' }))
  expect(seen().itemContents.map(({ duration }) => duration)).toEqual([6, 6])
  await user.click(screen.getByRole('checkbox', { name: 'All come with the effect of the first' }))
  expect(seen().singleEffectForAll).toBe(true)
})

test('a content that is not shown on its days is said to be so', async () => {
  const { user, seen } = await openFor('selectContent', 'media')
  await user.click(await screen.findByRole('button', { name: /^Menu/ }))
  await user.click(await screen.findByLabelText('More about Menu'))
  await user.type(screen.getByLabelText('First day'), '2026-12-24')
  await user.type(screen.getByLabelText('Last day'), '2026-12-01')
  expect(await screen.findByText('The last day is before the first.')).toBeInTheDocument()
  expect(seen().itemContents[0]).toMatchObject({ from: '2026-12-24', to: '2026-12-01' })
})

test('contents that cannot be had are not waited for, and are asked for again', async () => {
  const ports = makePorts()
  ports.searchContents.mockRejectedValueOnce(new Error('no network'))
  const { user } = await openFor('selectContent', 'media', { ports })
  expect(await screen.findByText('This could not be loaded.')).toBeVisible()
  expect(screen.queryByText('One moment…')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: /^Menu/ })).toBeVisible()
  expect(screen.queryByText('This could not be loaded.')).toBeNull()
})

test('there is a next page where there is more than one', async () => {
  const ports = makePorts()
  ports.searchContents.mockImplementation(async ({ page }) => ({
    rows: await ports.contents(page === 1 ? [1] : [2], new AbortController().signal),
    total: 25,
  }))
  const { user } = await openFor('selectContent', 'media', { ports })
  await screen.findByRole('button', { name: /^Menu/ })
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  expect(await screen.findByRole('button', { name: /^Film/ })).toBeInTheDocument()
  expect(screen.getByText('25–25 of 25')).toBeInTheDocument()
})
