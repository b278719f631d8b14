import { renderUi } from '@marquee/testkit/renderUi'
import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Aside, type AsideProps } from './Aside'
import type { AsideItem, AsideKind, AsideQuery } from './item'

const PAGE = 10
const start: AsideQuery = { kind: 'content', text: '', tags: [], limit: PAGE }
const tags = [
  { id: 1, name: 'Lobby' },
  { id: 2, name: 'Window' },
]

function items(kind: AsideKind, count: number): AsideItem[] {
  return Array.from({ length: count }, (_, index) => {
    const type = kind === 'content' ? 'Image' : 'Sync Play'
    return {
      kind,
      id: index + 1,
      name: `${kind} ${index + 1}`,
      type,
      contentSrc: '/img/uploads/x.small',
      durationMs: 0,
    }
  })
}

const asked = vi.fn<(query: AsideQuery) => void>()

function Editor({ total = 3, ...props }: { total?: number } & Partial<AsideProps>) {
  const [query, setQuery] = useState(start)
  const shown = items(query.kind, Math.min(total, query.limit))
  const list = { data: { items: shown, total }, error: null, isFetching: false, refetch: () => {} }
  const onQuery = (next: AsideQuery) => {
    asked(next)
    setQuery(next)
  }
  return <Aside query={query} onQuery={onQuery} list={list} tags={tags} pageSize={PAGE} {...props} />
}

const render = (props: Partial<AsideProps> & { total?: number } = {}) =>
  renderUi(<Editor {...props} />, { areas: ['aside', 'media'] })

test('R095 the selector switches between contents and playlists', async () => {
  const { user } = await render()
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  expect(screen.getByText('content 1')).toBeVisible()
  await user.click(screen.getByText('Playlist'))
  expect(screen.getByText('playlist 1')).toBeVisible()
  expect(screen.getAllByText('Sync Play')).toHaveLength(3)
})

test('R096 typing narrows the list', async () => {
  const { user } = await render()
  await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'menu')
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith({ ...start, text: 'menu' }))
})

test('R097 R104 R105 R106 tags are offered by part of their name, not twice, and a miss is said', async () => {
  const { user } = await render()
  const box = screen.getByRole('combobox', { name: 'Filter by tags' })
  await user.type(box, 'OB')
  await user.click(await screen.findByTitle('Lobby'))
  expect(asked).toHaveBeenLastCalledWith({ ...start, tags: [1] })
  await user.type(box, 'lobby')
  expect(await screen.findByText('There are no tags matching your search criteria')).toBeInTheDocument()
})

test.each([
  ['content', 'No Contents Available'],
  ['playlist', 'No Playlists Available'],
] as const)('R099 R100 without any %s it says so', async (kind, text) => {
  await render({ total: 0, query: { ...start, kind } })
  expect(screen.getByRole('heading', { name: text })).toBeVisible()
})

test('R102 one page has no "View More", one item more has it', async () => {
  await render({ total: PAGE })
  expect(screen.queryByRole('button', { name: 'View More' })).not.toBeInTheDocument()
})

test('R101 R102 "View More" asks for another page', async () => {
  const { user } = await render({ total: PAGE + 1 })
  await user.click(screen.getByRole('button', { name: 'View More' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(PAGE + 1)
  expect(screen.queryByRole('button', { name: 'View More' })).not.toBeInTheDocument()
})

test('R098 R107 items are draggable and show their thumbnail', async () => {
  await render()
  for (const tile of screen.getAllByRole('listitem')) {
    expect(tile).toHaveAttribute('draggable', 'true')
    expect(tile.querySelector('img')).toHaveAttribute('src', '/img/uploads/x.small')
  }
})

test('G85 a content that is not shown today says why, and others say nothing', async () => {
  const marked = items('content', 3).map((item, index) => ({
    ...item,
    validity: (['', 'expired', 'not-valid-yet'] as const)[index],
  }))
  const list = { data: { items: marked, total: 3 }, error: null, isFetching: false, refetch: () => {} }
  await render({ list })
  const tiles = screen.getAllByRole('listitem')
  expect(tiles.map((tile) => /Expired|Not valid yet/.exec(tile.textContent)?.[0])).toEqual([
    undefined,
    'Expired',
    'Not valid yet',
  ])
})

test('an editor may bring its own dragging, which ends with the tile', async () => {
  const stop = vi.fn()
  const drag = vi.fn(() => stop)
  const { user } = await render({ drag, total: 1 })
  expect(drag).toHaveBeenCalledWith(screen.getByRole('listitem'), expect.objectContaining({ name: 'content 1' }))
  await user.click(screen.getByText('Playlist'))
  expect(stop).toHaveBeenCalledTimes(1)
})

test('without a mouse an item is added with its button; arrow keys walk', async () => {
  const onAdd = vi.fn()
  const { user } = await render({ onAdd })
  const button = (name: string) => screen.getByRole('button', { name })
  act(() => button('Add “content 1”').focus())
  await user.keyboard('{ArrowRight}')
  expect(button('Add “content 2”')).toHaveFocus()
  await user.keyboard('{ArrowLeft}{ArrowDown}{Enter}')
  expect(onAdd).toHaveBeenCalledWith(expect.objectContaining({ kind: 'content', id: 3 }))
  await user.dblClick(within(screen.getByRole('list', { name: 'Content' })).getByText('content 2'))
  expect(onAdd).toHaveBeenLastCalledWith(expect.objectContaining({ id: 2 }))
})
