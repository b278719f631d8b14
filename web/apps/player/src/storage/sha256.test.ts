import { webcrypto } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { anAsset } from '../../test/assets'
import { createSha256 } from './sha256'

function digest(...pieces: Uint8Array[]): string {
  const hash = createSha256()
  for (const piece of pieces) hash.update(piece)
  return hash.hex()
}

const text = (value: string) => new TextEncoder().encode(value)

describe('SHA-256', () => {
  // FIPS 180-4 examples.
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
    ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
  ])('digests the standard example %#', (message, expected) => {
    expect(digest(text(message))).toBe(expected)
  })

  it('agrees with the browser for every length around the block size, however the message is cut', async () => {
    for (let length = 0; length <= 200; length++) {
      const { bytes } = anAsset(length, length + 1)
      const expected = Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex')
      const cut = (length * 7) % (length + 1)
      expect(digest(bytes)).toBe(expected)
      expect(digest(bytes.subarray(0, cut), new Uint8Array(0), bytes.subarray(cut))).toBe(expected)
    }
  })

  it('agrees with the browser for a message of several chunks', () => {
    const { bytes, sha256 } = anAsset(5 * 1024 * 1024 + 3)
    const pieces: Uint8Array[] = []
    for (let at = 0; at < bytes.length; at += 65_521) pieces.push(bytes.subarray(at, at + 65_521))
    expect(digest(...pieces)).toBe(sha256)
  })
})
