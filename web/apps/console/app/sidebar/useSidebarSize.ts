import { breakpoints } from '@marquee/ui/theme/tokens'
import { useMedia } from '@marquee/ui/theme/useMedia'
import { useState } from 'react'
import { nextSize, readSize, rememberSize, type SidebarSize } from './size'

export interface SidebarState {
  size: SidebarSize
  /** On a phone it is a drawer, closed until somebody asks for it. */
  isDrawer: boolean
  isDrawerOpen: boolean
  setDrawerOpen(open: boolean): void
  resize(size: SidebarSize): void
  /** The header's button: opens the drawer, or goes to the next size. */
  toggle(): void
}

/** The sidebar's size for this window, remembered when the person chose it on a desk. */
export function useSidebarSize(): SidebarState {
  const isNarrow = useMedia(`(max-width: ${breakpoints.lg - 1}px)`)
  const isDrawer = useMedia(`(max-width: ${breakpoints.md - 1}px)`)
  const [chosen, setChosen] = useState<{ isNarrow: boolean; size: SidebarSize }>()
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const size = chosen?.isNarrow === isNarrow ? chosen.size : readSize(localStorage, isNarrow)

  function resize(next: SidebarSize) {
    setChosen({ isNarrow, size: next })
    if (!isNarrow) rememberSize(localStorage, next)
  }

  return {
    size: isDrawer ? 'open' : size,
    isDrawer,
    isDrawerOpen,
    setDrawerOpen,
    resize,
    toggle: () => (isDrawer ? setDrawerOpen(!isDrawerOpen) : resize(nextSize(size))),
  }
}
