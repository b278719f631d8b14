import { useT } from '@marquee/i18n/react'
import { useClosing } from '@marquee/ui/feedback/useClosing'
import { Link } from '@tanstack/react-router'
import { Button, Modal } from 'antd'
import { useId } from 'react'
import { useCompanyId, useRights } from '../../../session/session'
import { toCalendar, toSchedule } from '../paths'
import { Rollout } from '../rollout/Rollout'
import type { Published, PublishValues, Reach } from './publication'
import css from './publish.module.css'

interface DoneProps {
  values: PublishValues
  published: Published
  /** How many screens there are, and on how many it shows; undefined where that is not known. */
  reach: Pick<Reach, 'screens' | 'shown'> | undefined
  onClose(): void
}

/** What became of a publication, and the ways on from there. */
export function Done({ values, published, reach, onClose }: DoneProps) {
  const t = useT('publish')
  const common = useT('common')
  const { modal, close } = useClosing(onClose)
  const { mayWrite: mayAddScreens } = useRights('Device')
  const companyId = useCompanyId()
  const heading = useId()
  const isNow = values.when !== 'times'
  const only = published.items.length === 1 && published.items[0]
  return (
    <Modal
      {...modal}
      title={t('done.title', { name: values.source?.name ?? '' })}
      onCancel={close}
      footer={
        <Button type="primary" autoFocus onClick={close}>
          {common('close')}
        </Button>
      }
    >
      {reach?.shown === 0 && <p>{t(reach.screens === 0 ? 'done.empty' : 'done.nowhere')}</p>}
      {reach !== undefined && reach.shown > 0 && <p>{t(isNow ? 'done.now' : 'done.times', { count: reach.shown })}</p>}
      <ul className={css.links}>
        {reach?.screens === 0 && mayAddScreens && (
          <li>
            <Link to="/device/my-devices" search={{ dialog: 'addDevice' }} onClick={onClose}>
              {t('done.add')}
            </Link>
          </li>
        )}
        {published.items.map(({ id, scheduleId, scheduleName, deviceGroup }) => (
          <li key={id}>
            <Link {...toSchedule({ id: scheduleId })} onClick={onClose}>
              {t('done.stands', { name: scheduleName })}
            </Link>
            <Link {...toCalendar(deviceGroup)} onClick={onClose}>
              {t('done.calendar')}
            </Link>
          </li>
        ))}
      </ul>
      {only && reach?.shown !== 0 && (
        <section aria-labelledby={heading}>
          <h3 id={heading} className={css.heading}>
            {t('done.screens', { name: only.scheduleName })}
          </h3>
          <Rollout id={only.scheduleId} companyId={companyId} />
        </section>
      )}
    </Modal>
  )
}
