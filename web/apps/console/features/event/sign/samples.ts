import { dayMs } from '@marquee/model/hours'
import type { Sign, SignLanguage, SignTime } from '@marquee/model/sign/sign'
import type { SignValues } from './values'

/** What a preview shows to take place. */
export const sampleStates = ['free', 'taken', 'private'] as const
export type SampleState = (typeof sampleStates)[number]

interface Words {
  readonly title: string
  /** Name, who holds it, and where; the last takes place tomorrow. */
  readonly events: readonly [name: string, organization: string, place: string][]
}

/** In the languages of signs: a sign may speak another one than whoever keeps it. */
const words: Readonly<Record<SignLanguage, Words>> = {
  en: {
    title: 'Meeting room 3',
    events: [
      ['Board meeting', 'Management', 'Meeting room 3'],
      ['Product training', 'Sales', 'Hall A'],
      ['Project review', 'Development', 'Meeting room 1'],
      ['Open house', 'Public relations', 'Lobby'],
    ],
  },
  ja: {
    title: '第3会議室',
    events: [
      ['役員会議', '経営企画部', '第3会議室'],
      ['新製品研修', '営業部', 'ホールA'],
      ['プロジェクト報告会', '開発部', '第1会議室'],
      ['会社見学会', '広報部', 'ロビー'],
    ],
  },
  'zh-Hans': {
    title: '3号会议室',
    events: [
      ['董事会会议', '管理部', '3号会议室'],
      ['新产品培训', '销售部', 'A厅'],
      ['项目汇报', '研发部', '1号会议室'],
      ['公司开放日', '公关部', '大堂'],
    ],
  },
  'zh-Hant': {
    title: '3號會議室',
    events: [
      ['董事會議', '管理部', '3號會議室'],
      ['新產品訓練', '業務部', 'A廳'],
      ['專案報告', '研發部', '1號會議室'],
      ['公司開放日', '公關部', '大廳'],
    ],
  },
}

const hourMs = 3_600_000
const colours = ['#377CB7', '#D97706', '#0B6E4F', '#7C3AED']

/** From when to when they take place, in hours since the midnight of today. */
const hours = [
  [10, 11.5],
  [13, 14.5],
  [15, 16],
  [33, 40],
] as const

/** A moment at which the first of them is on, and one at which it is still to come; `YYYY-MM-DD` is today. */
export function sampleInstant(day: string, state: SampleState): number {
  return Date.parse(day) + (state === 'free' ? 9.25 : 10.25) * hourMs
}

/** The days that a preview knows of. Its clocks show UTC, so that no clock change comes between. */
export function sampleTimetable(day: string) {
  const from = Date.parse(day)
  return { horizon: { from, to: from + 35 * dayMs }, wall: [] }
}

/** A sign as the form says it, with events of an example. Without a title it is called as its group. */
export function sampleSign(values: SignValues, groupTitle: string, day: string, state: SampleState): Sign {
  const { layout, title, language, covers, hoursBefore, daysAhead, templateId } = values
  const { events, title: sampleTitle } = words[language]
  const isLobby = layout === 'Lobby'
  const times = hours.map(([from, to], at): SignTime => {
    const [name = '', organization = '', place = ''] = events[at] ?? []
    const isPrivate = state === 'private' && at === 0
    const known = { name, organization, color: colours[at] ?? '', place: isLobby ? place : '' }
    return {
      from: Date.parse(day) + from * hourMs,
      to: Date.parse(day) + to * hourMs,
      ...{ allDay: false, detail: '', type: '', icon: 0, background: 0, private: isPrivate, elsewhere: false },
      ...(isPrivate ? { name: '', organization: '', color: '', place: '' } : known),
    }
  })
  return {
    ...{ layout, language, covers, times, background: templateId },
    until: sampleTimetable(day).horizon.to,
    title: title.trim() || groupTitle || sampleTitle,
    beforeMs: hoursBefore * hourMs,
    days: daysAhead,
  }
}
