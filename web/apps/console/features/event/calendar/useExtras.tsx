import { EditOutlined, LockOutlined } from '@ant-design/icons'
import type { Extras } from '@marquee/calendar/bar'
import { useT } from '@marquee/i18n/react'
import { useCallback } from 'react'
import type { TimeBar } from './bars'

/** What the bars of events show besides time and name: that one is private, and that it is otherwise than its event says. */
export function useExtras(): (bar: TimeBar) => Extras {
  const t = useT('event')
  return useCallback(
    ({ time: { privateEvent, changed, type } }) => {
      const isPrivate = privateEvent && t('form.private')
      const isChanged = changed && t('calendar.changed')
      return {
        facts: (
          <>
            {isPrivate && <LockOutlined role="img" aria-label={isPrivate} />}
            {isChanged && <EditOutlined role="img" aria-label={isChanged} />}
          </>
        ),
        notes: [type, isPrivate, isChanged].filter((note) => typeof note === 'string'),
      }
    },
    [t],
  )
}
