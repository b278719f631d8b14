import { type Feature, features } from '@marquee/api/features'
import type { Codes, DashboardSummary, FolderNode, FolderTreeAnswer, Item, Self } from '@marquee/api/types'

/** Rights on every feature; `rights('R')`, `rights('W', { Device: 'N' })`. */
export function rights(access: 'N' | 'R' | 'W', except: Partial<Record<Feature, 'N' | 'R' | 'W'>> = {}): Self['auth'] {
  return Object.fromEntries(
    features.map((feature) => [feature, { access: except[feature] ?? access, admin: access === 'W' }]),
  )
}

/** The role that makes a company administrator. */
export const administrator: Self['role'] = {
  id: 5,
  company_id: 2,
  role_desc: 'Administrator',
  authority: [],
  version: 1,
}

/** A person of company 2 with every right, unless told otherwise. */
export function makeSelf(part: Partial<Self> = {}): Self {
  return {
    id: 7,
    username: 'hanako',
    displayName: 'Hanako Sato',
    email: 'hanako@example.com',
    language: 'en',
    theme: 'system',
    active: true,
    locked: false,
    using2FA: false,
    companyId: 2,
    currentCompanyId: 2,
    roleId: 5,
    managedCompanyIds: [],
    isGlobalAdmin: false,
    isCompanyAdmin: false,
    isAdmin: false,
    image: 'logo.png',
    company: { id: 2, name: 'Midori Foods', image: 'logo.png' },
    role: { ...administrator, role_desc: 'Editor' },
    auth: rights('W'),
    version: 3,
    ...part,
  } as Self
}

/** The operator of the platform: company 1, role 1. */
export function makeGlobalAdmin(part: Partial<Self> = {}): Self {
  return makeSelf({
    companyId: 1,
    currentCompanyId: 1,
    roleId: 1,
    isGlobalAdmin: true,
    isAdmin: true,
    company: { id: 1, name: 'Aozora', image: '' } as Self['company'],
    ...part,
  })
}

/** What a company has switched on: `makeCodes({ settings: { EasyContent: 'Y' } })`. */
export function makeCodes({
  settings = {},
  ...part
}: Partial<Codes> & { settings?: Record<string, string> } = {}): Codes {
  return {
    companies: [
      {
        id: 2,
        name: 'Midori Foods',
        needContentApproval: false,
        enableContentValidityFeature: false,
        hasMailServer: true,
      },
      {
        id: 3,
        name: 'Kawa Hotels',
        needContentApproval: false,
        enableContentValidityFeature: false,
        hasMailServer: true,
      },
    ],
    roles: [],
    users: [],
    usersIncludeDeleted: [],
    dimensions: [],
    fonts: [],
    uses: {},
    leftOut: {},
    languages: [],
    features: [],
    devicePowerPlanMode: [],
    zoneOptions: ['Asia/Tokyo', 'Asia/Hong_Kong'],
    apkDeviceMap: {},
    serverVersion: { version: '1.0.0', build: 'build-42' },
    authorComponents: [],
    companyFeatures: Object.entries(settings).map(([paramName, companyValue], index) => {
      return { id: index + 1, paramName, paramDesc: '', companyValue, defaultValue: 'N' }
    }),
    storageBaseUrl: '/img/uploads/',
    ...part,
  } as Codes
}

export function makeDashboard(part: Partial<DashboardSummary> = {}): DashboardSummary {
  return {
    devices: 3,
    devicesOnline: 3,
    devicesOffline: 0,
    devicesNeverSeen: 0,
    contents: 12,
    playlists: 4,
    schedules: 2,
    storageUsedBytes: 1024 ** 3,
    storageLimitBytes: 0,
    pendingApprovals: 0,
    licensesEnding: 0,
    problems: [],
    contentByType: [],
    endingLicenses: [],
    recent: [],
    activity: [],
    ...part,
  }
}

/** A tag of company 2 that nothing carries. */
export function makeTag(part: Partial<Tag> & Pick<Tag, 'id' | 'name' | 'type'>): Tag {
  return { companyId: 2, description: '', items: [], value: '', uses: 0, version: 1, ...part }
}

type Tag = Item<'/api/tags'>

export function makeFolder(part: Partial<FolderNode> & { id: number; text: string }): FolderNode {
  const parentId = part.parentId ?? 0
  return {
    parent: parentId,
    parentId,
    children: [],
    state: { expanded: false, selected: false, checked: false, disabled: false },
    data: { count: 0, userGroups: [], extraInfo: '' },
    ...part,
  } as FolderNode
}

/** Default > Lobby > Desk, and Default > Window. */
export function makeFolders(): FolderTreeAnswer {
  const allNodes = [
    makeFolder({ id: 10, text: 'Default', children: [11, 12] }),
    makeFolder({ id: 11, text: 'Lobby', parentId: 10, children: [13], data: { count: 3 } as FolderNode['data'] }),
    makeFolder({ id: 12, text: 'Window', parentId: 10 }),
    makeFolder({ id: 13, text: 'Desk', parentId: 11 }),
  ]
  return { root: allNodes[0], allNodes } as FolderTreeAnswer
}

type Device = Item<'/api/device'>

/** What a screen says that shows pancakes. */
const onAir: Device['reported'] = {
  at: '2026-11-02T00:00:00Z',
  online: true,
  playing: true,
  scheduleItemId: 21,
  contentId: 30,
  contentName: 'Pancakes',
  contentSrc: '/img/uploads/pancakes.small',
  covered: '',
  since: '2026-11-01T23:59:50Z',
  manifest: 'abc',
  clockOffsetMs: 0,
  nextAt: '2026-11-02T00:00:10Z',
  nextContentId: 31,
  nextContentName: 'Waffles',
}

/** A screen that is online. */
export function makeDevice(part: Partial<Device> & { id: number; deviceName: string }): Device {
  return {
    clientProgramVersion: '1.0.0',
    code: '',
    companyId: 2,
    customResolution: false,
    deviceGroup: 11,
    deviceModelName: 'Panel 55',
    endDate: '',
    ended: '',
    freespace: 0,
    hardwareVersion: '',
    ip: '10.0.0.8',
    license: { id: 0, expiryDate: '', state: 'none' },
    lastAccessDate: '2026-11-02T08:59:00Z',
    macAddress: '',
    macAddress2: '',
    online: true,
    orientation: 0,
    osVersion: 'Linux',
    owner: 'ann',
    paired: true,
    problems: [],
    readOnly: false,
    reported: onAir,
    resolutionHeight: 1080,
    resolutionWidth: 1920,
    startDate: '',
    status: 'Active',
    tagId: [],
    tags: [],
    userId: 7,
    version: 4,
    zone: 'Asia/Tokyo',
    ...part,
  }
}
