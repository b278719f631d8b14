import type { Translate } from '@marquee/i18n/texts'
import type { Verdict } from '../device'

interface Telling {
  t: Translate<'device'>
  /** What plays on the channel. */
  winners: readonly Verdict[]
  /** Says an instant on the wall of the screen. */
  say(instant: string): string
}

/** Says, in a sentence, what decided about an item (R343). */
export function whyText({ rule, priority, from, to }: Verdict, { t, winners, say }: Telling): string {
  const [winner] = winners
  switch (rule) {
    case 'plays':
      return to ? t('why.plays', { to: say(to) }) : t('why.playsAlways')
    case 'priority':
      return winner
        ? t('why.priority', { winner: winner.name, best: winner.priority, own: priority })
        : t('why.priorityPlain')
    case 'not-started':
    case 'not-now':
    case 'repeat':
    case 'not-valid-yet':
      return from ? t(`why.${rule}`, { from: say(from) }) : t(`why.${rule}Plain`)
    default:
      return t(`why.${rule}`)
  }
}
