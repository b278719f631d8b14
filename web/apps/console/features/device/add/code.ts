/** How many letters and digits an activation code has. */
const CODE_LENGTH = 8

/** Letters that no code has, and those that they are read for. */
const LOOKALIKES: Record<string, string> = { O: '0', I: '1', L: '1', U: 'V' }

/**
 * A code as people type or scan it: with a dash, with spaces, in full width, in small letters, with letters that look like
 * others. Null when it is not as long as a code.
 */
export function readCode(typed: string): string | null {
  const letters = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
  const code = letters.replace(/[OILU]/g, (letter) => LOOKALIKES[letter] ?? letter)
  return code.length === CODE_LENGTH ? code : null
}

/** A code as the screen shows it: K7QM-4R2X. */
export function showCode(code: string): string {
  return `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`
}
