/** The server takes no more, in characters. */
const LIMIT = 500

/** Half a character, and a NUL: a text with one is none to the server, which refuses all that comes with it. */
const NO_TEXT = /^[\0\ud800-\udfff]$/

/** What is told of words for an engineer: their beginning, in whole characters. */
export function detailOf(words: string): string {
  return Array.from(words)
    .slice(0, LIMIT)
    .map((character) => character.replace(NO_TEXT, '\ufffd'))
    .join('')
}
