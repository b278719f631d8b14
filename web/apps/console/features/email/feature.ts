import type { Feature } from '../../app/feature'

/** The company's SMTP server (RT35). */
export const email: Feature = {
  menu: ['EmailSetting'],
  pages: [{ path: '/manage/email', access: 'Email', load: () => import('./EmailPage') }],
}
