import { Problem } from '@marquee/api/problem'
import { stopClock } from '@marquee/testkit/clock'
import { renderUi } from '@marquee/testkit/renderUi'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { StatusTag } from './StatusTag'
import { TimeAgo } from './TimeAgo'
import { loadToasts, ToastsProvider } from './Toasts'
import { useConfirm } from './useConfirm'
import { useToast } from './useToast'

type Show = (toast: ReturnType<typeof useToast>) => void

function Toaster({ show }: { show: Show }) {
  const toast = useToast()
  return (
    <button type="button" onClick={() => show(toast)}>
      Show
    </button>
  )
}

async function toast(show: Show, locale: 'en' | 'ja' = 'en') {
  await renderUi(<Toaster show={show} />, { locale })
  fireEvent.click(screen.getByRole('button', { name: 'Show' }))
}

test('R165 R286 a toast is there for 3000 ms', async () => {
  await renderUi(<Toaster show={(t) => t.warning('Gone soon')} />)
  const clock = stopClock()
  fireEvent.click(screen.getByRole('button', { name: 'Show' }))
  await act(() => clock.pass(0)) // what shows it comes
  await act(() => clock.pass(2_900))
  expect(screen.getByText('Gone soon')).toBeInTheDocument()
  await act(() => clock.pass(1_000))
  expect(screen.queryByText('Gone soon')).toBeNull()
})

test('what could not be said when it was news is not said later', async () => {
  let isThere = false
  const load = async () => {
    if (!isThere) throw new Error('not to be had')
    return loadToasts()
  }
  await renderUi(
    <ToastsProvider load={load}>
      <Toaster show={(t) => t.warning(isThere ? 'New' : 'Long past')} />
    </ToastsProvider>,
  )
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Show' })))
  isThere = true
  fireEvent.click(screen.getByRole('button', { name: 'Show' }))
  expect(await screen.findByText('New')).toBeInTheDocument()
  expect(screen.queryByText('Long past')).toBeNull()
})

test('R164 R166 a toast has its style and stands at the top right', async () => {
  await toast((t) => t.warning('Careful'))
  const notice = (await screen.findByText('Careful')).closest('.mq-toast-warning')
  expect(notice).not.toBeNull()
  expect(notice?.closest('.ant-notification-topRight')).not.toBeNull()
})

test('a problem is said in the person’s language', async () => {
  await toast((t) => t.problem(new Problem({ kind: 'offline' })), 'ja')
  expect(await screen.findByText(/サーバーに接続できません/)).toBeVisible()
})

test('a command that one value made fail says what is wrong with it', async () => {
  const fields = [{ name: 'name', code: 'taken', message: 'Taken.' }]
  await toast((t) => t.problem(new Problem({ kind: 'invalid', fields })))
  expect(await screen.findByText('This is already used by somebody else.')).toBeVisible()
})

test('what was done can be taken back', async () => {
  const undo = vi.fn()
  await toast((t) => t.success('Moved', undo))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledTimes(1)
})

function Asker({ answered }: { answered(yes: boolean): void }) {
  const confirm = useConfirm()
  const question = { title: 'Delete 2 screens', affected: ['Lobby', 'Hall'], confirmLabel: 'Delete', danger: true }
  return (
    <button type="button" onClick={async () => answered(await confirm(question))}>
      Ask
    </button>
  )
}

test.each([
  ['Delete', true],
  ['Cancel', false],
])('a question names what is affected, and "%s" answers %s', async (button, expected) => {
  const answered = vi.fn()
  const { user } = await renderUi(<Asker answered={answered} />)
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  expect(await screen.findByRole('dialog', { name: 'Delete 2 screens' })).toBeInTheDocument()
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Lobby', 'Hall'])
  await user.click(screen.getByRole('button', { name: button }))
  await waitFor(() => expect(answered).toHaveBeenCalledWith(expected))
})

test('Escape is no', async () => {
  const answered = vi.fn()
  const { user } = await renderUi(<Asker answered={answered} />)
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(answered).toHaveBeenCalledWith(false))
})

test('whatever asked has the focus again, the first time too', async () => {
  const { user } = await renderUi(<Asker answered={() => {}} />)
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Ask' })).toHaveFocus())
})

test('another question takes the place of one that is open, and answers it with no', async () => {
  let ask: ReturnType<typeof useConfirm> = async () => false
  const Part = () => {
    ask = useConfirm()
    return null
  }
  const { user } = await renderUi(<Part />)
  const answers: Promise<boolean>[] = []
  act(() => {
    for (const title of ['One?', 'Two?']) answers.push(ask({ title, confirmLabel: 'Yes' }))
  })
  expect(await answers[0]).toBe(false)
  await user.click(await screen.findByRole('button', { name: 'Yes' }))
  expect(await answers[1]).toBe(true)
})

test('a status is told by a word and an icon too', async () => {
  await renderUi(<StatusTag tone="danger">Offline</StatusTag>)
  const tag = screen.getByText('Offline')
  expect(tag.querySelector('svg')).not.toBeNull()
})

test('a time is told from now and keeps up', async () => {
  const clock = stopClock('2026-11-02T09:00:00Z')
  await renderUi(<TimeAgo at="2026-11-02T08:59:30Z" />)
  expect(screen.getByText('just now')).toHaveAttribute('datetime', '2026-11-02T08:59:30.000Z')
  await act(() => clock.pass(5 * 60_000))
  expect(screen.getByText('5 minutes ago')).toBeInTheDocument()
})

test.each([null, undefined, '', 'nonsense'])('a time that is %o is never', async (at) => {
  await renderUi(<TimeAgo at={at} />)
  expect(screen.getByText('never')).toBeInTheDocument()
})
