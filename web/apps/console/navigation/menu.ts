import type { Feature } from '@marquee/api/features'
import type { FolderType } from '@marquee/api/types'
import type { KeyOf } from '@marquee/i18n/catalogs'

/** One entry of the navigation (R094). */
export interface NavItem {
  name: string
  /** What it is called, in the catalog `shell`. */
  label: KeyOf<'shell'>
  url?: string
  /** File under /img/menu/ (R054). */
  icon?: string
  /** A picture instead of the icon, also under /img/menu/. */
  image?: string
  /** A short mark at the end of the entry, with its tone. */
  badge?: KeyOf<'shell'>
  variant?: 'info' | 'success' | 'warning' | 'danger'
  /** The feature whose right shows it; of several, the first one that the role knows. Without it the name is the feature (R091). */
  authority?: Feature | readonly Feature[]
  /** Shown to everybody who is signed in (R055). */
  always?: boolean
  /** Only for global administrators, and only three names may carry it (R066, R067). */
  limit?: boolean
  /** Needs the company feature of this name to be 'Y' (R093). */
  managed?: string
  /** Needs a company whose contents are approved (R058). */
  approval?: boolean
  /** What is counted at the entry: submissions that wait, one's own or everybody's; or what is told of screens. */
  counts?: 'mine' | 'all' | 'notices'
  /** Shown to administrators of this kind alone (G25, G35). */
  only?: 'global-admin' | 'global-company-admin'
  children?: readonly NavItem[]
  /** A heading above the entry. */
  title?: KeyOf<'shell'>
  /** A line above the entry. */
  divider?: boolean
  /** Further paths of its pages. */
  also?: readonly string[]
  /** Paths that belong to this dropdown, by their beginning. */
  under?: string
  /** The folder tree below the entry (R076); `fixed` is the one of All Content. */
  tree?: FolderType | 'fixed'
  /** Opens this dialog over a page of the area instead of a page of its own (G29). */
  dialog?: 'addDevice'
  /** Goes to the designer, whose window a company setting chooses (R085, R086). */
  opens?: 'designer'
}

/** The sidebar, in the order of M01 to M38, and in its place what came since. Part 1 §2. */
export const menu = [
  { name: 'Dashboard', label: 'menu.dashboard', url: '/dashboard', icon: 'dashboard.svg', always: true },
  {
    name: 'Content',
    label: 'menu.content',
    icon: 'content.svg',
    under: '/contents/',
    children: [
      {
        name: 'AllContent',
        label: 'menu.allContent',
        url: '/contents/all-content',
        authority: 'Content',
        tree: 'fixed',
      },
      {
        name: 'MyContent',
        label: 'menu.myContent',
        url: '/contents/my-content',
        authority: 'Content',
        tree: 'Content',
      },
      { name: 'RecycleBin', label: 'menu.recycleBin', url: '/contents/recycle', authority: 'Content' },
      {
        name: 'MyPendingApproval',
        label: 'menu.myPendingApproval',
        url: '/contents/my-pending-approval-content',
        authority: 'Content',
        approval: true,
        counts: 'mine',
      },
      {
        name: 'PendingApproval',
        label: 'menu.pendingApproval',
        url: '/contents/pending-approval-content',
        authority: 'ContentApproval',
        approval: true,
        counts: 'all',
      },
    ],
  },
  {
    name: 'Designer',
    label: 'menu.designer',
    url: '/web-author/create-content',
    icon: 'designer.svg',
    authority: 'Content',
    opens: 'designer',
  },
  {
    name: 'MyPlaylist',
    label: 'menu.myPlaylist',
    url: '/playlist/my-playlist',
    icon: 'playlist.svg',
    authority: ['Playlist', 'Content'],
    tree: 'Playlist',
  },
  {
    name: 'Schedule',
    label: 'menu.schedule',
    url: '/schedule',
    icon: 'schedule.svg',
    under: '/schedule/',
    children: [
      { name: 'AllSchedules', label: 'menu.allSchedules', url: '/schedule/all-schedule', authority: 'Schedule' },
    ],
  },
  { name: 'EasyContent', label: 'menu.easyContent', url: '/easyContent', icon: 'easy.svg', managed: 'EasyContent' },
  {
    name: 'Message',
    label: 'menu.message',
    url: '/message',
    also: ['/schedule/message', '/schedule/all-message', '/schedule/edit-message'],
    icon: 'message.svg',
  },
  { name: 'Emergency', label: 'menu.emergency', url: '/message/emergency', icon: 'emergency.svg' },
  {
    name: 'Event',
    label: 'menu.event',
    icon: 'event.svg',
    authority: 'EventList',
    managed: 'EventList',
    under: '/eventList',
    children: [
      { name: 'Events', label: 'menu.events', url: '/eventList', authority: 'EventList', managed: 'EventList' },
      {
        name: 'EventSettings',
        label: 'menu.eventSettings',
        url: '/eventList/eventGroup',
        also: ['/eventList/eventType'],
        authority: 'EventList',
        managed: 'EventList',
      },
      {
        name: 'EventSign',
        label: 'menu.eventSign',
        url: '/eventList/eventSign',
        authority: 'EventList',
        managed: 'EventList',
      },
    ],
  },
  {
    name: 'Device',
    label: 'menu.device',
    icon: 'device.svg',
    under: '/device/',
    children: [
      { name: 'AllDevices', label: 'menu.allDevices', url: '/device/all-devices', authority: 'Device', limit: true },
      {
        name: 'MyDevices',
        label: 'menu.myDevices',
        url: '/device/my-devices',
        authority: 'Device',
        tree: 'Device',
        counts: 'notices',
      },
      { name: 'Activate', label: 'menu.activate', url: '/device/activate', authority: 'Device', limit: true },
      {
        name: 'AddDevice',
        label: 'menu.addDevice',
        url: '/device/all-devices',
        authority: 'Device',
        limit: true,
        dialog: 'addDevice',
      },
    ],
  },
  {
    name: 'Management',
    label: 'menu.management',
    icon: 'management.svg',
    children: [
      { name: 'Company', label: 'menu.company', url: '/manage/company' },
      {
        name: 'GlobalCompany',
        label: 'menu.globalCompany',
        url: '/manage/globalcompany',
        only: 'global-company-admin',
      },
      { name: 'Role', label: 'menu.role', url: '/manage/role' },
      { name: 'User', label: 'menu.user', url: '/users' },
      { name: 'UserGroup', label: 'menu.userGroup', url: '/groups', authority: 'User' },
      { name: 'Tag', label: 'menu.tag', url: '/manage/tag' },
      { name: 'AuditTrail', label: 'menu.auditTrail', url: '/manage/audittrail' },
      { name: 'PlayerAndroid', label: 'menu.playerAndroid', url: '/manage/apk', authority: 'Apk' },
      { name: 'PlayerWindow', label: 'menu.playerWindow', url: '/manage/wpf', authority: 'Apk' },
      { name: 'Font', label: 'menu.font', url: '/manage/font' },
      { name: 'Dimension', label: 'menu.dimension', url: '/manage/dimension' },
      { name: 'EmailSetting', label: 'menu.emailSetting', url: '/manage/email', authority: 'Email' },
      { name: 'ExternalSource', label: 'menu.externalSource', url: '/manage/externalSource', authority: 'Feed' },
      { name: 'License', label: 'menu.license', url: '/manage/license' },
    ],
  },
  {
    name: 'Settings',
    label: 'menu.settings',
    url: '/manage/sysparam',
    icon: 'settings.svg',
    only: 'global-admin',
    divider: true,
  },
] as const satisfies readonly NavItem[]

type Entry = (typeof menu)[number]
type Child<E> = E extends { children: readonly (infer C)[] } ? C : never

/** The name of every entry, as features give it. */
export type MenuName = Entry['name'] | (Child<Entry> extends { name: infer N } ? N : never)
