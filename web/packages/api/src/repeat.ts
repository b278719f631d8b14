/** A name that nothing else has. It needs no page that is served securely. */
export function randomName(): string {
  return [...crypto.getRandomValues(new Uint32Array(2))].map((part) => part.toString(36)).join('')
}

/**
 * Keys for what one dialog sends (`Idempotency-Key`): the same parts, by identity, go by the same key, so that what is
 * sent again after a lost answer is carried out once; anything else gets a key of its own.
 */
export function createRepeatKeys(): (...parts: readonly unknown[]) => string {
  const known: { parts: readonly unknown[]; key: string }[] = []
  return (...parts) => {
    const same = (other: readonly unknown[]) =>
      other.length === parts.length && other.every((part, index) => part === parts[index])
    const found = known.find((one) => same(one.parts))
    if (found) return found.key
    const key = randomName()
    known.push({ parts, key })
    return key
  }
}
