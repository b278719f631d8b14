/** Larger files are not hashed: the browser's digest wants the whole file in memory. */
export const HASHED_BYTES = 64 * 1024 ** 2

/** The SHA-256 of a file as hex digits; undefined for large files, and where the page is not served securely. */
export async function sha256Of(file: File): Promise<string | undefined> {
  if (file.size > HASHED_BYTES || !globalThis.crypto?.subtle) return undefined
  try {
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  } catch {
    return undefined // the file cannot be read; sending it will say why
  }
}
