import { createRoute } from '@tanstack/react-router'
import type { Feature } from '../../navigation/feature'
import { begin, desk, lists, needs, page, pageOf } from '../../navigation/root'
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
  loader: ({ context, params }) =>
    begin(context, ['company'], ({ api, companyId, prefetch }) =>
      prefetch(companyQuery(api, companyId, Number(params.id))),
    ),
  component: page(() => import('./CompanyPage')),
})

/** The companies of the installation (RT33, RT44). */
export const company = {
  menu: ['Company'],
  routes: [list, one],
} as const satisfies Feature
