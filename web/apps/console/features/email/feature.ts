import { createRoute } from '@tanstack/react-router'
import type { Feature } from '../../navigation/feature'
import { desk, loads, needs, page } from '../../navigation/root'
import { settingQuery } from './queries'

const it = createRoute({
  getParentRoute: () => desk,
  path: '/manage/email',
  ...needs('Email'),
  ...loads(['email'], ({ api, companyId, prefetch }) => prefetch(settingQuery(api, companyId))),
  component: page(() => import('./EmailPage')),
})

/** The company's SMTP server (RT35). */
export const email = {
  menu: ['EmailSetting'],
  routes: [it],
} as const satisfies Feature
