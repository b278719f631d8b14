import { expect, test } from 'vitest'
import { signStyles } from './nonce'

test('style elements carry the nonce of the response, others do not', () => {
  const page = document.implementation.createHTMLDocument()
  signStyles(page, 'n0nce')
  expect(page.createElement('style').nonce).toBe('n0nce')
  expect(page.createElementNS('http://www.w3.org/2000/svg', 'style')).toHaveProperty('nonce', 'n0nce')
  expect(page.createElement('script').nonce).toBe('')
})
