import type { Sign, SignTime } from './sign'

/** Examples for tests. A test names only what it is about. */

export function aSignTime(from: number, to: number, part: Partial<SignTime> = {}): SignTime {
  return {
    from,
    to,
    allDay: false,
    name: 'Board',
    detail: '',
    organization: '',
    type: '',
    color: '',
    place: '',
    icon: 0,
    background: 0,
    private: false,
    elsewhere: false,
    ...part,
  }
}

export function aSign(times: readonly SignTime[], part: Partial<Sign> = {}): Sign {
  return {
    layout: 'Door',
    title: 'Room 3',
    language: 'en',
    covers: 'Gaps',
    beforeMs: 0,
    days: 1,
    background: 0,
    until: Number.MAX_SAFE_INTEGER,
    times,
    ...part,
  }
}
