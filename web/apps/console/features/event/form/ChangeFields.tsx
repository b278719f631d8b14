import { formatDay } from '@marquee/i18n/days'
import { useLocale, useT } from '@marquee/i18n/react'
import { Held } from '@marquee/ui/form/Held'
import { Muted } from '@marquee/ui/page/Muted'
import { Button, Form } from 'antd'
import type { Change } from '../queries'
import { hoursText, whenText } from '../wording'
import css from './form.module.css'
import { type EventValues, fresh } from './values'

/** What is otherwise about single times of an event that repeats, and how each becomes as the event says again. */
export function ChangeFields({ initial }: { initial: EventValues }) {
  const t = useT('event')
  const repeat = Form.useWatch('repeat') ?? initial.repeat
  if (initial.changes.length === 0 || repeat === 'None') return null
  return (
    <section className={css.part}>
      <h2>{t('change.title')}</h2>
      <Form.Item name="changes" extra={t('change.text')}>
        <Held<Change[]>>
          {(changes, set) =>
            changes.length === 0 ? (
              <Muted>{t('change.none')}</Muted>
            ) : (
              <ul className={css.changes}>
                {changes.map((change) => (
                  <ChangeLine
                    key={change.day}
                    change={change}
                    onDrop={() => set(changes.filter(({ day }) => day !== change.day))}
                  />
                ))}
              </ul>
            )
          }
        </Held>
      </Form.Item>
    </section>
  )
}

function ChangeLine({ change, onDrop }: { change: Change; onDrop(): void }) {
  const t = useT('event')
  const locale = useLocale()
  const { leftOut, name, eventDetail, startDate, endDate } = change
  const isOnDay = startDate === change.day && (endDate || startDate) === change.day
  const day = formatDay(change.day, locale)
  return (
    <li>
      <span>
        <strong>{day}</strong>{' '}
        {leftOut
          ? t('change.leftOut')
          : isOnDay
            ? hoursText({ ...change, lasts: 0 }, t)
            : whenText({ ...fresh({ date: '' }), ...change }, t, locale)}
        {!leftOut && (name || eventDetail) && <Muted as="p">{[name, eventDetail].filter(Boolean).join(': ')}</Muted>}
      </span>
      <Button size="small" aria-label={t('change.dropOf', { day })} onClick={onDrop}>
        {t('change.drop')}
      </Button>
    </li>
  )
}
