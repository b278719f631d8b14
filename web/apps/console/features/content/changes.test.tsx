import { answer, pageOf, refuse } from '@marquee/testkit/answer'
import { makeCodes } from '@marquee/testkit/factories'
import { renderApp } from '@marquee/testkit/renderApp'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { RequestHandler } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { card, dialogTitled, film, foreign, listing, lunch, menu, week } from './contents.fake'
import type { Content } from './queries'

/** Every change that the page asks for: method, path and body. */
const sent = vi.fn<(call: string, body: unknown) => void>()

/** Answers a change and notes it. */
function takes<T>(call: 'isactive' | 'isactive2' | 'groupid', result: T | (() => T | Response)): RequestHandler {
  return answer('patch', `/api/content/${call}`, ({ body }) => {
    sent(call, body)
    return (typeof result === 'function' ? (result as () => T)() : result) as never
  })
}

async function open(path: string, items: Content[], ...handlers: RequestHandler[]) {
  const app = await renderApp({ path, handlers: [...handlers, ...listing(items)], codes: makeCodes() })
  await card(items[0]?.name ?? '')
  return app
}

async function command(user: Awaited<ReturnType<typeof open>>['user'], item: string, name: RegExp) {
  await user.click(screen.getByRole('button', { name: `Actions for ${item}` }))
  await user.click(await screen.findByRole('menuitem', { name }))
}

const inUse = () => refuse(409, 'in-use', { related: [lunch, week] } as never)

beforeEach(() => sent.mockClear())

test('R134 a content is recycled, and the toast takes it back', async () => {
  const { user } = await open('/contents/all-content', [menu], takes('isactive', menu))
  await command(user, 'Menu', /recycle bin/)
  expect(await screen.findByText('1 item is in the recycle bin')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('1 item restored')).toBeVisible()
  expect(sent.mock.calls).toEqual([
    ['isactive', { id: 1, companyId: 2, active: false }],
    ['isactive', { id: 1, companyId: 2, active: true }],
  ])
})

test('R135 R334 G71 what is in use is recycled after a warning that names what uses it', async () => {
  const { user } = await open('/contents/all-content', [menu], takes('isactive', inUse), takes('isactive2', menu))
  await command(user, 'Menu', /recycle bin/)
  const warning = await dialogTitled(/This is still in use/)
  expect(within(warning).getByRole('link', { name: 'Lunch' })).toHaveAttribute('href', '/playlist/edit-playlist/40')
  expect(within(warning).getByRole('link', { name: 'Week' })).toHaveAttribute('href', '/schedule/edit-schedule/50')
  expect(sent).not.toHaveBeenCalledWith('isactive2', expect.anything())
  await user.click(within(warning).getByRole('button', { name: 'Recycle all the same' }))
  await waitFor(() => expect(sent).toHaveBeenLastCalledWith('isactive2', { id: 1, companyId: 2, active: false }))
  await waitFor(() => expect(warning).not.toBeInTheDocument())
})

test('of several, those that are not in use go at once', async () => {
  const answers = [() => film, inUse]
  const toggle = takes('isactive', () => (answers.pop() ?? inUse)())
  const { user } = await open('/contents/all-content', [menu, film], toggle, takes('isactive2', menu))
  for (const name of ['Menu', 'Film']) await user.click(screen.getByRole('checkbox', { name: `Select ${name}` }))
  act(() => screen.getByRole('button', { name: 'Film' }).focus())
  await user.keyboard('{Delete}')
  const warning = await dialogTitled(/This is still in use/)
  expect(within(warning).getByRole('region', { name: 'Menu' })).toBeVisible()
  await user.click(within(warning).getByRole('button', { name: 'Recycle all the same' }))
  await waitFor(() =>
    expect(sent.mock.calls.map(([call, body]) => [call, (body as { id: number }).id])).toEqual([
      ['isactive', 1],
      ['isactive', 2],
      ['isactive2', 1],
    ]),
  )
})

test('R338 deleting for good asks first and names what goes', async () => {
  const remove = answer('delete', '/api/content/delete', ({ body }) => {
    sent('delete', body)
    return { ids: [1, 2] }
  })
  const { user } = await open('/contents/recycle', [menu, film], remove)
  act(() => screen.getByRole('button', { name: 'Menu' }).focus())
  await user.keyboard('{Control>}a{/Control}{Delete}')
  const question = await dialogTitled('Delete 2 items for good?')
  expect(
    within(question)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Menu', 'Film'])
  expect(sent).not.toHaveBeenCalled()
  await user.click(within(question).getByRole('button', { name: 'Delete for good' }))
  expect(await screen.findByText('2 items deleted')).toBeVisible()
  expect(sent).toHaveBeenCalledWith('delete', { ids: [1, 2] })
})

test('what something still holds is not deleted, and says what holds it', async () => {
  const held = { params: { name: 'Menu' }, related: [{ ...lunch, active: false }] }
  const remove = answer('delete', '/api/content/delete', () => refuse(409, 'in-use', held as never))
  const { user } = await open('/contents/recycle', [menu], remove)
  await command(user, 'Menu', /Delete for good/)
  await user.click(await screen.findByRole('button', { name: 'Delete for good' }))
  const blocked = await dialogTitled(/This is still in use/)
  expect(within(blocked).getByRole('region', { name: 'Menu' })).toHaveTextContent('Lunch(in the recycle bin)')
  expect(within(blocked).queryByRole('button', { name: /Recycle/ })).not.toBeInTheDocument()
})

test('the recycle bin is emptied in one call', async () => {
  const remove = answer('delete', '/api/content/delete', ({ body }) => {
    sent('delete', body)
    return { ids: [1, 2, 3], inUse: 2 }
  })
  const { user } = await open('/contents/recycle', [menu], remove)
  await user.click(screen.getByRole('button', { name: 'Empty the recycle bin' }))
  await user.click(await screen.findByRole('button', { name: 'Delete all for good' }))
  expect(await screen.findByText('3 deleted for good')).toBeVisible()
  expect(await screen.findByText(/^2 stay in the bin/)).toBeVisible()
  expect(sent.mock.calls).toEqual([['delete', { ids: [] }]])
})

test('while the server empties a large recycle bin, the tray tells how far it is', async () => {
  const job = { id: 5, contentId: 0, name: 'Content', task: 'empty' as const, done: 200, total: 700, problem: '' }
  let jobs = [] as (typeof job & { state: 'running' })[]
  const remove = answer('delete', '/api/content/delete', () => {
    jobs = [{ ...job, state: 'running' }]
    return { ids: [], task: 5 }
  })
  const going = answer('get', '/api/content/processing', () => jobs)
  const full = answer('get', '/api/content', () => pageOf([menu], 700))
  const { user } = await open('/contents/recycle', [menu], full, remove, going)
  await user.click(screen.getByRole('button', { name: 'Empty the recycle bin' }))
  await user.click(await screen.findByRole('button', { name: 'Delete all for good' }))
  const tray = within(await screen.findByRole('region', { name: 'Uploads' }))
  expect(tray.getByRole('progressbar', { name: 'Recycle bin of contents' })).toHaveAttribute('aria-valuenow', '28')
  expect(tray.getByText('Emptying · 200 of 700')).toBeVisible()
  expect(screen.getByRole('button', { name: /Empty the recycle bin/ })).toHaveClass('ant-btn-loading')
  expect(screen.queryByText(/^0 deleted/)).not.toBeInTheDocument()
})

test('the recycle bin is emptied whole, so not while the list shows a part of it', async () => {
  await open('/contents/recycle?q=Men', [menu])
  expect(screen.queryByRole('button', { name: 'Empty the recycle bin' })).toBeNull()
})

test('restoring brings it back', async () => {
  const { user } = await open('/contents/recycle', [{ ...menu, active: false }], takes('isactive', menu))
  await command(user, 'Menu', /Restore/)
  expect(await screen.findByText('1 item restored')).toBeVisible()
})

test('R332 several contents move to a folder in one call', async () => {
  const { user } = await open('/contents/all-content', [menu, film], takes('groupid', { ids: [1, 2] }))
  act(() => screen.getByRole('button', { name: 'Menu' }).focus())
  await user.keyboard('{Control>}a{/Control}m')
  const dialog = await dialogTitled('Move 2 items')
  await user.click(within(dialog).getByRole('treeitem', { name: 'Window' }))
  await user.click(within(dialog).getByRole('button', { name: 'Move here' }))
  expect(await screen.findByText('Moved 2 items')).toBeVisible()
  expect(sent).toHaveBeenCalledWith('groupid', { companyId: 2, groupId: 12, contentId: [1, 2] })
})

test('R331 an edit sends name, share, version, tags, new tags and folder', async () => {
  const save = answer('patch', '/api/content', ({ body, headers }) => {
    sent(String(headers.get('If-Match')), body)
    return { ...menu, version: 4 }
  })
  const { user } = await open('/contents/all-content', [menu], save)
  await command(user, 'Menu', /Edit/)
  const dialog = await dialogTitled('Edit “Menu”')
  await user.clear(within(dialog).getByRole('textbox', { name: 'Name' }))
  await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Menu of spring')
  await user.type(within(dialog).getByRole('combobox', { name: 'Tags' }), 'spring{Enter}')
  await user.click(within(dialog).getByRole('switch', { name: 'Shared' }))
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  const body = { id: 1, companyId: 2, name: 'Menu of spring', category: 11, share: 'Y', version: 3 }
  expect(sent).toHaveBeenCalledWith('"v3"', { ...body, tags: [5], newTags: ['spring'] })
})

test('sharing changes only those that are not shared, each with its version', async () => {
  const save = answer('patch', '/api/content', ({ body }) => {
    sent('share', body)
    return menu
  })
  const shared = { ...foreign, userId: 7 }
  const { user } = await open('/contents/all-content', [menu, shared], save)
  act(() => screen.getByRole('button', { name: 'Menu' }).focus())
  await user.keyboard('{Control>}a{/Control}s')
  expect(await screen.findByText('1 item is shared')).toBeVisible()
  expect(sent.mock.calls).toEqual([['share', { id: 1, companyId: 2, share: 'Y', version: 3 }]])
})

test('a change that fails says why', async () => {
  const { user } = await open(
    '/contents/all-content',
    [menu],
    takes('isactive', () => refuse(403, 'not-owner')),
  )
  await command(user, 'Menu', /recycle bin/)
  expect(await screen.findByText('Only its owner or an administrator can change this.')).toBeVisible()
})

test('several are tagged at once: what they carry stays, what is taken off goes', async () => {
  const save = answer('patch', '/api/content', ({ body }) => {
    sent('tag', body)
    return menu
  })
  const { user } = await open('/contents/all-content', [menu, film], save)
  act(() => screen.getByRole('button', { name: 'Menu' }).focus())
  await user.keyboard('{Control>}a{/Control}t')
  const dialog = await dialogTitled('Tags of 2 items')
  await user.type(within(dialog).getByRole('combobox', { name: 'Take off' }), 'lunch')
  await user.click(await screen.findByTitle('lunch'))
  await user.type(within(dialog).getByRole('combobox', { name: 'Put on' }), 'Win')
  await user.click(await screen.findByTitle('Window'))
  await user.type(within(dialog).getByRole('combobox', { name: 'Put on' }), 'spring{Enter}')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Tags of 2 items changed')).toBeVisible()
  const change = { companyId: 2, version: 3, tags: [6], newTags: ['spring'] }
  expect(sent.mock.calls).toEqual([
    ['tag', { id: 1, ...change }],
    ['tag', { id: 2, ...change }],
  ])
})

test('what fails for one is told of that one, and is tried again for it alone', async () => {
  let isHeld = true
  const save = answer('patch', '/api/content', ({ body }) => {
    const { id } = body as { id: number }
    sent('share', id)
    return id === 1 && isHeld ? refuse(403, 'not-owner') : menu
  })
  const { user } = await open('/contents/all-content', [menu, film], save)
  act(() => screen.getByRole('button', { name: 'Menu' }).focus())
  await user.keyboard('{Control>}a{/Control}s')
  const failed = await dialogTitled(/1 of 2 was left as it was/)
  expect(screen.getByText('1 item is shared')).toBeVisible()
  expect(within(failed).getByText('Menu').closest('div')).toHaveTextContent('Only its owner or an administrator')
  isHeld = false
  await user.click(within(failed).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(sent.mock.calls.map(([, id]) => id)).toEqual([1, 2, 1]))
})

test('what waits is approved from the list, also while an approved version plays', async () => {
  const approve = answer('post', '/api/content-version/approve', ({ body }) => {
    sent('approve', body)
    return [] as never
  })
  const waits = [
    { ...menu, pendingVersion: 31, approvalStatus: 'P' as const },
    { ...film, pendingVersion: 32 },
  ]
  const { user } = await open('/contents/all-content', waits, approve)
  expect((await card('Film')).closest('li')).toHaveTextContent('New version pending')
  act(() => screen.getByRole('button', { name: 'Menu' }).focus())
  await user.keyboard('{Control>}a{/Control}a')
  expect(await screen.findByText('2 items approved')).toBeVisible()
  expect(sent.mock.calls).toEqual([
    ['approve', { id: [31], companyId: 2 }],
    ['approve', { id: [32], companyId: 2 }],
  ])
})

/** A library of so many pictures, ten of them on a page. */
function library(count: number): RequestHandler {
  const all = Array.from({ length: count }, (_, at) => ({ ...menu, id: at + 1, name: `Picture ${at + 1}` }))
  return answer('get', '/api/content', ({ query }) => {
    const [page, size] = [Number(query.get('_page')), Number(query.get('_limit'))]
    return pageOf(all.slice((page - 1) * size, page * size), count)
  })
}

test('all that match are tagged; one that is refused is told of and tried again alone, on top of what others saved', async () => {
  let refusal: Response | undefined = refuse(403, 'not-owner')
  const save = answer('patch', '/api/content', ({ body }) => {
    const { id, version, tags } = body as { id: number; version: number; tags: number[] }
    sent('tag', [id, version, ...tags])
    if (id !== 12) return menu
    return refusal ?? (version === 3 ? refuse(412, 'stale') : menu)
  })
  const newest = answer('get', '/api/content/{id}', { ...menu, id: 12, version: 4, tags: [] })
  const { user } = await renderApp({
    path: '/contents/all-content',
    handlers: [save, newest, library(12), ...listing([])],
    codes: makeCodes(),
  })
  const first = await card('Picture 1')
  act(() => first.focus())
  await user.keyboard('{Control>}a{/Control}')
  await user.click(await screen.findByRole('button', { name: 'Select all 12 in this list' }))
  await screen.findByRole('toolbar', { name: '12 selected' })
  await user.click(screen.getByRole('button', { name: 'Tags' }))
  const dialog = await dialogTitled('Tags of 12 items')
  await user.type(within(dialog).getByRole('combobox', { name: 'Put on' }), 'Win')
  await user.click(await screen.findByTitle('Window'))
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  const failed = await dialogTitled('1 of 12 was left as it was')
  expect(screen.getByText('Tags of 11 items changed')).toBeVisible()
  expect(within(failed).getByText('Picture 12').closest('div')).toHaveTextContent('Only its owner or an administrator')
  expect(screen.getByRole('toolbar', { name: '1 selected' })).toHaveTextContent('1 on another page')
  expect(sent).toHaveBeenCalledTimes(12)
  refusal = undefined
  await user.click(within(failed).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Tags of 1 item changed')).toBeVisible()
  expect(sent.mock.calls.slice(12)).toEqual([
    ['tag', [12, 3, 5, 6]],
    ['tag', [12, 4, 6]],
  ])
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull())
})

test('a long command tells how far it is, and is stopped: the rest is left and named', async () => {
  const held: (() => void)[] = []
  const toggle = answer('patch', '/api/content/isactive', async () => {
    await new Promise<void>((go) => held.push(go))
    return menu
  })
  const { user } = await renderApp({
    path: '/contents/all-content?size=25',
    handlers: [toggle, library(21), ...listing([])],
    codes: makeCodes(),
  })
  const first = await card('Picture 1')
  act(() => first.focus())
  await user.keyboard('{Control>}a{/Control}{Delete}')
  expect(await screen.findByText('0 of 21 done')).toBeVisible()
  await waitFor(() => expect(held).toHaveLength(1))
  held[0]?.()
  expect(await screen.findByText('1 of 21 done')).toBeVisible()
  await waitFor(() => expect(held).toHaveLength(2))
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  held[1]?.()
  const left = await dialogTitled('19 of 21 were left as they were')
  expect(within(left).getAllByText('Not tried: it was stopped before.')).toHaveLength(19)
  expect(held).toHaveLength(2)
})
