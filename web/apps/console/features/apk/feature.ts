import { createRoute } from '@tanstack/react-router'
import type { Feature } from '../../navigation/feature'
import { desk, lists, needs, page } from '../../navigation/root'
import { listDefaults, packageList, type System } from './queries'

const packages = (os: System) =>
  lists(listDefaults, ['apk'], ({ api, companyId, prefetch }, position) =>
    prefetch(packageList(api, companyId, os, position)),
  )

const android = createRoute({
  getParentRoute: () => desk,
  path: '/manage/apk',
  ...needs('Apk'),
  ...packages('Android'),
  component: page(() => import('./PackagesPage'), { os: 'Android' }),
})

const windows = createRoute({
  getParentRoute: () => desk,
  path: '/manage/wpf',
  ...needs('Apk'),
  ...packages('Windows'),
  component: page(() => import('./PackagesPage'), { os: 'Windows' }),
})

/** The software of players: for Android (RT30) and for Windows (RT43, G27). */
export const apk = {
  menu: ['PlayerAndroid', 'PlayerWindow'],
  routes: [android, windows],
} as const satisfies Feature
