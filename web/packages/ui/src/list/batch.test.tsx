import { renderUi } from '@marquee/testkit/renderUi'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { BatchState } from './batch'
import { forEach } from './commands'
import { ListPage } from './ListPage'
import type { ListDefaults } from './position'
import { useListPosition } from './useListPosition'
import { useSelection } from './useSelection'

interface Fruit {
  id: number
  name: string
}

const fruits = ['Apple', 'Melon', 'Yuzu', 'Plum'].map((name, index) => ({ id: index + 1, name }))
const defaults: ListDefaults = { name: 'fruit', filters: [] }
const keyOf = ({ id }: Fruit) => id

/** Fruit that is eaten by several at once, and comes back by a button outside of the list; the selection goes first, as with a server. */
function FruitPage() {
  const [items, setItems] = useState(fruits)
  const [state, setState] = useState<BatchState<Fruit> | null>(null)
  const selection = useSelection({ items, keyOf, scope: '' })
  async function run(some: readonly Fruit[], next: Fruit[]) {
    setState({ step: 'running', through: 0, of: some.length, stop() {} })
    await Promise.resolve()
    setState(null)
    selection.drop(some)
    await Promise.resolve()
    setItems(next)
  }
  const eat = forEach<Fruit>({
    id: 'eat',
    label: 'Eat',
    icon: null,
    run: (some) =>
      void run(
        some,
        items.filter((fruit) => !some.includes(fruit)),
      ),
  })
  return (
    <>
      <ListPage<Fruit>
        title="Fruit"
        add={{ label: 'Plant', run() {} }}
        place={useListPosition(defaults)}
        list={{ data: { items, total: items.length }, error: null, isFetching: false, refetch() {} }}
        selection={selection}
        columns={[{ key: 'name', title: 'Name', render: (fruit) => fruit.name }]}
        commands={[eat]}
        batch={{ start: async (some) => some, state, close() {} }}
        nameOf={({ name }) => name}
        onOpen={() => {}}
        empty={{ title: 'No fruit yet' }}
      />
      <button
        type="button"
        onClick={(event) => {
          event.currentTarget.blur()
          void run([], fruits)
        }}
      >
        Undo
      </button>
    </>
  )
}

async function open(...names: string[]) {
  const { user } = await renderUi(<FruitPage />)
  for (const name of names) await user.click(screen.getByRole('checkbox', { name }))
  return {
    user,
    async press(label: string) {
      act(() => screen.getByRole('button', { name: label }).focus())
      await user.keyboard('{Enter}')
    },
  }
}

const row = (name: string) => screen.getByText(name).closest('tr')

test.each([
  ['the row that takes the place of the first', ['Melon', 'Yuzu'], 'Plum'],
  ['the last row, where the last went', ['Yuzu', 'Plum'], 'Melon'],
])('after a command for several, the focus is on %s', async (_, names, next) => {
  const { press } = await open(...names)
  await press('Eat')
  await waitFor(() => expect(screen.queryByText(names[0] ?? '')).toBeNull())
  expect(row(next)).toHaveFocus()
})

test('where none is left, the focus is on what makes one; what comes back begins with the first row', async () => {
  const { press } = await open('Apple', 'Melon', 'Yuzu', 'Plum')
  await press('Eat')
  await screen.findByText('No fruit yet')
  expect(screen.getAllByRole('button', { name: 'Plant' })[0]).toHaveFocus()
  await press('Undo')
  await waitFor(() => expect(row('Apple')).toHaveFocus())
})

test('when the selection is cleared from its bar, the focus is on what was selected first', async () => {
  const { press } = await open('Yuzu', 'Melon')
  await press('Clear selection')
  expect(screen.queryByRole('toolbar')).toBeNull()
  expect(row('Melon')).toHaveFocus()
})
