import { ExclamationCircleFilled, EyeInvisibleOutlined, WarningFilled } from '@ant-design/icons'
import type { Extras } from '@marquee/calendar/bar'
import { useT } from '@marquee/i18n/react'
import { normalPriority } from '@marquee/model/palette'
import { useCallback } from 'react'
import type { Bar, RefusedItems } from './bars'
import css from './marks.module.css'

/** What the bars of schedules show besides time and name: strength, refusals, and why they show nothing. */
export function useExtras(refused?: RefusedItems): (bar: Bar) => Extras {
  const t = useT('schedule')
  return useCallback(
    (bar) => {
      const isRefused = bar.item !== undefined && (refused?.has(bar.item) ?? false)
      const idle = bar.idle && t(`idle.${bar.idle}`)
      const misfit = bar.misfit && !idle && t('misfit', { count: bar.misfit.screens, total: bar.misfit.of })
      return {
        marks: (
          <>
            {isRefused && <ExclamationCircleFilled className={css.refused} aria-label={t('refused')} role="img" />}
            {idle && <EyeInvisibleOutlined className={css.idle} aria-label={idle} role="img" />}
            {misfit && <WarningFilled className={css.idle} aria-label={misfit} role="img" />}
          </>
        ),
        facts: bar.priority !== normalPriority && (
          <span className={css.priority}>
            <span aria-hidden>{bar.priority}</span>
            <span className="mq-hidden">{t('priority.of', { priority: bar.priority })}</span>
          </span>
        ),
        notes: [idle, misfit].filter((note) => typeof note === 'string'),
        picture: bar.image,
      }
    },
    [refused, t],
  )
}
