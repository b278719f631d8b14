import { createRoute } from '@tanstack/react-router'
import type { Feature } from '../../navigation/feature'
import { desk, lists, loads, needs, page, pageOf } from '../../navigation/root'
import { companyList, companyQuery, listDefaults } from './queries'

const list = createRoute({
  getParentRoute: () => desk,
  path: '/manage/company',
  ...needs('Company'),
  ...lists(listDefaults, ['company'], pageOf(companyList)),
  component: page(() => import('./CompaniesPage')),
})

const one = createRoute({
  getParentRoute: () => desk,
  path: '/manage/company/$id',
  ...needs('Company'),
  ...loads(['company'], ({ api, companyId, prefetch }, { id }: { id: string }) =>
    prefetch(companyQuery(api, companyId, Number(id))),
  ),
  component: page(() => import('./CompanyPage')),
})

/** The companies of the installation (RT33, RT44). */
export const company = {
  menu: ['Company'],
  routes: [list, one],
} as const satisfies Feature
