/** Where the server has the stylesheet of the fonts that are built in. */
const STYLESHEET = '/player/fonts.css'

/**
 * Makes a page of the console know the fonts that programs are set in where they name none. The browser fetches a piece
 * when a text has characters of it, and none before.
 */
export function linkBundledFonts(page: Document): void {
  if (page.head.querySelector(`link[href="${STYLESHEET}"]`)) return
  const link = page.createElement('link')
  link.rel = 'stylesheet'
  link.href = STYLESHEET
  page.head.appendChild(link)
}
