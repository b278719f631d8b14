/** How wide the sidebar is: 200, 150 or 50 pixels (R039–R041). */
export const sizes = ['open', 'compact', 'minimized'] as const
export type SidebarSize = (typeof sizes)[number]

const KEY = 'marquee.sidebar'

/** The remembered size; without one it is open on a desk and minimized below 992 pixels (G42). */
export function readSize(storage: Storage, isNarrow: boolean): SidebarSize {
  if (isNarrow) return 'minimized'
  return sizes.find((size) => size === storage.getItem(KEY)) ?? 'open'
}

export function rememberSize(storage: Storage, size: SidebarSize): void {
  storage.setItem(KEY, size)
}

/** The size that the toggle goes to next: open, compact, minimized, and open again. */
export function nextSize(size: SidebarSize): SidebarSize {
  return sizes[(sizes.indexOf(size) + 1) % sizes.length] ?? 'open'
}
