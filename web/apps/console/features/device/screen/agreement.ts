import type { Playing } from '../device'

/** How what a screen reports stands to the plan of the same instant. */
export type Agreement = 'none' | 'old' | 'planned' | 'differs'

/**
 * Compares a screen's report with the winners of every channel: somebody at the screen may have chosen another than the
 * first. The standby picture agrees with a plan in which nothing plays. The answer MUST be the one for now.
 */
export function agreementOf({ channels, reported }: Pick<Playing, 'channels' | 'reported'>): Agreement {
  if (reported.at === null) return 'none'
  if (!reported.online) return 'old'
  const planned = channels.flatMap(({ winners }) => winners.map((winner) => winner.scheduleItemId))
  const agrees = reported.playing ? planned.includes(reported.scheduleItemId) : planned.length === 0
  return agrees ? 'planned' : 'differs'
}
