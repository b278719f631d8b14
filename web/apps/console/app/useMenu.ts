import { createContext, use, useMemo } from 'react'
import { useSession } from '../session/session'
import type { Feature } from './feature'
import { menu, type NavItem } from './menu'
import { visibleMenu } from './menuRules'

const Context = createContext<Feature[]>([])

export const FeaturesProvider = Context

/** The menu as the signed-in person sees it. */
export function useMenu(): NavItem[] {
  const features = use(Context)
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
