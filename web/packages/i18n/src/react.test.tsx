import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { TextsProvider, useLocale, useT } from './react'
import { createTexts, switchLocale } from './texts'

function Label() {
  return (
    <p>
      {useLocale()}: {useT('common')('save')}
    </p>
  )
}

test('a component waits for its texts and changes with the language', async () => {
  const texts = createTexts('en')
  await act(async () => {
    render(
      <TextsProvider value={texts}>
        <Suspense fallback="waiting">
          <Label />
        </Suspense>
      </TextsProvider>,
    )
  })
  expect(await screen.findByText('en: Save')).toBeInTheDocument()
  await act(() => switchLocale(texts, 'ja'))
  expect(screen.getByText('ja: 保存')).toBeInTheDocument()
})
