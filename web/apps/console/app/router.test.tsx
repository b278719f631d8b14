import { answer, pageOf } from '@marquee/testkit/answer'
import { makeTag } from '@marquee/testkit/factories'
import { renderApp } from '@marquee/testkit/renderApp'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './address'

test('to point at a link fetches the page behind it, its texts and its data, and to go there fetches nothing more', async () => {
  const asked: (string | null)[] = []
  const { user, texts, url } = await renderApp({
    handlers: [
      answer('get', '/api/tags', ({ query }) => {
        asked.push(query.get('companyId'))
        return pageOf([makeTag({ id: 4, name: 'Floor', type: 'Device' })])
      }),
    ],
  })
  await user.click(await screen.findByRole('button', { name: 'Management' }))
  const link = await screen.findByRole('link', { name: 'Tags' })
  expect(texts.has('tag', 'title')).toBe(false)
  await user.hover(link)
  await waitFor(() => expect(asked).toEqual(['2']))
  await waitFor(() => expect(texts.has('tag', 'title')).toBe(true))
  expect(url()).not.toBe('/manage/tag')
  await user.click(link)
  expect(await screen.findByText('Floor')).toBeVisible()
  expect(asked).toEqual(['2'])
})

test.each([
  ['', {}],
  ['?type=Video&tags=6&q=a+b', { type: 'Video', tags: '6', q: 'a b' }],
  ['?activate=K7QM-4R2X', { activate: 'K7QM-4R2X' }],
  ['?q=%22&owner=8', { q: '"', owner: '8' }],
])('the query %s says what it looks like', (query, values) => {
  expect(parseSearch(query)).toEqual(values)
  expect(stringifySearch({ ...values, page: undefined, folder: '' })).toBe(query)
})
