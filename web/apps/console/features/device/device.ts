import type { Answer, Item } from '@marquee/api/types'
import { dayIn } from '@marquee/i18n/days'
import type { Tone } from '@marquee/ui/theme/tokens'

export type Device = Item<'/api/device'>
export type Playing = Answer<'/api/device/{id}/playing', 'get'>
export type Channel = Playing['channels'][number]
export type Verdict = Channel['winners'][number]
export type Reported = Playing['reported']

export type Problem = Device['problems'][number]

/** Every kind that people choose a list of screens by, the gravest first. */
export const problemKinds: readonly Problem['kind'][] = [
  'no-contact',
  'broken-file',
  'unplayable',
  'no-space',
  'skipped',
  'waiting',
  'wrong-clock',
]

export type Presence = 'online' | 'offline' | 'never' | 'inactive' | 'registered'

export const presenceTones: Record<Presence, Tone> = {
  online: 'success',
  offline: 'danger',
  never: 'neutral',
  inactive: 'neutral',
  registered: 'neutral',
}

/** Whether a screen is there (R032, G123). One that was switched off by its status is neither online nor missed. */
export function presenceOf({ status, online, lastAccessDate }: Device): Presence {
  if (status === 'Pending') return 'registered'
  if (status === 'Inactive') return 'inactive'
  if (online) return 'online'
  return lastAccessDate === null ? 'never' : 'offline'
}

/** Where today, on the screen's own wall, lies in the time that it is in use; both dates belong to that time. */
export function periodOf(
  { startDate, endDate, zone }: Pick<Device, 'startDate' | 'endDate' | 'zone'>,
  now: number,
): 'running' | 'notStarted' | 'expired' {
  const today = dayIn(zone, now)
  if (endDate !== '' && endDate < today) return 'expired'
  return startDate !== '' && today < startDate ? 'notStarted' : 'running'
}

/** "1920 × 1080"; empty while nobody knows. */
export function resolutionOf({ resolutionWidth, resolutionHeight }: Device): string {
  return resolutionWidth > 0 && resolutionHeight > 0 ? `${resolutionWidth} × ${resolutionHeight}` : ''
}

/** What people tell a machine by: its model, else what runs on it. */
export function hardwareOf({ deviceModelName, hardwareVersion, osVersion }: Device): string {
  return [deviceModelName, hardwareVersion, osVersion].filter((part) => part !== '').join(' · ')
}

/** Where people open the player on a screen. */
export function playerAddress(): string {
  return `${location.origin}/player`
}

/** The address that makes the player who opens it the registered screen of a code. */
export function invitation(code: string): string {
  return `${playerAddress()}#${code}`
}
