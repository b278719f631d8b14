import { DeleteOutlined, EditOutlined, MoreOutlined, PlusOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { useConfirm } from '@marquee/ui/feedback/useConfirm'
import { Button, Dropdown, Space } from 'antd'
import { useState } from 'react'
import { useGivenName } from '../../../session/useGivenName'
import { ChannelDialog } from './ChannelDialog'
import { channelAdded, channelDeleted, channelRenamed, freeChannelName } from './changes'
import { type Change, channelsOf, type DraftChannel, MAX_CHANNELS, type ScheduleDraft } from './draft'
import css from './editor.module.css'
import type { Refused } from './refused'

interface ChannelBarProps {
  draft: ScheduleDraft
  shown: DraftChannel
  /** Shows the channel of this name. */
  onShow(name: string): void
  readOnly: boolean
  refused: Refused
  change(apply: Change): void
}

/** One button per channel, and what can be done with the one that is shown (R031). */
export function ChannelBar({ draft, shown, onShow, readOnly, refused, change }: ChannelBarProps) {
  const t = useT('schedule')
  const given = useGivenName()
  const confirm = useConfirm()
  const [renaming, setRenaming] = useState(false)
  const channels = channelsOf(draft)
  const isLast = channels.length === 1

  function add() {
    const name = freeChannelName(draft)
    change(channelAdded(name))
    onShow(name)
  }

  function rename(name: string) {
    change(channelRenamed(shown.key, name))
    onShow(name)
  }

  async function remove() {
    const { key, name, items } = shown
    const question = {
      title: t('channel.deleteTitle', { name: given(name) }),
      text: t('channel.deleteText', { count: items.length }),
      confirmLabel: t('channel.delete'),
      danger: true,
    }
    if (items.length > 0 && !(await confirm(question))) return
    change(channelDeleted(key))
  }

  return (
    <div className={css.channels}>
      <Space.Compact role="group" aria-label={t('channels')}>
        {channels.map(({ key, name }) => (
          <Button
            key={key}
            type={key === shown.key ? 'primary' : 'default'}
            danger={refused.channels.has(key)}
            aria-pressed={key === shown.key}
            onClick={() => onShow(name)}
          >
            {given(name)}
          </Button>
        ))}
      </Space.Compact>
      {!readOnly && (
        <>
          <Dropdown
            trigger={['click']}
            autoFocus
            menu={{
              items: [
                { key: 'rename', icon: <EditOutlined />, label: t('channel.rename') },
                { key: 'delete', icon: <DeleteOutlined />, label: t('channel.delete'), danger: true, disabled: isLast },
              ],
              onClick: ({ key }) => (key === 'rename' ? setRenaming(true) : void remove()),
            }}
          >
            <Button
              type="text"
              aria-haspopup="menu"
              aria-label={t('channel.actions', { name: given(shown.name) })}
              icon={<MoreOutlined aria-hidden />}
            />
          </Dropdown>
          <Button
            type="text"
            icon={<PlusOutlined aria-hidden />}
            aria-label={t('channel.add')}
            title={t('channel.add')}
            disabled={channels.length >= MAX_CHANNELS}
            onClick={add}
          />
        </>
      )}
      {renaming && (
        <ChannelDialog
          name={shown.name}
          taken={channels.filter(({ key }) => key !== shown.key).map(({ name }) => name)}
          onApply={rename}
          onClose={() => setRenaming(false)}
        />
      )}
    </div>
  )
}
