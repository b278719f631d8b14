import { useT } from '@marquee/i18n/react'
import { Modal } from 'antd'
import { Schedules } from '../Schedules'
import css from './list.module.css'
import type { Held } from './usePlaylistActions'

interface HeldDialogProps {
  held: readonly Held[]
  onClose(): void
}

/** Says which schedules play playlists, and leads to each of them (R448, D075). */
export function HeldDialog({ held, onClose }: HeldDialogProps) {
  const t = useT('playlist')
  const common = useT('common')
  return (
    <Modal
      open
      width={480}
      title={held.length > 1 ? t('held.many', { count: held.length }) : t('held.title', { name: held[0]?.name ?? '' })}
      onCancel={onClose}
      onOk={onClose}
      okText={common('close')}
      cancelButtonProps={{ style: { display: 'none' } }}
    >
      <p>{t('held.text')}</p>
      {held.map(({ id, name, schedules }) => (
        <section key={id} aria-label={name}>
          {held.length > 1 && <h3 className={css.heldName}>{name}</h3>}
          <Schedules label={t('held.schedules')} schedules={schedules} />
        </section>
      ))}
    </Modal>
  )
}
