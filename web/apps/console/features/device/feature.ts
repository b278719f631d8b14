import { createRoute } from '@tanstack/react-router'
import type { Feature } from '../../navigation/feature'
import { desk, lists, loads, needs, numberOf, page, pageOf, textOf } from '../../navigation/root'
import {
  deviceList,
  deviceQuery,
  groupDefaults,
  listDefaults,
  pendingDefaults,
  pendingList,
  playingQuery,
  wallQuery,
} from './queries'

/** The dialog that adds a screen is opened by the menu (G29), or by a code that was scanned. */
const adding = ({ activate }: Record<string, unknown>): { activate?: string } => ({ activate: textOf(activate) })

const mine = createRoute({
  getParentRoute: () => desk,
  path: '/device/my-devices',
  ...needs('Device'),
  ...lists(
    listDefaults,
    ['device'],
    ({ api, companyId, prefetch }, position) =>
      prefetch(deviceList(api, { companyId, reach: companyId, group: position.folder, position })),
    adding,
  ),
  component: page(() => import('./list/DevicesPage')),
})

const byGroup = createRoute({
  getParentRoute: () => desk,
  path: '/device/by-group',
  ...needs('Device'),
  ...lists(
    groupDefaults,
    ['device'],
    ({ api, companyId, prefetch }, position) =>
      prefetch(
        deviceList(api, { companyId, reach: companyId, group: Number(position.filters.deviceGroup) || 0, position }),
      ),
    adding,
  ),
  component: page(() => import('./list/DevicesByGroupPage')),
})

const all = createRoute({
  getParentRoute: () => desk,
  path: '/device/all-devices',
  ...needs('global-admin'),
  ...lists(
    listDefaults,
    ['device'],
    ({ api, companyId, prefetch }, position) => prefetch(deviceList(api, { companyId, reach: 0, group: 0, position })),
    adding,
  ),
  component: page(() => import('./list/AllDevicesPage')),
})

const pending = createRoute({
  getParentRoute: () => desk,
  path: '/device/activate',
  ...needs('global-admin'),
  ...lists(pendingDefaults, ['device'], pageOf(pendingList), adding),
  component: page(() => import('./list/PendingPage')),
})

const one = createRoute({
  getParentRoute: () => desk,
  path: '/device/my-devices/$deviceId',
  ...needs('Device'),
  validateSearch: (query: Record<string, unknown>): ReturnType<typeof adding> & { at?: string } => ({
    ...adding(query),
    at: textOf(query.at),
  }),
  ...loads(['device', 'control'], ({ api, companyId, prefetch }, { deviceId }: { deviceId: string }) => {
    prefetch(deviceQuery(api, companyId, Number(deviceId)))
    prefetch(playingQuery(api, companyId, Number(deviceId)))
  }),
  component: page(() => import('./screen/ScreenPage')),
})

const powerPlan = createRoute({
  getParentRoute: () => desk,
  path: '/device/power-plan',
  ...needs('Device'),
  validateSearch: (query: Record<string, unknown>): { id?: number } => ({ id: numberOf(query.id) }),
  ...loads(['device', 'control']),
  component: page(() => import('./power/PowerPage')),
})

const scheduleTable = createRoute({
  getParentRoute: () => desk,
  path: '/device/ScheduleTable',
  ...needs('Device'),
  validateSearch: (query: Record<string, unknown>): { id?: number } => ({ id: numberOf(query.id) }),
  ...loads(['device', 'control']),
  component: page(() => import('./download/ScheduleTablePage')),
})

const wall = createRoute({
  getParentRoute: () => desk,
  path: '/device/wall',
  ...needs('Device'),
  validateSearch: (query: Record<string, unknown>): { group?: number } => ({ group: numberOf(query.group) }),
  ...loads(['device', 'control'], ({ api, companyId, prefetch }) => prefetch(wallQuery(api, companyId, 0, 1))),
  component: page(() => import('./wall/WallPage')),
})

/** The screens: part 1 §2, menu entries M18 to M22. */
export const device = {
  menu: ['AllDevices', 'MyDevices', 'Activate', 'AddDevice'],
  find: () => import('./find'),
  routes: [mine, byGroup, all, pending, one, powerPlan, scheduleTable, wall],
} as const satisfies Feature
