import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anEntry } from '../fixtures'
import { list, open, order, shown } from './shop.fake'

test('it says which schedules play it, and leads there', async () => {
  await open()
  const uses = within(await screen.findByRole('region', { name: 'Scheduled on' }))
  expect(await uses.findByRole('link', { name: 'Lobby week' })).toHaveAttribute('href', '/schedule/edit-schedule/8')
  expect(uses.queryByRole('button')).not.toBeInTheDocument()
})

test('R441 a former version is taken up again, as a step that can be undone', async () => {
  const snapshot = (version: number, ...names: string[]) => ({
    version,
    name: 'Morning',
    content: names.map((name) => anEntry(name)),
    createdAt: `2026-11-0${version}T09:00:00Z`,
    createdBy: 'hanako',
  })
  const { user } = await open({ versions: { 2: snapshot(2, 'Old'), 3: snapshot(3, 'Autumn', 'Bakery', 'Film') } })
  await list()
  await user.click(screen.getByRole('button', { name: 'Versions' }))
  const versions = within(await screen.findByRole('list', { name: 'Versions' }))
  expect(versions.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringMatching(/3 entries · 0:30This one$/),
    expect.stringMatching(/1 entry · 0:10Take up again$/),
  ])
  await user.click(versions.getByRole('button', { name: 'Take up again' }))
  expect(await shown()).toEqual(order('Old'))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await shown()).toEqual(order('Autumn', 'Bakery', 'Film'))
})
