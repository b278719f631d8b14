import { useT } from '@marquee/i18n/react'
import { useClosing } from '@marquee/ui/feedback/useClosing'
import { Link } from '@tanstack/react-router'
import { Button, Modal } from 'antd'
import { toCalendar, toSchedule } from '../paths'
import type { Published, PublishValues } from './publication'
import css from './publish.module.css'

interface DoneProps {
  values: PublishValues
  published: Published
  /** On how many screens it shows; undefined where that is not known. */
  shown: number | undefined
  onClose(): void
}

/** What became of a publication, and the ways on from there. */
export function Done({ values, published, shown, onClose }: DoneProps) {
  const t = useT('publish')
  const common = useT('common')
  const { modal, close } = useClosing(onClose)
  const isNow = values.when !== 'times'
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
      {shown === 0 && <p>{t('done.nowhere')}</p>}
      {shown !== undefined && shown > 0 && <p>{t(isNow ? 'done.now' : 'done.times', { count: shown })}</p>}
      <ul className={css.links}>
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
    </Modal>
  )
}
