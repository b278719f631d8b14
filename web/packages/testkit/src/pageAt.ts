import { createRoute } from '@tanstack/react-router'
import { desk, needs } from '../../../apps/console/navigation/root'
import type { PageAccess } from '../../../apps/console/session/access'

/** A page of the console that exists for a test alone. */
export function pageAt(path: string, component: () => React.ReactNode, access: PageAccess = 'signed-in') {
  return createRoute({ getParentRoute: () => desk, path, ...needs(access), component })
}
