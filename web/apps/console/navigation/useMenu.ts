import { createContext, use, useMemo } from 'react'
import { useSession } from '../session/session'
import type { Feature } from './feature'
import { menu, type NavItem } from './menu'
import { visibleMenu } from './menuRules'

/** Every feature of the console. */
export const FeaturesContext = createContext<readonly Feature[]>([])

/** The menu as the signed-in person sees it. */
export function useMenu(): NavItem[] {
  const features = use(FeaturesContext)
  const session = useSession()
  return useMemo(() => {
    const provided = new Set<string>(features.flatMap((feature) => feature.menu ?? []))
    return visibleMenu(menu, session, provided)
  }, [features, session])
}

/** The menu entry of that name, when the person sees it. */
export function useEntry(name: string | undefined): NavItem | undefined {
  const items = useMenu()
  return items.flatMap((item) => [item, ...(item.children ?? [])]).find((item) => item.name === name)
}
