import { createRoute } from '@tanstack/react-router'
import type { Feature } from '../../navigation/feature'
import { desk, loads, needs, page } from '../../navigation/root'
import { hierarchyQuery } from './queries'

const it = createRoute({
  getParentRoute: () => desk,
  path: '/manage/globalcompany',
  ...needs('GlobalCompany'),
  ...loads(['globalcompany'], ({ api, companyId, prefetch }) => prefetch(hierarchyQuery(api, companyId))),
  component: page(() => import('./GlobalCompanyPage')),
})

/** The hierarchy of companies (RT38). */
export const globalcompany = {
  menu: ['GlobalCompany'],
  routes: [it],
} as const satisfies Feature
