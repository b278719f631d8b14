/** How many digits an activation code has. */
const CODE_DIGITS = 8

/**
 * The digits of a code as people type or scan it: with a dash, with spaces, in full width. Null when they are not as many
 * as a code has.
 */
export function readCode(typed: string): string | null {
  const digits = typed.normalize('NFKC').replace(/\D/g, '')
  return digits.length === CODE_DIGITS ? digits : null
}

/** A code as the screen shows it: 4832-0151. */
export function showCode(digits: string): string {
  return `${digits.slice(0, CODE_DIGITS / 2)}-${digits.slice(CODE_DIGITS / 2)}`
}
