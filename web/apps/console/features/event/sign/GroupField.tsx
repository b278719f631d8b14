import { useT } from '@marquee/i18n/react'
import { FolderPicker } from '@marquee/ui/folders/FolderPicker'
import { pathText } from '@marquee/ui/folders/FolderSelect'
import { Held } from '@marquee/ui/form/Held'
import { Muted } from '@marquee/ui/page/Muted'
import { Form } from 'antd'
import { useRights } from '../../../session/session'
import { useFolders } from '../../../session/useFolders'
import type { EventSign } from '../queries'
import css from './sign.module.css'

/** Whose sign it is: chosen for a new one, and told of one that is there. */
export function GroupField({ sign }: { sign: EventSign | undefined }) {
  const t = useT('event')
  const { mayRead } = useRights('Device')
  const { folders } = useFolders('Device', mayRead)
  if (sign) {
    return (
      <Form.Item label={t('sign.group')} extra={t('sign.group.kept')}>
        <span className={css.group}>{pathText(folders, sign.deviceGroupId) || sign.deviceGroupTitle}</span>
      </Form.Item>
    )
  }
  if (!mayRead) {
    return (
      <Form.Item label={t('sign.group')}>
        <Muted>{t('sign.group.forbidden')}</Muted>
      </Form.Item>
    )
  }
  return (
    <Form.Item
      name="deviceGroupId"
      label={t('sign.group')}
      extra={t('sign.group.text')}
      required
      rules={[{ type: 'number', min: 1, message: t('sign.group.missing') }]}
    >
      <Held<number>>{(group, set, disabled) => <GroupPicker value={group} onChange={set} disabled={disabled} />}</Held>
    </Form.Item>
  )
}

interface GroupPickerProps {
  value: number
  onChange(group: number): void
  disabled: boolean
}

function GroupPicker(props: GroupPickerProps) {
  const t = useT('event')
  const { folders, rootId } = useFolders('Device')
  const { status } = Form.Item.useStatus()
  return (
    <FolderPicker
      autoFocus
      label={t('sign.group')}
      folders={folders}
      rootId={rootId}
      placeholder={t('sign.group.choose')}
      invalid={status === 'error'}
      {...props}
    />
  )
}
