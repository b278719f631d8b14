import type { Self } from '@marquee/api/types'
import { allowAccess, allowWrite, isGlobalAdmin, type Right } from '../../session/access'
import type { Role } from './queries'

export type Level = 'N' | 'R' | 'W'

/** One line of the grid. */
export interface Line {
  access: Level
  admin: boolean
}

/** What a form holds of a role. Each line is a field of its own, named as the server names it when it refuses one. */
export type RoleValues = { role: string } & { [field in `authority.${string}`]: Line }

export const nothing: Line = { access: 'N', admin: false }

/** The features as people think of them: what plays, the screens, the company. */
export const groups = [
  {
    name: 'content',
    features: [
      'Content',
      'ContentApproval',
      'Playlist',
      'Schedule',
      'Message',
      'Emergency',
      'EasyContent',
      'EventList',
      'Feed',
    ],
  },
  { name: 'screens', features: ['Device', 'Apk', 'Font', 'Dimension', 'License'] },
  { name: 'company', features: ['Company', 'GlobalCompany', 'User', 'Role', 'Tag', 'AuditTrail', 'Email'] },
] as const

export type Feature = (typeof groups)[number]['features'][number]

export const features = groups.flatMap((group) => group.features as readonly Feature[])

export function fieldOf(feature: string): `authority.${string}` {
  return `authority.${feature}`
}

/** A right goes at least as far as another one: nobody grants more than they hold. */
export function covers(held: Right | undefined, wanted: Line): boolean {
  const level = allowWrite(held) ? 2 : allowAccess(held) ? 1 : 0
  const asked = { N: 0, R: 1, W: 2 }[wanted.access]
  return level >= asked && (held?.admin === true || !wanted.admin)
}

/** What the signed-in person may give and take on a feature. */
export function heldBy(self: Self): (feature: string) => Right {
  const everything = isGlobalAdmin(self)
  return (feature) => (everything ? { access: 'W', admin: true } : (self.auth[feature] ?? nothing))
}

/** The most of a right that is held: what a preset or a copy may give. */
export function within(held: Right, wanted: Line): Line {
  const admin = wanted.admin && held.admin
  const access = [wanted.access, 'R' as const].find((level) => covers(held, { access: level, admin: false }))
  if (wanted.access === 'N' || !access) return nothing
  return { access, admin }
}

type Grid = Record<string, Line>

const makers = ['Content', 'Playlist', 'Schedule', 'Message', 'EasyContent', 'EventList', 'Tag']

/** Where a grid can begin. */
export const presets = ['none', 'look', 'make', 'all'] as const
export type Preset = (typeof presets)[number]

/** The grid of a preset, no further than what is held. */
export function presetGrid(preset: Preset, held: (feature: string) => Right): Grid {
  const line = (feature: string): Line => {
    if (preset === 'all') return { access: 'W', admin: true }
    if (preset === 'look') return { access: 'R', admin: false }
    if (preset === 'none') return nothing
    if (makers.includes(feature)) return { access: 'W', admin: false }
    return feature === 'Device' ? { access: 'R', admin: false } : nothing
  }
  return Object.fromEntries(features.map((feature) => [feature, within(held(feature), line(feature))]))
}

/** The grid of a role, line by line. */
export function gridOf(role: Pick<Role, 'authority'>): Grid {
  return Object.fromEntries(role.authority.map(({ feature, access, admin }) => [feature, { access, admin }]))
}

export function toValues(role: string, grid: Grid): RoleValues {
  const lines = features.map((feature) => [fieldOf(feature), grid[feature] ?? nothing])
  return { role, ...Object.fromEntries(lines) } as RoleValues
}

/** The lines that differ from what the form began with, as they travel (R487, R493). */
export function authorityOf(values: RoleValues, initial?: RoleValues) {
  return features
    .map((feature) => ({ feature, line: values[fieldOf(feature)] ?? nothing }))
    .filter(({ feature, line }) => !initial || !sameLine(line, initial[fieldOf(feature)]))
    .map(({ feature, line }) => ({ feature, ...line }))
}

function sameLine(a: Line, b: Line | undefined): boolean {
  return a.access === b?.access && a.admin === b.admin
}

interface Summary {
  kind: 'all' | 'write' | 'read' | 'none'
  features: Feature[]
}

/** What a role comes to: everything that there is within a company, the features that it may change, or else those that it may only look at. */
export function summaryOf({ authority }: Pick<Role, 'authority'>): Summary {
  const of = (level: Level) =>
    features.filter((name) => authority.some(({ feature, access }) => feature === name && access === level))
  const [write, read] = [of('W'), of('R')]
  if (features.every((name) => write.includes(name) || name === 'GlobalCompany'))
    return { kind: 'all', features: write }
  if (write.length > 0) return { kind: 'write', features: write }
  return { kind: read.length > 0 ? 'read' : 'none', features: read }
}
