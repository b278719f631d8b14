import { renderUi } from '@marquee/testkit/renderUi'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { KeyHelp } from './KeyHelp'

const commands = [
  { id: 'edit', label: 'Edit', shortcut: 'F2' },
  { id: 'open', label: 'Details' },
]

test('the question mark lists the keys of the list and of its commands', async () => {
  const { user } = await renderUi(
    <>
      <KeyHelp commands={commands} />
      <input aria-label="Search" />
    </>,
  )
  await user.type(screen.getByRole('textbox', { name: 'Search' }), '?')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await user.tab({ shift: true })
  await user.keyboard('?')
  const help = within(await screen.findByRole('dialog'))
  expect(help.getByText('Ctrl+A').closest('div')).toHaveTextContent('Select everything on the page')
  expect(help.getByText('F2').closest('div')).toHaveTextContent('Edit')
  expect(help.queryByText('Details')).not.toBeInTheDocument()
})
