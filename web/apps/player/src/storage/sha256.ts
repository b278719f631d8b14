/**
 * SHA-256 (FIPS 180-4) over bytes that arrive in pieces.
 *
 * The browser's own digest takes only a whole message in memory; a video of several hundred megabytes does not fit
 * there.
 */
export interface Sha256 {
  /** Takes the next bytes of the message. */
  update(bytes: Uint8Array): void
  /** The digest as 64 lower-case hex digits; nothing may be added afterwards. */
  hex(): string
}

const BLOCK = 64

/** The first 32 bits of the fractional part of each number. */
function fraction(value: number): number {
  return ((value - Math.floor(value)) * 0x100000000) | 0
}

function firstPrimes(count: number): number[] {
  const primes: number[] = []
  for (let candidate = 2; primes.length < count; candidate++) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate)
  }
  return primes
}

const PRIMES = firstPrimes(64)
const ROUND_CONSTANTS = Int32Array.from(PRIMES, (prime) => fraction(prime ** (1 / 3)))
const INITIAL_STATE = Int32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))

/** Mixes the 64 bytes of `bytes` at `at` into `state`; `words` is scratch space for 64 words. */
function mix(state: Int32Array, words: Int32Array, bytes: Uint8Array, at: number): void {
  for (let i = 0; i < 16; i++) {
    const o = at + i * 4
    words[i] =
      ((bytes[o] as number) << 24) |
      ((bytes[o + 1] as number) << 16) |
      ((bytes[o + 2] as number) << 8) |
      (bytes[o + 3] as number)
  }
  for (let i = 16; i < 64; i++) {
    const x = words[i - 15] as number
    const y = words[i - 2] as number
    const small0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
    const small1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
    words[i] = ((words[i - 16] as number) + small0 + (words[i - 7] as number) + small1) | 0
  }
  let a = state[0] as number
  let b = state[1] as number
  let c = state[2] as number
  let d = state[3] as number
  let e = state[4] as number
  let f = state[5] as number
  let g = state[6] as number
  let h = state[7] as number
  for (let i = 0; i < 64; i++) {
    const big1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const big0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const first = (h + big1 + ((e & f) ^ (~e & g)) + (ROUND_CONSTANTS[i] as number) + (words[i] as number)) | 0
    const second = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  state[0] = ((state[0] as number) + a) | 0
  state[1] = ((state[1] as number) + b) | 0
  state[2] = ((state[2] as number) + c) | 0
  state[3] = ((state[3] as number) + d) | 0
  state[4] = ((state[4] as number) + e) | 0
  state[5] = ((state[5] as number) + f) | 0
  state[6] = ((state[6] as number) + g) | 0
  state[7] = ((state[7] as number) + h) | 0
}

export function createSha256(): Sha256 {
  const state = Int32Array.from(INITIAL_STATE)
  const words = new Int32Array(64)
  const tail = new Uint8Array(BLOCK)
  let tailLength = 0
  let total = 0

  function update(bytes: Uint8Array) {
    total += bytes.length
    let at = 0
    if (tailLength > 0) {
      at = Math.min(BLOCK - tailLength, bytes.length)
      tail.set(bytes.subarray(0, at), tailLength)
      tailLength += at
      if (tailLength < BLOCK) return
      mix(state, words, tail, 0)
      tailLength = 0
    }
    for (; at + BLOCK <= bytes.length; at += BLOCK) mix(state, words, bytes, at)
    tail.set(bytes.subarray(at))
    tailLength = bytes.length - at
  }

  return {
    update,
    hex() {
      const bits = new DataView(new ArrayBuffer(8))
      bits.setUint32(0, Math.floor(total / 0x20000000))
      bits.setUint32(4, (total * 8) >>> 0)
      const padding = new Uint8Array((tailLength < 56 ? 56 : 120) - tailLength)
      padding[0] = 0x80
      update(padding)
      update(new Uint8Array(bits.buffer))
      return Array.from(state, (word) => `0000000${(word >>> 0).toString(16)}`.slice(-8)).join('')
    },
  }
}
