import { SendOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { Button } from 'antd'
import { usePublish } from '../../../session/publishing'
import { toPublish } from '../queries'
import type { Playlist } from './wire'

interface PublishButtonProps {
  playlist: Playlist
  isSaved: boolean
  label?: string
}

/** Lets screens play a playlist as it is saved; nothing for who may not, and for what screens do not play whole. */
export function PublishButton({ playlist, isSaved, label }: PublishButtonProps) {
  const common = useT('common')
  const publish = usePublish()
  if (!publish || !playlist.active || playlist.type !== 'General') return null
  return (
    <Button
      icon={<SendOutlined aria-hidden />}
      disabled={!isSaved}
      onClick={() => publish({ what: toPublish(playlist) })}
    >
      {label ?? common('publish')}
    </Button>
  )
}
