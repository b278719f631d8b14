import { administrator, makeCodes, makeGlobalAdmin, makeSelf, rights } from '@marquee/testkit/factories'
import { describe, expect, test } from 'vitest'
import type { Session } from '../session/session'
import { menu, type NavItem } from './menu'
import { activatedBy, currentDropdown, currentLink, isAllowed, visibleMenu } from './menuRules'

const flat = (items: readonly NavItem[]): NavItem[] => items.flatMap((item) => [item, ...flat(item.children ?? [])])
const everything = new Set(flat(menu).map((item) => item.name))
interface Given {
  self?: Session['self']
  settings?: Record<string, string>
  needsApproval?: boolean
}

function session({ self = makeSelf(), settings = {}, needsApproval = false }: Given = {}): Session {
  const company = {
    id: 2,
    name: 'Midori',
    needContentApproval: needsApproval,
    enableContentValidityFeature: false,
    hasMailServer: true,
  }
  return { self, companyId: 2, codes: makeCodes({ settings, companies: [company] }), serverFeatures: {} }
}

/** Names of the visible entries, children behind their parent. */
const seen = (given?: Given, provided: ReadonlySet<string> = everything) =>
  flat(visibleMenu(menu, session(given), provided)).map((item) => item.name)
const childrenOf = (name: string, given?: Given) =>
  visibleMenu(menu, session(given), everything)
    .find((item) => item.name === name)
    ?.children?.map((child) => child.name)
const without = (feature: string) => makeSelf({ auth: rights('W', { [feature]: 'N' }) })

test('R055 the dashboard is always there', () => {
  expect(seen({ self: makeSelf({ auth: {} }) })).toEqual(['Dashboard'])
})

test('R056 R065 R068 R064 a global administrator of a company with everything sees every entry', () => {
  const given = { self: makeGlobalAdmin(), settings: { EasyContent: 'Y', EventList: 'Y' }, needsApproval: true }
  expect(seen(given)).toEqual(flat(menu).map((item) => item.name))
  expect(childrenOf('Content', given)).toHaveLength(5)
  expect(childrenOf('Device', given)).toHaveLength(4)
  expect(childrenOf('Event', given)).toHaveLength(3)
  expect(childrenOf('Management', given)).toHaveLength(14)
})

describe('rights', () => {
  test.each([
    ['R059', 'Content', ['AllContent', 'MyContent', 'RecycleBin', 'Designer']],
    ['R060', 'Schedule', ['Schedule', 'AllSchedules']],
    ['R062', 'Message', ['Message']],
    ['docs/broadcasts.md', 'Emergency', ['Emergency']],
    ['R069', 'User', ['User', 'UserGroup']],
    ['R070', 'Apk', ['PlayerAndroid', 'PlayerWindow']],
    ['R071', 'Email', ['EmailSetting']],
    ['R072', 'Feed', ['ExternalSource']],
    ['R091', 'Tag', ['Tag']],
    ['R091', 'Device', ['Device', 'MyDevices']],
    ['G35', 'Company', ['Company']],
  ])('%s without %s these are hidden: %o', (_, feature, hidden) => {
    const visible = seen({ self: without(feature) })
    for (const name of hidden) {
      expect(seen()).toContain(name)
      expect(visible).not.toContain(name)
    }
  })

  test('R480 reading is enough to see an entry', () => {
    expect(seen({ self: makeSelf({ auth: rights('R') }) })).toContain('Tag')
  })

  test.each([
    ['the Playlist feature', { Playlist: 'R', Content: 'N' }, true],
    ['no Playlist right, whatever Content says', { Playlist: 'N', Content: 'W' }, false],
    ['no such feature, but Content', { Content: 'R' }, true],
    ['neither', {}, false],
  ] as const)('G34 My Playlist with %s', (_, levels, visible) => {
    const auth = Object.fromEntries(Object.entries(levels).map(([f, access]) => [f, { access, admin: false }]))
    expect(seen({ self: makeSelf({ auth }) }).includes('MyPlaylist')).toBe(visible)
  })

  test('R092 one child is enough for its parent', () => {
    const auth = { AuditTrail: { access: 'R' as const, admin: false } }
    expect(seen({ self: makeSelf({ auth }) })).toEqual(['Dashboard', 'Management', 'AuditTrail'])
  })
})

describe('R009 R061 R063 R093 entries that a company feature switches', () => {
  test.each([
    ['W', 'Y', true],
    ['W', 'N', false],
    ['N', 'Y', false],
    ['N', 'N', false],
  ] as const)('right %s and feature %s: %s', (access, value, visible) => {
    const auth = rights('W', { EasyContent: access, EventList: access })
    const names = seen({ self: makeSelf({ auth }), settings: { EasyContent: value, EventList: value } })
    expect(names.includes('EasyContent')).toBe(visible)
    expect(names.includes('Event')).toBe(visible)
  })

  test('G31 not even a global administrator passes without the feature', () => {
    expect(seen({ self: makeGlobalAdmin() })).not.toContain('EasyContent')
  })

  test('a feature without a value of its own has its default', () => {
    const given = session()
    given.codes.companyFeatures = [
      { id: 1, paramName: 'EasyContent', paramDesc: '', companyValue: '', defaultValue: 'Y' } as never,
    ]
    expect(flat(visibleMenu(menu, given, everything)).map((item) => item.name)).toContain('EasyContent')
  })
})

describe('R057 R058 G33 approval', () => {
  test.each([
    ['needs it, with the right', true, 'W', ['MyPendingApproval', 'PendingApproval']],
    ['needs it, without the right', true, 'N', ['MyPendingApproval']],
    ['does not need it', false, 'W', []],
  ] as const)('a company that %s', (_, needsApproval, access, expected) => {
    const self = makeSelf({ auth: rights('W', { ContentApproval: access }) })
    expect(seen({ self, needsApproval }).filter((name) => name.includes('Approval'))).toEqual(expected)
  })
})

describe('limited entries', () => {
  test('R066 are for global administrators; others see only My Devices', () => {
    expect(childrenOf('Device')).toEqual(['MyDevices'])
    expect(childrenOf('Device', { self: makeSelf({ role: administrator }) })).toEqual(['MyDevices'])
  })

  test('R067 with any other name are hidden from everybody', () => {
    const item: NavItem = { name: 'Tag', label: 'menu.tag', limit: true }
    expect(isAllowed(item, session({ self: makeGlobalAdmin() }))).toBe(false)
  })
})

test.each([
  ['a global administrator', makeGlobalAdmin(), true, true],
  [
    'a company administrator with managed companies',
    makeSelf({ role: administrator, managedCompanyIds: [3] }),
    false,
    true,
  ],
  ['a company administrator', makeSelf({ role: administrator }), false, false],
])('R073 G25 G35 %s sees Settings: %s, Global Company: %s', (_, self, settings, globalCompany) => {
  const names = seen({ self })
  expect([names.includes('Settings'), names.includes('GlobalCompany')]).toEqual([settings, globalCompany])
})

test('an entry without a page behind it is not there, and neither is an empty dropdown', () => {
  expect(seen({ self: makeGlobalAdmin() }, new Set(['Dashboard', 'Tag']))).toEqual(['Dashboard', 'Management', 'Tag'])
})

test('R074 My Playlist is an entry of its own', () => {
  expect(menu.map((item) => item.name)).toContain('MyPlaylist')
})

describe('R080 R081 R082 G36 opening a dropdown activates', () => {
  const management = (...names: string[]): NavItem => ({
    name: 'Management',
    label: 'menu.management',
    children: names.map((name) => ({ name, label: 'menu.tag' as const })),
  })
  const order = ['Company', 'Role', 'User', 'UserGroup', 'Tag', 'AuditTrail', 'Dimension']

  test.each(order.map((name, at) => [name, order.slice(at)] as const))('%s, of %o', (name, available) => {
    expect(activatedBy(management(...[...available].reverse()))?.name).toBe(name)
  })

  test('nothing, when only others are available', () => {
    expect(activatedBy(management('Font', 'License'))).toBeUndefined()
  })

  test.each([
    ['Content', 'AllContent'],
    ['Device', 'MyDevices'],
    ['Event', undefined],
  ])('%s: %s', (dropdown, name) => {
    const item = menu.find((entry) => entry.name === dropdown)
    expect(item && activatedBy(item)?.name).toBe(name)
  })
})

describe('R075 the current link', () => {
  test.each([
    ['/dashboard', 'Dashboard', undefined],
    ['/contents/my-content', 'MyContent', 'Content'],
    ['/contents/by-user', undefined, 'Content'],
    ['/manage/company/5', 'Company', 'Management'],
    ['/eventList/eventGroup', 'EventSettings', 'Event'],
    ['/eventList/eventGroup/4', 'EventSettings', 'Event'],
    ['/eventList/eventType', 'EventSettings', 'Event'],
    ['/eventList/eventSign', 'EventSign', 'Event'],
    ['/eventList/editEvent', 'Events', 'Event'],
    ['/eventList/eventFeed', 'Events', 'Event'],
    ['/eventList/eventSubscription', 'Events', 'Event'],
    ['/schedule/all-schedule', 'AllSchedules', 'Schedule'],
    ['/schedule/my-schedule', 'Schedule', 'Schedule'],
    ['/schedule/all-message', 'Message', undefined],
    ['/message/now', 'Message', undefined],
    ['/message/emergency', 'Emergency', undefined],
    ['/schedule/edit-message/4', 'Message', undefined],
    ['/device/all-devices', 'AllDevices', 'Device'],
    ['/users', 'User', 'Management'],
    ['/nowhere', undefined, undefined],
  ])('on %s it is %s in %s', (path, link, dropdown) => {
    expect(currentLink(menu, path)).toBe(link)
    expect(currentDropdown(menu, path)).toBe(dropdown)
  })
})
