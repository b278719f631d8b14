import { createRoute } from '@tanstack/react-router'
import { desk, loads, needs, page } from '../../../navigation/root'
import type { Family } from './Gallery'

/** A family, at any path below its name. */
const below = <Path extends `/${Family}/$`>(path: Path, family: Family) =>
  createRoute({
    getParentRoute: () => desk,
    path,
    ...needs('signed-in'),
    ...loads(['gallery']),
    component: page(() => import('./GalleryPage'), { family }),
  })

/** The gallery of what the console is made of: five families (R024, G20). */
export const gallery = {
  routes: [
    below('/base/$', 'base'),
    below('/buttons/$', 'buttons'),
    below('/icons/$', 'icons'),
    below('/notifications/$', 'notifications'),
    below('/theme/$', 'theme'),
  ],
}
