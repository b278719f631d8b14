import { appendPage, editPage } from '@marquee/model/program/pages'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aProgram, firstPage, newId, open } from './open.fake'

let documents: Blob[]

beforeEach(() => {
  documents = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${documents.push(blob) - 1}`,
      revokeObjectURL() {},
    }),
  )
  vi.stubGlobal('fetch', async (url: string) => {
    const blob = documents[Number(url.slice(5))]
    return { ok: blob !== undefined, status: 200, text: async () => await blob?.text() }
  })
})

function threePages() {
  const three = appendPage(appendPage(aProgram(), newId), newId)
  return editPage(three, firstPage(three), { bgColor: '#123456' })
}

test('D011 all pages are played as they are now, from the one that is open', async () => {
  const program = threePages()
  await open('preview', { program, page: program.order[1] })
  expect(await screen.findByText('Page 2 of 3: Page 2')).toBeInTheDocument()
  await waitFor(() => expect(documents).toHaveLength(1))
  expect(JSON.parse((await documents[0]?.text()) ?? '')).toMatchObject({ pages: [{ bgColor: '#123456' }, {}, {}] })
  expect(screen.getByText(/^0:0\d of 0:05$/)).toBeInTheDocument()
})

test('D011 one goes from page to page, and stops the time', async () => {
  const { user } = await open('preview', { program: threePages() })
  await user.click(await screen.findByRole('button', { name: 'Next page' }))
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  expect(screen.getByText('Page 3 of 3: Page 3')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Pause' }))
  expect(screen.getByRole('button', { name: 'Play' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Previous page' }))
  expect(screen.getByText('Page 2 of 3: Page 2')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Pause' })).toBeInTheDocument()
})

test('G101 a page that stays until somebody touches has no end', async () => {
  const program = editPage(aProgram(), firstPage(aProgram()), {})
  const endless = editPage(program, firstPage(program), { duration: 0 })
  await open('preview', { program: endless })
  expect(await screen.findByRole('slider', { name: 'Time of the page' })).toBeDisabled()
})

test('D011 it is seen on the screens of the company, and closing it is no step', async () => {
  const { user, close, over } = await open('preview')
  await user.click(await screen.findByRole('combobox', { name: 'How it looks on' }))
  await user.click(await screen.findByTitle('1080 × 1920'))
  const picture = screen.getByRole('region', { name: 'The program as it plays' })
  expect(picture.style.getPropertyValue('--width')).toBe('1080')
  await user.click(screen.getByText('Close', { selector: 'button *' }))
  await over()
  expect(close).toHaveBeenCalledWith(null)
})
