import type { Feature } from '../../app/feature'

/** The hierarchy of companies (RT38). */
export const globalcompany: Feature = {
  menu: ['GlobalCompany'],
  pages: [{ path: '/manage/globalcompany', access: 'GlobalCompany', load: () => import('./GlobalCompanyPage') }],
}
