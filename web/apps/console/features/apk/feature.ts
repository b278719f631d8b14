import type { Feature } from '../../app/feature'

/** The software of players: for Android (RT30) and for Windows (RT43, G27). */
export const apk: Feature = {
  menu: ['PlayerAndroid', 'PlayerWindow'],
  pages: [
    { path: '/manage/apk', access: 'Apk', load: () => import('./AndroidPage') },
    { path: '/manage/wpf', access: 'Apk', load: () => import('./WindowsPage') },
  ],
}
