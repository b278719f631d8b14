/** How many letters and digits an activation code has: one that a screen shows, and that of a registered screen. */
const CODE_LENGTHS = [8, 16]

/** Letters that no code has, and those that they are read for. */
const LOOKALIKES: Record<string, string> = { O: '0', I: '1', L: '1', U: 'V' }

/**
 * A code as people type or scan it: with a dash, with spaces, in full width, in small letters, with letters that look like
 * others. Null when it is not as long as a code is.
 */
export function readCode(typed: string): string | null {
  const letters = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
  const code = letters.replace(/[OILU]/g, (letter) => LOOKALIKES[letter] ?? letter)
  return CODE_LENGTHS.includes(code.length) ? code : null
}

/** A code as the screen shows it, in groups of four: K7QM-4R2X. */
export function showCode(code: string): string {
  return code.replace(/.{4}(?=.)/g, '$&-')
}
