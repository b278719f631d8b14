import { useT } from '@marquee/i18n/react'
import { useClosing } from '@marquee/ui/feedback/useClosing'
import { useQuery } from '@tanstack/react-query'
import { Alert, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { isGlobalAdmin } from '../../../session/access'
import { useApi } from '../../../session/services'
import { useRights, useSession } from '../../../session/session'
import { groupSettingsQuery, settingsQuery } from '../queries'
import { type Subject, useSubjectText } from '../subject'
import { SettingDialog } from './SettingDialog'
import { SettingList } from './SettingList'
import { isForOperators, mayGive, type Standing } from './setting'
import css from './setting.module.css'

interface SettingsDialogProps {
  subject: Subject
  onClose(): void
}

/** Every setting of a screen, of several, or of a device group, and the way to change each (R356). */
export function SettingsDialog({ subject, onClose }: SettingsDialogProps) {
  const t = useT('control')
  const api = useApi()
  const { companyId } = subject
  const { self } = useSession()
  const { mayWrite } = useRights('Device')
  const { modal, close } = useClosing(onClose)
  const [changing, setChanging] = useState<Standing | null>(null)
  const several = subject.kind === 'screens' && subject.screens.length > 1
  const screen = useQuery({
    ...settingsQuery(api, companyId, subject.kind === 'screens' ? (subject.screens[0]?.id ?? 0) : 0),
    enabled: subject.kind === 'screens',
  })
  const group = useQuery({
    ...groupSettingsQuery(api, companyId, subject.kind === 'group' ? subject.id : 0),
    enabled: subject.kind === 'group',
  })
  const { data, error } = subject.kind === 'screens' ? screen : group
  const shown = data?.filter((one) => (subject.kind === 'screens' && !several ? true : mayGive(subject, one)))
  const isKept = subject.kind === 'screens' && subject.screens.some(({ readOnly }) => readOnly)
  const mayChange = (one: Standing) => mayWrite && !isKept && (!isForOperators(one.name) || isGlobalAdmin(self))

  return (
    <>
      <Modal
        {...modal}
        title={t('settings.title', { of: useSubjectText()(subject) })}
        width={720}
        footer={null}
        onCancel={close}
      >
        {several && <p className={css.note}>{t('settings.several')}</p>}
        {subject.kind === 'group' && <p className={css.note}>{t('settings.group')}</p>}
        {error && !data && <Alert type="error" showIcon title={t('settings.failed')} />}
        {!shown && !error && <Skeleton active paragraph={{ rows: 10 }} />}
        {shown && <SettingList subject={subject} standings={shown} mayChange={mayChange} onChange={setChanging} />}
      </Modal>
      {changing && (
        <SettingDialog
          key={changing.name}
          subject={subject}
          standing={changing}
          isMixed={several}
          onClose={() => setChanging(null)}
        />
      )}
    </>
  )
}
