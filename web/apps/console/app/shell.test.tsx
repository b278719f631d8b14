import { Problem } from '@marquee/api/problem'
import { answer, noAnswer, refuse } from '@marquee/testkit/answer'
import { administrator, makeCodes, makeGlobalAdmin, makeSelf, rights } from '@marquee/testkit/factories'
import { pageAt } from '@marquee/testkit/pageAt'
import { renderApp } from '@marquee/testkit/renderApp'
import { server } from '@marquee/testkit/server'
import { LIST_WIDTH } from '@marquee/ui/form/listWidth'
import { createRoute, Link } from '@tanstack/react-router'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Feature } from '../navigation/feature'
import { desk } from '../navigation/root'
import type { PageAccess } from '../session/access'

/** Remembers which operations are called. */
function watchCalls(): string[] {
  const calls: string[] = []
  server.events.on('request:start', ({ request }) => {
    const { pathname, searchParams } = new URL(request.url)
    calls.push([pathname, searchParams.get('type'), searchParams.get('companyId')].filter(Boolean).join(' '))
  })
  return calls
}

test('R033 R034 the default layout has header, menu and footer, and the footer shows the server build', async () => {
  await renderApp()
  expect(await screen.findByRole('banner')).toBeVisible()
  expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  expect(screen.getByRole('contentinfo')).toHaveTextContent(/^build-42$/)
})

test('R035 the browser’s own menu does not open', async () => {
  await renderApp()
  const isDefault = fireEvent.contextMenu(await screen.findByRole('main'))
  expect(isDefault).toBe(false)
})

test('R036 G14 the tool mode has no header, no menu and no footer', async () => {
  sessionStorage.setItem('marquee.mode', 'tool')
  await renderApp()
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
  expect(screen.queryByRole('banner')).toBeNull()
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.queryByRole('contentinfo')).toBeNull()
})

test('R114 R122 R490 the person, codes, features, the signature and the dashboard are fetched at the start', async () => {
  const calls = watchCalls()
  await renderApp()
  await screen.findByRole('banner')
  expect(calls).toEqual(
    expect.arrayContaining(['/api/self', '/api/codes 2', '/api/features 2', '/api/sas', '/api/dashboard 2']),
  )
})

test.each([401, 403, 500])('R115 when the person cannot be loaded (%d) the way leads to /', async (status) => {
  const { leave } = await renderApp({ handlers: [answer('get', '/api/self', () => refuse(status, 'x'))] })
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/'))
})

test('R290 in the tool mode a session that is over sends nobody away', async () => {
  sessionStorage.setItem('marquee.mode', 'tool')
  const { leave, url } = await renderApp({ handlers: [answer('get', '/api/self', () => refuse(401, 'x'))] })
  expect(await screen.findByRole('alert')).toHaveTextContent('You are no longer signed in.')
  expect(leave).not.toHaveBeenCalled()
  expect(url()).toBe('/dashboard')
})

test('G13 R289 without a network nobody is sent away, and trying again goes on', async () => {
  let isDown = true
  const { user, leave } = await renderApp({
    handlers: [answer('get', '/api/self', () => (isDown ? noAnswer() : makeSelf()))],
  })
  const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 8_000 })
  expect(screen.getByRole('alert')).toHaveTextContent('The server cannot be reached.')
  isDown = false
  await user.click(again)
  expect(await screen.findByRole('banner')).toBeVisible()
  expect(leave).not.toHaveBeenCalled()
}, 15_000)

test('G13 R289 a lost connection shows a bar, keeps the page, and goes away by itself', async () => {
  const { user } = await renderApp({ path: '/profile' })
  const name = await screen.findByRole('textbox', { name: 'Display name' })
  await user.type(name, ' san')
  let isDown = true
  const self_ = answer('get', '/api/self', () => (isDown ? noAnswer() : makeSelf()))
  server.use(
    answer('post', '/api/self', () => noAnswer()),
    self_,
  )
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const bar = (await screen.findByRole('button', { name: 'Try now' })).closest('[role=alert]') as HTMLElement
  expect(bar).toHaveTextContent('What you typed is kept')
  expect(name).toHaveValue('Hanako Sato san')
  isDown = false
  await user.click(within(bar).getByRole('button', { name: 'Try now' }))
  await waitFor(() => expect(bar).not.toBeInTheDocument())
  expect(name).toHaveValue('Hanako Sato san')
})

test('R022 R023 an unknown path says so, to anyone, and leads home', async () => {
  const calls = watchCalls()
  await renderApp({ path: '/no-such-page' })
  expect(await screen.findByRole('heading', { name: 'This page could not be found' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to the home page' })).toHaveAttribute('href', '/')
  expect(calls).not.toContain('/api/self')
  expect(screen.queryByRole('banner')).toBeNull()
})

test('R022 R023 RT73 an unknown path keeps the frame of who is signed in, and leads on', async () => {
  localStorage.setItem('marquee.signed-in', 'yes')
  const { user, url } = await renderApp({ path: '/no-such-page' })
  expect(await screen.findByRole('heading', { name: 'This page could not be found' })).toBeVisible()
  expect(screen.getByRole('banner')).toBeVisible()
  expect(screen.getByText(/Check the address/)).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Back to the home page' }))
  await waitFor(() => expect(url()).toMatch(/^\/dashboard/))
})

test.each([
  ['/pages/404', 'This page could not be found'],
  ['/pages/500', 'Something went wrong. Try again; if it happens again, tell the platform operator.'],
  ['/pages/register', 'Ask your administrator for an account'],
])('R038 G03 G21 %s is there for everyone', async (path, heading) => {
  await renderApp({ path })
  expect(await screen.findByRole('heading', { name: heading })).toBeVisible()
  expect(screen.queryByRole('banner')).toBeNull()
})

test('G21 /index_bak is the dashboard', async () => {
  await renderApp({ path: '/index_bak' })
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test.each(['/', '/login'])('going back to %s loads the sign-in page anew', async (path) => {
  const { leave } = await renderApp({ path })
  await waitFor(() => expect(leave).toHaveBeenCalledWith(path))
})

const pageOf = (access: PageAccess, component: () => React.ReactNode): Feature => ({
  routes: [pageAt('/test-page', component, access)],
})

test('R292 R293 a page that fails shows its message inside the layout, without a way home', async () => {
  const feature = pageOf('signed-in', () => {
    throw new Problem({ kind: 'conflict', status: 409, detail: 'Playlist 7 is in the way.' })
  })
  await renderApp({ path: '/test-page', features: [feature] })
  const page = within(await screen.findByRole('alert'))
  expect(page.getByText('409')).toBeVisible()
  expect(page.getByText('Playlist 7 is in the way.')).toBeVisible()
  expect(screen.getByRole('banner')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Back to the home page' })).toBeNull()
})

test('G46 a page that the person has no right on is refused, not shown', async () => {
  const self = makeSelf({ auth: rights('W', { Tag: 'N' }) })
  await renderApp({ path: '/test-page', self, features: [pageOf('Tag', () => 'secret')] })
  const page = within(await screen.findByRole('alert'))
  expect(page.getByText('403')).toBeVisible()
  expect(page.getByText(/Ask an administrator/)).toBeVisible()
  expect(page.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', expect.stringMatching(/^\/dashboard/))
  expect(screen.queryByText('secret')).toBeNull()
})

test.each(['/playlist/add-playlist', '/playlist/edit-playlist', '/schedule/edit-schedule'])(
  'G46 %s makes a new record: who only reads the feature is refused',
  async (path) => {
    await renderApp({ path, self: makeSelf({ auth: rights('R') }) })
    expect(within(await screen.findByRole('alert')).getByText('403')).toBeVisible()
  },
)

test('R044 R053 the header shows the company’s logo', async () => {
  await renderApp()
  const home = await screen.findByRole('link', { name: 'Midori Foods: to the dashboard' })
  expect(home.querySelector('img')).toHaveAttribute('src', '/img/uploads/logo.png')
})

test('R046 R047 the user menu leads to My profile', async () => {
  const { user, url } = await renderApp()
  await user.click(await screen.findByRole('button', { name: 'Account of Hanako Sato' }))
  const entries = await screen.findAllByRole('menuitem')
  expect(entries.map((entry) => entry.textContent)).toEqual(['My profile', 'Logout'])
  await user.click(entries[0] as HTMLElement)
  await waitFor(() => expect(url()).toBe('/profile'))
})

test('R116 logout tells the server and goes to /', async () => {
  const calls = watchCalls()
  const { user, leave } = await renderApp({ handlers: [answer('post', '/api/logout', () => ({ signedOut: true }))] })
  await user.click(await screen.findByRole('button', { name: 'Account of Hanako Sato' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }))
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/'))
  expect(calls).toContain('/api/logout')
})

test('R052 G12 there is no Logout while the designer shares the window', async () => {
  const { user } = await renderApp({ codes: makeCodes({ settings: { DesignerUseSameWin: 'Y' } }) })
  await user.click(await screen.findByRole('button', { name: 'Account of Hanako Sato' }))
  await screen.findByRole('menuitem', { name: 'My profile' })
  expect(screen.queryByRole('menuitem', { name: 'Logout' })).toBeNull()
})

test('R045 R048 R049 a global administrator chooses among all companies, the top one first', async () => {
  const { user } = await renderApp({ self: makeGlobalAdmin() })
  await user.click(await screen.findByRole('combobox', { name: 'Company' }))
  const options = await screen.findAllByRole('option')
  expect(options.map((option) => option.textContent || option.getAttribute('aria-label'))).toEqual([
    'Aozora',
    'Kawa Hotels',
    'Midori Foods',
  ])
  expect(document.querySelector('.ant-select-dropdown')).toHaveStyle({ maxWidth: `${LIST_WIDTH}px` })
})

test.each([
  ['R051 company staff', makeSelf()],
  ['R050 a company administrator without other companies', makeSelf({ role: administrator })],
])('%s see no company selector', async (_, self) => {
  await renderApp({ self })
  await screen.findByRole('banner')
  expect(screen.queryByRole('combobox', { name: 'Company' })).toBeNull()
})

test('R004 R124 R125 R126 R127 R128 a company switch loads everything of the other company and shows its dashboard', async () => {
  const self = makeSelf({ role: administrator, managedCompanyIds: [3] })
  const { user, url } = await renderApp({ path: '/profile', self })
  await user.click(await screen.findByRole('combobox', { name: 'Company' }))
  const calls = watchCalls()
  await user.click(await screen.findByTitle('Kawa Hotels'))
  await waitFor(() => expect(url()).toBe('/dashboard?companyId=3'))
  await waitFor(() =>
    expect(calls).toEqual(
      expect.arrayContaining([
        '/api/codes 3',
        '/api/features 3',
        '/api/sas',
        '/api/dashboard 3',
        '/api/category Content 3',
        '/api/category Playlist 3',
        '/api/category Device 3',
      ]),
    ),
  )
  expect(localStorage.getItem('marquee.company')).toBe('3')
})

test('a company switch that fails changes nothing', async () => {
  const self = makeSelf({ role: administrator, managedCompanyIds: [3] })
  const { user, url } = await renderApp({ path: '/profile', self })
  await user.click(await screen.findByRole('combobox', { name: 'Company' }))
  server.use(answer('get', '/api/codes', () => refuse(404, 'not-found')))
  await user.click(await screen.findByTitle('Kawa Hotels'))
  expect(await screen.findByText('This does not exist any more.')).toBeInTheDocument()
  expect(url()).toBe('/profile?companyId=2')
})

test('a stored company that is gone falls back to the person’s own', async () => {
  localStorage.setItem('marquee.company', '9')
  const codes = answer('get', '/api/codes', ({ query }) =>
    query.get('companyId') === '9' ? refuse(404, 'not-found') : makeCodes(),
  )
  await renderApp({ self: makeGlobalAdmin(), handlers: [codes] })
  expect(await screen.findByRole('banner')).toBeVisible()
  expect(localStorage.getItem('marquee.company')).toBe('1')
})

test('a hint of the server makes what it names fetch again, in this company alone', async () => {
  const { channels } = await renderApp()
  await screen.findByText('12')
  const calls = watchCalls()
  act(() => channels.at(-1)?.send({ entity: 'playlist', id: 7, companyId: 3 }))
  act(() => channels.at(-1)?.send({ entity: 'playlist', id: 7, companyId: 2 }))
  await waitFor(() => expect(calls).toEqual(['/api/dashboard 2']))
})

test('many hints in a row make it fetched at once, and once more', async () => {
  const { channels } = await renderApp()
  await screen.findByText('12')
  const calls = watchCalls()
  for (let id = 1; id <= 50; id++) act(() => channels.at(-1)?.send({ entity: 'playlist', id, companyId: 2 }))
  await waitFor(() => expect(calls).toEqual(['/api/dashboard 2', '/api/dashboard 2']))
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(calls).toHaveLength(2)
})

test('R284 R285 a page that takes its time is told by a bar, after 200 ms and for 5 s at most', async () => {
  let arrive = () => {}
  const slow = createRoute({
    getParentRoute: () => desk,
    path: '/slow',
    loader: () => new Promise<void>((arrived) => (arrive = arrived)),
    component: () => <h1>Slow</h1>,
  })
  const start = pageAt('/start', () => <Link to={'/slow' as '/'}>Go</Link>)
  const { user } = await renderApp({ path: '/start', features: [{ routes: [start, slow] }] })
  const go = await screen.findByRole('link', { name: 'Go' })
  const bar = () => document.querySelector('[data-part=progress]')
  await waitFor(() => expect(bar()).toBeNull())
  await user.click(go)
  await waitFor(() => expect(bar()).toHaveStyle({ animationDelay: '200ms', animationDuration: '5000ms' }))
  await act(async () => arrive())
  expect(await screen.findByRole('heading', { name: 'Slow' })).toBeVisible()
  await waitFor(() => expect(bar()).toBeNull())
})
