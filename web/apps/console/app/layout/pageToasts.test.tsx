import { pageAt } from '@marquee/testkit/pageAt'
import { renderApp } from '@marquee/testkit/renderApp'
import { useToast } from '@marquee/ui/feedback/useToast'
import { Link, useNavigate } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Feature } from '../../navigation/feature'

function Start() {
  const toast = useToast()
  const navigate = useNavigate()
  async function save() {
    await new Promise((saved) => setTimeout(saved))
    toast.success('Saved')
    await navigate({ to: '/tags' as '/' })
  }
  return (
    <>
      <button type="button" onClick={() => toast.success('Moved')}>
        Move
      </button>
      <button type="button" onClick={save}>
        Save
      </button>
      <Link to={'/tags' as '/'}>Tags</Link>
    </>
  )
}

const pages: Feature = { routes: [pageAt('/start', Start), pageAt('/tags', () => <h1>Tags</h1>)] }

test('a toast does not come along to the page that somebody goes to', async () => {
  const { user } = await renderApp({ path: '/start', features: [pages] })
  await user.click(await screen.findByRole('button', { name: 'Move' }))
  expect(await screen.findByText('Moved')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Tags' }))
  await screen.findByRole('heading', { name: 'Tags' })
  await waitFor(() => expect(screen.queryByText('Moved')).toBeNull())
})

test('what is said as a page leads on by itself is read on the next one', async () => {
  const { user } = await renderApp({ path: '/start', features: [pages] })
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await screen.findByRole('heading', { name: 'Tags' })
  expect(await screen.findByText('Saved')).toBeVisible()
})
