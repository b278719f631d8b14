import { renderApp } from '@marquee/testkit/renderApp'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { Feature, Hit } from '../feature'
import { menu, type NavItem } from '../menu'
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
  pages: [
    { path: '/dashboard', access: 'signed-in', load: async () => ({ default: () => <h1>Start</h1> }) },
    { path: '/device/my-devices', access: 'Device', load: async () => ({ default: () => <h1>Devices</h1> }) },
  ],
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
  const { user, url } = await renderApp({ features: [devices] })
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
