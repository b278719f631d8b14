import type { DashboardSummary } from '@marquee/api/types'
import type { KeyOf } from '@marquee/i18n/catalogs'
import type { Tone } from '@marquee/ui/theme/tokens'

/** Something that wants to be done, and the menu entry where it is done. */
export interface Step {
  key: string
  tone: Tone
  title: KeyOf<'dashboard'>
  text: KeyOf<'dashboard'>
  count: number
  entry: string
  /** What the page is to show at once. */
  search?: Record<string, string>
}

type Trouble = Exclude<DashboardSummary['problems'][number]['kind'], 'no-contact'>

/** Storage that is fuller than this part of its limit is worth a word. */
const NEARLY_FULL = 0.9

/** What to do first: trouble, then what waits, then the first steps of a new company. */
export function nextSteps(summary: DashboardSummary): Step[] {
  const devices = summary.devicesOnline + summary.devicesOffline + summary.devicesNeverSeen
  const full = summary.storageLimitBytes > 0 && summary.storageUsedBytes / summary.storageLimitBytes >= NEARLY_FULL
  const step = (
    key:
      | Trouble
      | 'offline'
      | 'storage'
      | 'approve'
      | 'license'
      | 'content'
      | 'playlist'
      | 'device'
      | 'schedule'
      | 'never',
  ) => ({
    key,
    title: `step.${key}.title` as const,
    text: `step.${key}.text` as const,
  })
  const steps: (Step | false)[] = [
    summary.devicesOffline > 0 && {
      ...step('offline'),
      tone: 'danger',
      count: summary.devicesOffline,
      entry: 'MyDevices',
      search: { problem: 'no-contact' },
    },
    ...summary.problems.map(({ kind, severity, screens }): Step | false => {
      if (kind === 'no-contact') return false // they are offline
      const tone = severity === 'error' ? 'danger' : 'warning'
      return { ...step(kind), tone, count: screens, entry: 'MyDevices', search: { problem: kind } }
    }),
    summary.devicesNeverSeen > 0 && {
      ...step('never'),
      tone: 'warning',
      count: summary.devicesNeverSeen,
      entry: 'MyDevices',
    },
    full && { ...step('storage'), tone: 'warning', count: 0, entry: 'RecycleBin' },
    summary.pendingApprovals > 0 && {
      ...step('approve'),
      tone: 'info',
      count: summary.pendingApprovals,
      entry: 'PendingApproval',
    },
    summary.licensesEnding > 0 && {
      ...step('license'),
      tone: 'warning',
      count: summary.licensesEnding,
      entry: 'License',
    },
    summary.contents === 0 && { ...step('content'), tone: 'neutral', count: 0, entry: 'MyContent' },
    summary.contents > 0 &&
      summary.playlists === 0 && { ...step('playlist'), tone: 'neutral', count: 0, entry: 'MyPlaylist' },
    devices === 0 && {
      ...step('device'),
      tone: 'neutral',
      count: 0,
      entry: 'MyDevices',
      search: { dialog: 'addDevice' },
    },
    devices > 0 &&
      summary.contents > 0 &&
      summary.schedules === 0 && { ...step('schedule'), tone: 'neutral', count: 0, entry: 'AllSchedules' },
  ]
  return steps.filter((s) => s !== false)
}
