import { expect, it } from 'vitest'
import { linkBundledFonts } from './bundled'

it('a page links the fonts that are built in once', () => {
  const page = document.implementation.createHTMLDocument()
  linkBundledFonts(page)
  linkBundledFonts(page)
  expect(Array.from(page.head.querySelectorAll('link'), (link) => link.getAttribute('href'))).toEqual([
    '/player/fonts.css',
  ])
})
