import { ExclamationCircleFilled } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { useClosing } from '@marquee/ui/feedback/useClosing'
import { Modal } from 'antd'
import css from './content.module.css'
import { Uses } from './detail/Uses'
import type { InUse } from './useContentActions'

interface InUseDialogProps {
  inUse: readonly InUse[]
  /** Recycles all the same; absent when what uses it has to let it go first. */
  onGoOn?(): void
  onClose(): void
}

/** Says which playlists and schedules use contents before these are recycled (R334, D033). */
export function InUseDialog({ inUse, onGoOn, onClose }: InUseDialogProps) {
  const t = useT('content')
  const common = useT('common')
  const { modal, close } = useClosing(onClose)
  return (
    <Modal
      {...modal}
      width={480}
      title={
        <span className={css.warning}>
          <ExclamationCircleFilled aria-hidden /> {t('inUse.title', { count: inUse.length })}
        </span>
      }
      okText={onGoOn ? t('inUse.goOn') : common('close')}
      okButtonProps={{ danger: onGoOn !== undefined }}
      cancelButtonProps={{ autoFocus: true, style: onGoOn ? {} : { display: 'none' } }}
      cancelText={common('cancel')}
      onOk={() => {
        close()
        onGoOn?.()
      }}
      onCancel={close}
    >
      <p className={css.explain}>{t(onGoOn ? 'inUse.recycle' : 'inUse.remove')}</p>
      {inUse.map((one) => (
        <section key={one.id} className={css.used} aria-label={one.name}>
          <h3 className={css.usedName}>{one.name}</h3>
          <Uses related={one.related} onGo={onClose} />
        </section>
      ))}
    </Modal>
  )
}
