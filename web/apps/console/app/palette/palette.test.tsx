import { administrator, makeCodes, makeSelf } from '@marquee/testkit/factories'
import { pageAt } from '@marquee/testkit/pageAt'
import { renderApp } from '@marquee/testkit/renderApp'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { Feature, Hit } from '../../navigation/feature'
import { menu, type NavItem } from '../../navigation/menu'
import { findScreens } from './screens'

const name = (item: NavItem) => item.name
const keys = (typed: string) => findScreens(menu, name, typed).map((hit) => hit.label)

describe('screens', () => {
  test.each([
    ['tag', ['Tag']],
    ['MY', ['MyContent', 'MyPendingApproval', 'MyPlaylist', 'MyDevices']],
    ['content recycle', ['RecycleBin']],
    ['moon', []],
  ])('"%s" finds %o', (typed, labels) => {
    expect(keys(typed)).toEqual(labels)
  })

  test('those that begin with the text come first', () => {
    expect(keys('sche')[0]).toBe('Schedule')
    expect(keys('user')).toEqual(['User', 'UserGroup'])
  })

  test('nothing typed finds every screen, and no dialog', () => {
    expect(keys('')).toContain('Tag')
    expect(keys('')).not.toContain('AddDevice')
  })
})

const find = vi.fn(
  async (): Promise<Hit[]> => [{ key: 'd5', label: 'Lobby', hint: 'Device', to: '/device/my-devices' }],
)
const devices: Feature = {
  menu: ['MyDevices', 'Dashboard'],
  routes: [pageAt('/dashboard', () => <h1>Start</h1>), pageAt('/device/my-devices', () => <h1>Devices</h1>, 'Device')],
  find: async () => ({ find }),
}

test('Ctrl K finds a screen; arrow keys choose and Enter goes there', async () => {
  const { user, url } = await renderApp({ features: [devices] })
  await screen.findByRole('banner')
  await user.keyboard('{Control>}k{/Control}')
  const box = await screen.findByRole('combobox', { name: 'Find' })
  await waitFor(() => expect(box).toHaveFocus())
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Dashboard', 'My DevicesDevice'])
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('My Devices')
  expect(box.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(url()).toBe('/device/my-devices'))
  expect(screen.queryByRole('combobox', { name: 'Find' })).toBeNull()
})

test('records are found from two letters on, once typing has rested', async () => {
  find.mockClear()
  const { user, url } = await renderApp({ features: [devices], codes: makeCodes({ companies: [] }) })
  await user.click(await screen.findByRole('button', { name: 'Find' }))
  await user.type(screen.getByRole('combobox', { name: 'Find' }), 'lo')
  await user.click(await screen.findByRole('option', { name: /Lobby/ }))
  await waitFor(() => expect(url()).toBe('/device/my-devices'))
  expect(find).toHaveBeenCalledTimes(1)
  expect(find).toHaveBeenCalledWith(expect.objectContaining({ text: 'lo', companyId: 2 }))
})

test('what is not there is said', async () => {
  const { user } = await renderApp({ features: [{ ...devices, find: undefined }] })
  await user.click(await screen.findByRole('button', { name: 'Find' }))
  await user.type(screen.getByRole('combobox', { name: 'Find' }), 'moon')
  expect(screen.getByRole('status')).toHaveTextContent('Nothing was found.')
})

describe('across companies', () => {
  const one = (company: number, label: string): Hit => ({
    key: `d${company}`,
    label,
    hint: 'Device',
    companyId: company,
    to: '/device/my-devices',
    search: { q: label },
  })
  const everywhere = [one(3, 'Lobby west'), one(2, 'Lobby'), one(9, 'Lobby of who is deleted')]
  const reaching: Feature = {
    ...devices,
    find: async () => ({ find: async ({ companyId }) => (companyId === 'all' ? everywhere : [one(2, 'Lobby')]) }),
  }
  const type = async (text: string, codes = makeCodes()) => {
    const app = await renderApp({
      features: [reaching],
      codes,
      self: makeSelf({ role: administrator, managedCompanyIds: [3] }),
    })
    await app.user.click(await screen.findByRole('button', { name: 'Find' }))
    await app.user.type(screen.getByRole('combobox', { name: 'Find' }), text)
    await screen.findAllByRole('option', { name: /Lobby|Kawa/ })
    return app
  }
  const shown = () => screen.getAllByRole('option').map((option) => option.textContent)

  test('R491 what lies in others comes behind, with their name, and is opened there', async () => {
    const { user, url } = await type('lobby')
    await waitFor(() => expect(shown()).toEqual(['LobbyDevice', 'Lobby westKawa Hotels · Device']))
    await user.click(screen.getByRole('option', { name: /west/ }))
    await waitFor(() => expect(url()).toBe('/device/my-devices?q=Lobby+west&companyId=3'))
  })

  test('a company is found by its name, and entered', async () => {
    const { user, url } = await type('kawa')
    await user.click(screen.getByRole('option', { name: /Kawa Hotels/ }))
    await waitFor(() => expect(url()).toBe('/dashboard?companyId=3'))
  })

  test('who works in one company looks there alone', async () => {
    const [home] = makeCodes().companies
    await type('lobby', makeCodes({ companies: home ? [home] : [] }))
    expect(shown()).toEqual(['LobbyDevice'])
  })
})
