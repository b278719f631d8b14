import { useT } from '@marquee/i18n/react'
import { FolderPicker } from '@marquee/ui/folders/FolderPicker'
import { Held } from '@marquee/ui/form/Held'
import { Muted } from '@marquee/ui/page/Muted'
import { Form } from 'antd'
import { useRights } from '../../session/session'
import { useFolders } from '../../session/useFolders'
import { GroupsMade } from './GroupsMade'

/** Chooses the device group of something new, in the field `deviceGroupId`: 0 is none. The text says what that means. */
export function GroupChoice({ text }: { text: string }) {
  const t = useT('event')
  const { mayRead } = useRights('Device')
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
      extra={
        <>
          {text} <GroupsMade />
        </>
      }
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
