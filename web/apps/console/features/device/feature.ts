import type { Feature } from '../../app/feature'

const list = () => import('./list/DevicesPage')

/** The screens: part 1 §2, menu entries M18 to M22. */
export const device: Feature = {
  menu: ['AllDevices', 'MyDevices', 'Activate', 'AddDevice'],
  find: () => import('./find'),
  pages: [
    { path: '/device/my-devices', access: 'Device', load: list },
    { path: '/device/by-group', access: 'Device', load: () => import('./list/DevicesByGroupPage') },
    { path: '/device/all-devices', access: 'global-admin', load: () => import('./list/AllDevicesPage') },
    { path: '/device/activate', access: 'global-admin', load: () => import('./list/PendingPage') },
    { path: '/device/my-devices/$deviceId', access: 'Device', load: () => import('./screen/ScreenPage') },
  ],
}
