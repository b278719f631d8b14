/** Base64 with its padding. */
const encoded = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** What no message says. */
const unprintable = /[^\P{Cc}\t\n\r]/u

/**
 * The words of a message that a screen has: they travel as Base64 of UTF-8, and plain text is taken as it is (R373, G122).
 */
export function decodeWords(text: string): string {
  if (!encoded.test(text)) return text
  try {
    const bytes = Uint8Array.from(atob(text), (one) => one.charCodeAt(0))
    const words = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return unprintable.test(words) ? text : words
  } catch {
    return text // it only looks like Base64
  }
}
