import { answer, refuse } from '@marquee/testkit/answer'
import { renderApp } from '@marquee/testkit/renderApp'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { list, order, saveButton, shopServer, shown } from './shop.fake'

const content = (id: number, name: string, part: object = {}) => ({
  id,
  name,
  type: 'Image',
  contentSrc: `/img/uploads/${id}.small`,
  durationMs: 0,
  totalPage: 1,
  url: '',
  approvalStatus: 'A',
  ...part,
})

/** As the server answers: by id, and only what is there for the person. */
const found = [
  content(50, 'Menu'),
  content(51, 'Waiting', { approvalStatus: 'P' }),
  content(52, 'Film', { type: 'Video', durationMs: 12_000 }),
  content(53, 'Frame', { type: 'Template' }),
]

async function begin(contents: string, answered: typeof found | (() => Response) = found) {
  const path = `/playlist/add-playlist?contents=${contents}`
  const asked: (string | null)[] = []
  const { handlers, sent } = shopServer({ path })
  const byIds = answer('get', '/api/contentByIds', ({ query }) => {
    asked.push(query.get('contentIds'))
    return (typeof answered === 'function' ? answered() : answered) as never
  })
  const app = await renderApp({ path, handlers: [byIds, ...handlers] })
  return { ...app, asked, sent }
}

test('contents that cannot be read can be asked for again', async () => {
  let isDown = true
  const { user } = await begin('52,50', () => (isDown ? refuse(500, 'internal') : Response.json(found)))
  expect(await screen.findByText('The contents could not be loaded')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await shown()).toEqual(order('Film', 'Menu'))
})

test('what is gone, not approved or a template is left out, and that is said', async () => {
  await begin('99,51,50,53')
  expect(await shown()).toEqual(order('Menu'))
  expect(screen.getByRole('alert')).toHaveTextContent('3 contents were left out')
})

test('a new playlist begins with the contents of the address, in their order, and is not saved', async () => {
  const { user, url, asked, sent } = await begin('52,50')
  expect(await shown()).toEqual(order('Film', 'Menu'))
  expect(asked).toEqual(['52,50'])
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText('2 entries · 0:22')).toBeVisible()
  expect(saveButton()).toBeEnabled()
  await user.click(saveButton())
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body.content?.map(({ id, seconds }) => [id, seconds])).toEqual([
    [52, 0],
    [50, 10],
  ])
  await waitFor(() => expect(url()).toBe('/playlist/edit-playlist/5'))
})

test('to leave it asks', async () => {
  const { user, url } = await begin('52,50')
  await list()
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'My playlists' }))
  expect(await screen.findByText('Discard your changes?')).toBeVisible()
  expect(url()).toContain('/playlist/add-playlist')
})

test('one step leads back to an empty playlist, of which nothing is unsaved', async () => {
  const { user } = await begin('52,50')
  await list()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Nothing plays yet')).toBeVisible()
  expect(saveButton()).toBeDisabled()
})

test('an address with nothing that is an id is a new, empty playlist', async () => {
  const { asked } = await begin('x,,-1')
  expect(await screen.findByText('Nothing plays yet')).toBeVisible()
  expect(asked).toEqual([])
  expect(saveButton()).toBeDisabled()
})
