import type { Feature } from '../../app/feature'

/** Who did what (RT31). */
export const audit: Feature = {
  menu: ['AuditTrail'],
  pages: [{ path: '/manage/audittrail', access: 'AuditTrail', load: () => import('./AuditPage') }],
}
