/** What is left of a time, as a clock that runs down shows it: "4:09", "1:04:09"; never less than nothing. */
export function clockOf(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const parts = hours > 0 ? [hours, twoDigits(minutes)] : [minutes]
  return [...parts, twoDigits(seconds % 60)].join(':')
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
