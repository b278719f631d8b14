import { useT } from '@marquee/i18n/react'
import { FormDialog } from '@marquee/ui/form/FormDialog'
import { Held } from '@marquee/ui/form/Held'
import { Link } from '@tanstack/react-router'
import { Checkbox, Form } from 'antd'
import { useState } from 'react'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { useChange } from '../../../session/useChange'
import { useGivenName } from '../../../session/useGivenName'
import type { Event } from '../queries'
import { EventChoice } from './EventChoice'
import css from './group.module.css'
import { type EventGroup, SHOWN_MOST, showEvents } from './queries'
import { useChain } from './useChain'
import { useShownAlready } from './useShownAlready'
import { useSignText } from './useSignText'

interface AddValues {
  /** The events that were chosen; the API takes their ids. */
  ids: readonly Event[]
  sign: boolean
  list: boolean
}

const initial: AddValues = { ids: [], sign: true, list: false }

interface AddEventsDialogProps {
  group: EventGroup
  onClose(): void
}

/** Shows several of the company's events on a device group. */
export function AddEventsDialog({ group, onClose }: AddEventsDialogProps) {
  const t = useT('event')
  const api = useApi()
  const companyId = useCompanyId()
  const given = useGivenName()
  const [values, hold] = useState(initial)
  const shownAlready = useShownAlready(useChain(group), values)
  const added = values.ids.filter((event) => !shownAlready(event))
  const isSignless = useSignText()(group).where === 'nowhere'
  const save = useChange({
    run: async ({ sign, list }: AddValues) => {
      const ids = added.map(({ id }) => id)
      const ways = { ...(sign && { sign }), ...(list && { list }) }
      for (let from = 0; from < ids.length; from += SHOWN_MOST) {
        await showEvents(api, companyId, group.id, ids.slice(from, from + SHOWN_MOST), ways)
      }
    },
    changes: 'event',
    done: t('group.added', { count: added.length }),
    showsFailure: true,
  })

  return (
    <FormDialog<AddValues>
      title={t('group.add.to', { group: given(group.title) })}
      open
      width={640}
      onClose={onClose}
      submitLabel={added.length > 0 ? t('group.add.some', { count: added.length }) : t('group.add.submit')}
      ready={added.length > 0 && (values.sign || values.list)}
      initial={initial}
      consequences={(_, all) => {
        hold(all)
        return {}
      }}
      submit={(all) => save.mutateAsync(all)}
    >
      <fieldset className={css.where} aria-label={t('form.where')}>
        <Form.Item name="sign" valuePropName="checked" noStyle>
          <Checkbox>{t('group.add.sign')}</Checkbox>
        </Form.Item>
        <Form.Item name="list" valuePropName="checked" noStyle>
          <Checkbox>{t('group.add.list')}</Checkbox>
        </Form.Item>
        {values.sign && isSignless && (
          <p className={css.hint} role="status">
            {t('group.nothingSign')}{' '}
            <Link to="/eventList/eventSign" search={{ dialog: 'add' }}>
              {t('group.sign.missed')}
            </Link>
          </p>
        )}
        {!values.sign && !values.list && <p className={css.hint}>{t('group.add.nowhere')}</p>}
      </fieldset>
      <Form.Item name="ids">
        <Held<readonly Event[]>>
          {(chosen, choose, disabled) => (
            <EventChoice chosen={chosen} onChange={choose} disabled={disabled} shownAlready={shownAlready} />
          )}
        </Held>
      </Form.Item>
    </FormDialog>
  )
}
