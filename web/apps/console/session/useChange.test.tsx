import { Problem } from '@marquee/api/problem'
import { makeCodes, makeSelf } from '@marquee/testkit/factories'
import { renderUi } from '@marquee/testkit/renderUi'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Session, SessionContext } from './session'
import { type Change, useChange } from './useChange'

const session: Session = { self: makeSelf(), companyId: 2, codes: makeCodes(), serverFeatures: {} }

function Command({ change }: { change: Change<string, number> }) {
  const { mutate } = useChange(change)
  return (
    <button type="button" onClick={() => mutate('Tokyo')}>
      Go
    </button>
  )
}

async function press(change: Omit<Change<string, number>, 'changes'>) {
  const cache = new QueryClient()
  const stale = vi.spyOn(cache, 'invalidateQueries')
  const { user } = await renderUi(
    <QueryClientProvider client={cache}>
      <SessionContext value={session}>
        <Command change={{ ...change, changes: 'tag' }} />
      </SessionContext>
    </QueryClientProvider>,
  )
  await user.click(screen.getByRole('button', { name: 'Go' }))
  return stale
}

test('what is said of a change may tell of its result', async () => {
  await press({ run: async (name) => name.length, done: (count, name) => `${name} has ${count} letters` })
  expect(await screen.findByText('Tokyo has 5 letters')).toBeVisible()
})

test('after a refusal it is fetched again too, as somebody else may have changed the record', async () => {
  const refuse = async () => {
    throw new Problem({ kind: 'stale', status: 412 })
  }
  const stale = await press({ run: refuse, done: 'Saved' })
  await vi.waitFor(() => expect(stale).toHaveBeenCalledWith({ queryKey: [2, 'tag'] }))
  expect(screen.queryByText('Saved')).toBeNull()
})
