import { type RegisteredRouter, useRouter } from '@tanstack/react-router'

/** The paths of pages that show no single record. */
export type PagePath = Exclude<keyof RegisteredRouter['routesByPath'], `${string}$${string}`>

/** Tells whether there is a page at a path: the menu also names what is not built, and other programs. */
export function useIsPage(): (path: string | undefined) => path is PagePath {
  const { routesByPath } = useRouter()
  return (path): path is PagePath => path !== undefined && path in routesByPath
}
