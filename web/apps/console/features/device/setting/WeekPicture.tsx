import { useLocale, useT } from '@marquee/i18n/react'
import type { Power } from './setting'
import css from './setting.module.css'
import { barsOf, clockOf, hoursOf, weekdays } from './week'
import { useWeekdayNames } from './weekdayNames'

const DAY = 24 * 60
const hours = [0, 6, 12, 18, 24]

/** A week of a power plan: when a screen is on, a line for each day. What is drawn is said in words, too. */
export function WeekPicture({ plan }: { plan: Power }) {
  const t = useT('control')
  const names = useWeekdayNames(useLocale())
  return (
    <table className={css.week} aria-label={t('power.picture')}>
      <thead aria-hidden>
        <tr>
          <td />
          <td className={css.scale}>
            {hours.map((hour) => (
              <span key={hour} style={{ insetInlineStart: `${(hour / 24) * 100}%` }}>
                {hour}
              </span>
            ))}
          </td>
        </tr>
      </thead>
      <tbody>
        {weekdays.map((day) => (
          <tr key={day}>
            <th scope="row">{names[day]}</th>
            <td>
              <span className={css.words}>{wordsOf(day)}</span>
              <span className={css.line} aria-hidden>
                {(plan.mode === 'None' ? [{ from: 0, to: DAY, isRest: false }] : barsOf(plan.scheduleByWeek, day)).map(
                  ({ from, to, isRest }) => (
                    <span
                      key={`${from} ${isRest}`}
                      data-rest={isRest || undefined}
                      style={{ insetInlineStart: `${(from / DAY) * 100}%`, width: `${((to - from) / DAY) * 100}%` }}
                    />
                  ),
                )}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )

  function wordsOf(day: number): string {
    if (plan.mode === 'None') return t('power.always')
    const its = hoursOf(plan.scheduleByWeek, day)
    if (!its) return t('power.off')
    return t('power.fromTo', {
      from: clockOf(its.onHour, its.onMinute),
      to: clockOf(its.offHour, its.offMinute),
    })
  }
}
