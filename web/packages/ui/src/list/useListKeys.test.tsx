import { renderUi } from '@marquee/testkit/renderUi'
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { PictureCard } from '../media/PictureCard'
import { CommandMenu } from './CommandMenu'
import type { ListCommand } from './commands'
import { useListKeys } from './useListKeys'
import { useSelection } from './useSelection'

interface Fruit {
  id: number
  name: string
}

const fruits = ['Apple', 'Melon', 'Yuzu', 'Plum'].map((name, index) => ({ id: index + 1, name }))
const keyOf = (fruit: Fruit) => fruit.id
const ran = vi.fn<(id: string, names: string[]) => void>()
const opened = vi.fn()

function Basket() {
  const [items, setItems] = useState(fruits)
  const command = (id: string, shortcut: string, single = false): ListCommand<Fruit> => ({
    id,
    label: id,
    icon: null,
    shortcut,
    single,
    of: (items) => items,
    run(chosen) {
      const names = chosen.map((fruit) => fruit.name)
      ran(id, names)
      if (id === 'eat') setItems((former) => former.filter((fruit) => !names.includes(fruit.name)))
    },
  })
  const commands = [command('peel', 'F2', true), command('eat', 'Delete')]
  const selection = useSelection({ items, keyOf, scope: '' })
  const keys = useListKeys({ items, keyOf, selection, commands })
  return (
    <div {...keys}>
      <input aria-label="Search" />
      {items.map((fruit) => (
        <PictureCard
          key={fruit.id}
          itemKey={fruit.id}
          name={fruit.name}
          src=""
          type="Image"
          facts=""
          isSelected={selection.has(fruit.id)}
          onToggle={(extend) => selection.toggle(fruit.id, extend)}
          onOpen={() => opened(fruit.name)}
          menu={<CommandMenu item={fruit} name={fruit.name} commands={commands} />}
        />
      ))}
    </div>
  )
}

const card = (name: string) => screen.getByRole('button', { name })
const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` })
const selected = () =>
  screen
    .getAllByRole('checkbox', { checked: true })
    .map((checkbox) => checkbox.getAttribute('aria-label')?.replace('Select ', ''))

beforeEach(() => {
  ran.mockClear()
  opened.mockClear()
})

test('arrow keys walk the cards and Enter opens one', async () => {
  const { user } = await renderUi(<Basket />)
  act(() => card('Apple').focus())
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
  expect(card('Melon')).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(opened).toHaveBeenCalledWith('Melon')
})

test('a shortcut runs its command on the focused record, or on the selection', async () => {
  const { user } = await renderUi(<Basket />)
  act(() => card('Melon').focus())
  await user.keyboard('{F2}')
  expect(ran).toHaveBeenLastCalledWith('peel', ['Melon'])
  await user.click(box('Yuzu'))
  await user.click(box('Plum'))
  act(() => card('Melon').focus())
  await user.keyboard('{F2}')
  expect(ran).toHaveBeenCalledTimes(1) // two at a time cannot be peeled
  await user.keyboard('{Delete}')
  expect(ran).toHaveBeenLastCalledWith('eat', ['Yuzu', 'Plum'])
})

test('in a text box the keys belong to the text', async () => {
  const { user } = await renderUi(<Basket />)
  await user.click(screen.getByRole('textbox', { name: 'Search' }))
  await user.keyboard('{Delete}{F2}{Control>}a{/Control}')
  expect(ran).not.toHaveBeenCalled()
  expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([])
})

test('Ctrl A selects the page and Escape nothing', async () => {
  const { user } = await renderUi(<Basket />)
  act(() => card('Apple').focus())
  await user.keyboard('{Control>}a{/Control}')
  expect(selected()).toHaveLength(4)
  await user.keyboard('{Escape}')
  expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([])
})

test('Shift selects a range, by checkbox and by card', async () => {
  const { user } = await renderUi(<Basket />)
  await user.click(box('Apple'))
  await user.keyboard('{Shift>}')
  await user.click(box('Yuzu'))
  await user.keyboard('{/Shift}')
  expect(selected()).toEqual(['Apple', 'Melon', 'Yuzu'])
  await user.keyboard('{Control>}')
  await user.click(card('Melon'))
  await user.keyboard('{/Control}')
  expect(selected()).toEqual(['Apple', 'Yuzu'])
  expect(opened).not.toHaveBeenCalled()
})

test('the menu key opens the menu of the record, with the same commands', async () => {
  const { user } = await renderUi(<Basket />)
  act(() => card('Yuzu').focus())
  await user.keyboard('{Shift>}{F10}{/Shift}')
  await user.click(await screen.findByRole('menuitem', { name: /peel/ }))
  expect(ran).toHaveBeenLastCalledWith('peel', ['Yuzu'])
})

test('when the focused record goes away, the focus goes to the one that takes its place', async () => {
  const { user } = await renderUi(<Basket />)
  act(() => card('Melon').focus())
  await user.keyboard('{Delete}')
  expect(card('Yuzu')).toHaveFocus()
  await user.keyboard('{Delete}{Delete}')
  expect(card('Apple')).toHaveFocus()
})

test('Space selects without opening; with Shift everything as far as there', async () => {
  const { user } = await renderUi(<Basket />)
  act(() => card('Apple').focus())
  await user.keyboard(' ')
  expect(screen.getByRole('checkbox', { name: 'Select Apple' })).toBeChecked()
  expect(opened).not.toHaveBeenCalled()
  await user.keyboard('{ArrowRight}{ArrowRight}{Shift>} {/Shift}')
  expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(3)
  await user.keyboard(' ')
  expect(screen.getByRole('checkbox', { name: 'Select Yuzu' })).not.toBeChecked()
})
