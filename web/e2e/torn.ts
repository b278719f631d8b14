import type { Locator } from '@playwright/test'

/** The words of what is shown that begin on one line and end on another, in the language that it says it is in. */
export function tornWords(shown: Locator): Promise<string[]> {
  return shown.evaluate((root) => {
    const torn: string[] = []
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const language = text.parentElement?.closest<HTMLElement>('[lang]')?.lang
      const words = new Intl.Segmenter(language, { granularity: 'word' }).segment(text.textContent ?? '')
      for (const { segment, index, isWordLike } of words) {
        if (!isWordLike) continue
        const word = document.createRange()
        word.setStart(text, index)
        word.setEnd(text, index + segment.length)
        if (new Set([...word.getClientRects()].map(({ top }) => Math.round(top))).size > 1) torn.push(segment)
      }
    }
    return torn
  })
}
