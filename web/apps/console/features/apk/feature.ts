import { createRoute } from '@tanstack/react-router'
import type { Feature } from '../../navigation/feature'
import { desk, lists, needs, page } from '../../navigation/root'
import { listDefaults, packageList, type System } from './queries'

const packages = <Path extends string>(path: Path, os: System) =>
  createRoute({
    getParentRoute: () => desk,
    path,
    ...needs('Apk'),
    ...lists(listDefaults, ['apk'], ({ api, companyId, prefetch }, position) =>
      prefetch(packageList(api, companyId, os, position)),
    ),
    component: page(() => import('./PackagesPage'), { os }),
  })

/** The software of players: for Android (RT30) and for Windows (RT43, G27). */
export const apk = {
  menu: ['PlayerAndroid', 'PlayerWindow'],
  routes: [packages('/manage/apk', 'Android'), packages('/manage/wpf', 'Windows')],
} as const satisfies Feature
