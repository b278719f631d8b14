import type { Saved, Store } from '../storage/store'

/** Who this screen is: a key pair made here, of which only the public half is ever shown. */
export interface Identity {
  /** The public key as the base64 of the raw, uncompressed P-256 point (65 bytes). */
  publicKey: string
  /** The ECDSA SHA-256 signature of the text's UTF-8 bytes: base64 of r‖s, 64 bytes. */
  sign(text: string): Promise<string>
}

const CURVE: EcKeyGenParams = { name: 'ECDSA', namedCurve: 'P-256' }
const SIGNATURE: EcdsaParams = { name: 'ECDSA', hash: 'SHA-256' }

/** The stored identity, or a new one that is stored before it is used. */
export async function loadIdentity(crypto: Crypto, store: Store, saved: Partial<Saved>): Promise<Identity> {
  let keys = saved.keys
  if (!keys) {
    keys = await crypto.subtle.generateKey(CURVE, false, ['sign', 'verify'])
    await store.write({ keys })
  }
  const { privateKey, publicKey } = keys
  return {
    publicKey: base64(await crypto.subtle.exportKey('raw', publicKey)),
    async sign(text) {
      return base64(await crypto.subtle.sign(SIGNATURE, privateKey, new TextEncoder().encode(text)))
    },
  }
}

function base64(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
}

/** A random (version 4) UUID. */
export function randomUuid(crypto: Crypto): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const versioned = bytes.map((byte, i) => (i === 6 ? (byte & 0x0f) | 0x40 : i === 8 ? (byte & 0x3f) | 0x80 : byte))
  const hex = Array.from(versioned, (byte) => `0${byte.toString(16)}`.slice(-2)).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
