import type { DesignerHost } from '@marquee/designer/view/desk'
import { MessageScreen } from '@marquee/designer/view/message/MessageScreen'
import { formatInstant } from '@marquee/i18n/days'
import { useLocale, useT } from '@marquee/i18n/react'
import { useClosing } from '@marquee/ui/feedback/useClosing'
import { pathText } from '@marquee/ui/folders/FolderSelect'
import { Modal } from 'antd'
import { useState } from 'react'
import type { Aim } from '../../session/showNow'
import type { Template } from '../../session/templates'
import { useFolders } from '../../session/useFolders'
import css from './broadcast.module.css'
import { FetchHint } from './FetchHint'
import type { BroadcastValues } from './values'

interface PreparedDialogProps {
  values: BroadcastValues
  /** Whose words and looks were taken. */
  template: Template | undefined
  host: DesignerHost
  /** How many screens it comes to; undefined while nobody knows. */
  count: number | undefined
  onDecide(yes: boolean): void
  onClose(): void
}

/** What an emergency will be, before it is one: as screens will show it, in words, where, and until when. */
export function PreparedDialog({ values, template, host, count, onDecide, onClose }: PreparedDialogProps) {
  const t = useT('broadcast')
  const locale = useLocale()
  const place = useAimText(values.aim)
  const seen = useSeenText(values)
  const { modal, close } = useClosing(onClose)
  const [now] = useState(() => host.now())
  const { drill, label, layout, minutes } = values
  const until = formatInstant(new Date(now + minutes * 60_000).toISOString(), locale)
  const kind = t(drill ? 'kind.drill' : 'kind.emergency')

  function decide(yes: boolean) {
    onDecide(yes)
    close()
  }

  return (
    <Modal
      {...modal}
      title={t(drill ? 'prepared.drill' : 'prepared')}
      width={960}
      mask={{ closable: false }}
      okText={count === undefined ? t('startNow') : t('startOn', { count })}
      okButtonProps={{ danger: true, size: 'large' }}
      cancelText={t('back')}
      cancelButtonProps={{ size: 'large' }}
      onOk={() => decide(true)}
      onCancel={() => decide(false)}
    >
      <div className={css.seen}>
        <MessageScreen
          label={t('asScreens')}
          host={host}
          message={values}
          since={now}
          looks={{ layout, label: drill ? label : '' }}
        />
      </div>
      <p className={css.statement}>
        {count === undefined ? t('prepared.to', { kind, place }) : t('prepared.toScreens', { kind, place, count })}
      </p>
      <p>{seen}</p>
      <FetchHint message={values} template={template} />
      <p>{t('prepared.until', { until })}</p>
    </Modal>
  )
}

/** Says what will be seen and heard. */
function useSeenText({ layout, content, bgImage, audio }: BroadcastValues): string {
  const t = useT('broadcast')
  const what = content.trim() === '' ? 'picture' : bgImage === '' ? 'words' : 'both'
  const seen = t(layout === 'band' ? `seen.band.${what === 'both' ? 'both' : 'words'}` : `seen.full.${what}`)
  return audio === '' ? seen : t('seen.andHeard', { seen })
}

/** Says where something will show. */
function useAimText(aim: Aim): string {
  const t = useT('broadcast')
  const { folders } = useFolders('Device', aim.kind === 'group')
  if (aim.kind === 'group') return pathText(folders, aim.groupId)
  return aim.kind === 'everywhere' ? t('place.everywhere') : t('place.screens')
}
