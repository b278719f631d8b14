import type { Feature } from '../../app/feature'

/** The companies of the installation (RT33, RT44). */
export const company: Feature = {
  menu: ['Company'],
  pages: [
    { path: '/manage/company', access: 'Company', load: () => import('./CompaniesPage') },
    { path: '/manage/company/$id', access: 'Company', load: () => import('./CompanyPage') },
  ],
}
