import { createRoute } from '@tanstack/react-router'
import type { Feature } from '../../navigation/feature'
import { desk, lists, needs, page, pageOf } from '../../navigation/root'
import { entryList, listDefaults } from './queries'

const list = createRoute({
  getParentRoute: () => desk,
  path: '/manage/audittrail',
  ...needs('AuditTrail'),
  ...lists(listDefaults, ['audit'], pageOf(entryList)),
  component: page(() => import('./AuditPage')),
})

/** Who did what (RT31). */
export const audit = {
  menu: ['AuditTrail'],
  routes: [list],
} as const satisfies Feature
