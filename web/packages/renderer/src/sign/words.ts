import { dayAt, dayMs, type WallDay } from '@marquee/model/hours'
import type { SignLanguage, SignTime } from '@marquee/model/sign/sign'
import type { WallOffset } from '@marquee/model/timetable'
import { offsetAt } from '@marquee/model/wall'
import { formatClock } from '../program/clock'

/** The few words of a sign itself. */
export interface Words {
  readonly free: string
  readonly taken: string
  readonly now: string
  readonly next: string
  readonly today: string
  readonly tomorrow: string
  readonly private: string
  readonly allDay: string
  /** A list of one day is empty, and one of several. */
  readonly nothingToday: string
  readonly nothingAhead: string
  /** After what is on, or with nothing on. */
  readonly nothingMore: string
  readonly until: (time: string) => string
  readonly more: (count: number) => string
  /** Patterns of clocks: a date, and a day that lies near and far. */
  readonly date: string
  readonly near: string
  readonly far: string
}

const english: Words = {
  free: 'Free',
  taken: 'Taken',
  now: 'Now',
  next: 'Next',
  today: 'Today',
  tomorrow: 'Tomorrow',
  private: 'Private',
  allDay: 'All day',
  nothingToday: 'Nothing takes place today',
  nothingAhead: 'Nothing takes place in the coming days',
  nothingMore: 'Nothing more is planned',
  until: (time) => `until ${time}`,
  more: (count) => `+ ${count} more`,
  date: 'EEEE, d MMMM',
  near: 'EEE',
  far: 'd MMM',
}

const japanese: Words = {
  free: '空き',
  taken: '使用中',
  now: '開催中',
  next: '次の予定',
  today: '今日',
  tomorrow: '明日',
  private: '非公開',
  allDay: '終日',
  nothingToday: '本日の予定はありません',
  nothingAhead: '今後の予定はありません',
  nothingMore: 'この後の予定はありません',
  until: (time) => `${time} まで`,
  more: (count) => `ほか ${count} 件`,
  date: 'M月d日（EEE）',
  near: "EEE'曜'",
  far: 'M/d',
}

const simplified: Words = {
  free: '空闲',
  taken: '使用中',
  now: '进行中',
  next: '接下来',
  today: '今天',
  tomorrow: '明天',
  private: '不公开',
  allDay: '全天',
  nothingToday: '今天没有活动',
  nothingAhead: '近期没有活动',
  nothingMore: '之后没有活动',
  until: (time) => `至 ${time}`,
  more: (count) => `还有 ${count} 项`,
  date: 'M月d日 EEEE',
  near: 'EEE',
  far: 'M/d',
}

const traditional: Words = {
  free: '空閒',
  taken: '使用中',
  now: '進行中',
  next: '接下來',
  today: '今天',
  tomorrow: '明天',
  private: '不公開',
  allDay: '全天',
  nothingToday: '今天沒有活動',
  nothingAhead: '近期沒有活動',
  nothingMore: '之後沒有活動',
  until: (time) => `至 ${time}`,
  more: (count) => `還有 ${count} 項`,
  date: 'M月d日 EEEE',
  near: 'EEE',
  far: 'M/d',
}

const all: Readonly<Record<SignLanguage, Words>> = {
  en: english,
  ja: japanese,
  'zh-Hans': simplified,
  'zh-Hant': traditional,
}

/** What a sign says of time, in its language and by the clock on its wall. */
export interface Speech {
  readonly words: Words
  /** `Monday, 30 November` */
  date(t: number): string
  /** `09:30` */
  clock(t: number): string
  /** Until an instant of today or another day: `until 15:00`, `until Tue 15:00`. */
  until(t: number): string
  /**
   * When a time begins and ends, as said of a day: `09:30` and `10:00`, or `Sun 22:00` and `24:00`; or all day. An end
   * within a day needs no name of its day.
   */
  hours(time: SignTime, day: WallDay): readonly [from: string, to: string]
  /** The day of an instant, today at the earliest. */
  day(t: number): WallDay
  /** `Today`, `Tomorrow`, then dates. */
  heading(day: WallDay): string
  /** `Tue`, or `8 Dec` for what is farther than a week; today is ''. */
  short(day: WallDay): string
}

const minutes = 'HH:mm'
const week = 7 * dayMs

export function createSpeech(language: SignLanguage, wall: readonly WallOffset[], t: number): Speech {
  const words = all[language]
  const today = dayAt(wall, t)
  const shownAt = (instant: number) => instant + offsetAt(wall, instant)
  /** Of a time of the wall as if it were UTC. */
  const format = (shown: number, pattern: string) =>
    formatClock(shown, { pattern, zone: 'UTC', locale: language, letterCase: 'N', dayOffset: 0 })

  function short(day: WallDay): string {
    if (day === today) return ''
    return format(day, Math.abs(day - today) < week ? words.near : words.far)
  }

  function start(instant: number, day: WallDay): string {
    const own = dayAt(wall, instant)
    return [own === day ? '' : short(own), format(shownAt(instant), minutes)].join(' ').trim()
  }

  /** Midnight ends a day. */
  function end(instant: number, day: WallDay): string {
    const own = dayAt(wall, instant - 1)
    return [own === day ? '' : short(own), endClock(instant)].join(' ').trim()
  }

  function endClock(instant: number): string {
    return shownAt(instant) % dayMs === 0 ? '24:00' : format(shownAt(instant), minutes)
  }

  return {
    words,
    date: (instant) => format(shownAt(instant), words.date),
    clock: (instant) => format(shownAt(instant), minutes),
    until: (instant) => words.until(end(instant, today)),
    hours: (time, day) =>
      time.allDay
        ? [words.allDay, '']
        : [start(time.from, day), time.to - time.from < dayMs ? endClock(time.to) : end(time.to, day)],
    day: (instant) => Math.max(today, dayAt(wall, instant)),
    heading(day) {
      if (day === today) return words.today
      return day === today + dayMs ? `${words.tomorrow}${separator}${format(day, words.date)}` : format(day, words.date)
    },
    short,
  }
}

/** Between what stands side by side. */
export const separator = ' · '
