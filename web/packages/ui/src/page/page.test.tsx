import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Facts } from './Facts'
import { Sheet } from './Sheet'

test('a sheet is called as its heading says, or as its caller does', () => {
  render(
    <>
      <Sheet title="Storage" />
      <Sheet aria-label="Screens" />
    </>,
  )
  expect(screen.getByRole('region', { name: 'Storage' })).toContainElement(
    screen.getByRole('heading', { name: 'Storage' }),
  )
  expect(screen.getByRole('region', { name: 'Screens' })).toBeVisible()
})

test('what nobody knows is left out of the facts', () => {
  render(
    <Facts
      facts={[
        ['Size', '4 MB'],
        ['Length', ''],
        ['Codec', null],
      ]}
    />,
  )
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Size'])
  expect(screen.getByRole('definition')).toHaveTextContent('4 MB')
})
