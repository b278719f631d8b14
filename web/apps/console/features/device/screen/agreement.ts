import type { Playing } from '../device'

/** How what a screen reports stands to the plan of the same instant. */
export type Agreement = 'none' | 'old' | 'planned' | 'differs'

/** What is needed to judge a report. */
export type Judged = Pick<Playing, 'channels' | 'reported' | 'sign'>

/**
 * Compares a screen's report with the winners of every channel: somebody at the screen may have chosen another than the
 * first. The standby picture agrees with a plan in which nothing plays; so does the screen's sign, which agrees with any
 * plan that it may cover; an emergency goes before all plans. The answer MUST be the one for now.
 */
export function agreementOf({ channels, reported, sign }: Judged): Agreement {
  if (reported.at === null) return 'none'
  if (!reported.online) return 'old'
  return isPlanned({ channels, reported, sign }) ? 'planned' : 'differs'
}

function isPlanned({ channels, reported, sign }: Judged): boolean {
  if (reported.covered === 'emergency') return true
  const isGap = isGapIn(channels)
  if (reported.covered === 'sign') return isGap || sign === 'Events' || sign === 'Always'
  // A player that says nothing of signs may show one that covers all; what it says to play does not show then.
  if (!reported.playing) return isGap || sign === 'Always'
  const planned = channels.flatMap(({ winners }) => winners.map((winner) => winner.scheduleItemId))
  return sign !== 'Always' && planned.includes(reported.scheduleItemId)
}

/** Whether nothing is planned on any channel. */
export function isGapIn(channels: Playing['channels']): boolean {
  return channels.every(({ winners }) => winners.length === 0)
}
