/** The server takes no more, in characters. */
const LIMIT = 500

/** What is told of words for an engineer: their beginning, without half a character. */
export function detailOf(words: string): string {
  return Array.from(words).slice(0, LIMIT).join('')
}
