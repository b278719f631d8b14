/** The ids that stand in the address, joined by commas: `3,5`. What is no id is left out, and so is what stands there again. */
export function idsOf(text = ''): number[] {
  const ids = text.split(',').map(Number)
  return [...new Set(ids.filter((id) => Number.isInteger(id) && id > 0))]
}
