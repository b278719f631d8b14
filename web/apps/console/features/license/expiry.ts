const DAY = 24 * 3_600_000

/** Whole days until the end of a licence's last day; negative when it is over. Both are days of this place. */
export function daysUntil(expiryDate: string, now: Date): number {
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())
  return Math.round((Date.parse(`${expiryDate}T00:00:00Z`) - today) / DAY)
}
