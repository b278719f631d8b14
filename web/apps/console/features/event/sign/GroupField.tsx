import { useT } from '@marquee/i18n/react'
import { pathText } from '@marquee/ui/folders/FolderSelect'
import { Form } from 'antd'
import { useRights } from '../../../session/session'
import { useFolders } from '../../../session/useFolders'
import { GroupChoice } from '../GroupChoice'
import type { EventSign } from '../queries'
import css from './sign.module.css'

/** Whose sign it is: chosen for a new one, and told of one that is there. */
export function GroupField({ sign }: { sign: EventSign | undefined }) {
  const t = useT('event')
  const { mayRead } = useRights('Device')
  const { folders } = useFolders('Device', mayRead)
  if (!sign) return <GroupChoice text={t('sign.group.text')} />
  return (
    <Form.Item label={t('sign.group')} extra={t('sign.group.kept')}>
      <span className={css.group}>{pathText(folders, sign.deviceGroupId) || sign.deviceGroupTitle}</span>
    </Form.Item>
  )
}
