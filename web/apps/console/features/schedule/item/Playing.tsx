import { SwapOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { Aside } from '@marquee/ui/aside/Aside'
import { payloadOf } from '@marquee/ui/aside/item'
import { Thumb } from '@marquee/ui/media/Thumb'
import { useTypeText } from '@marquee/ui/media/useTypeText'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { useAside } from '../../../session/useAside'
import css from './ItemDialog.module.css'
import { type Source, sourceOf } from './item'

interface PlayingProps {
  source: Source
  /** Absent when it cannot be changed. */
  onChange?(source: Source): void
  /** Types that are not offered. MUST be the same list every time. */
  without?: readonly string[]
}

/** What an item plays, with its picture, and how to choose something else. */
export function Playing({ source, onChange, without }: PlayingProps) {
  const t = useT('schedule')
  const typeText = useTypeText()
  const [choosing, setChoosing] = useState(false)
  const type = source.type.replace('playlist-', '')
  return (
    <fieldset className={css.playing} aria-label={t('item.plays')}>
      <span className={css.picture}>
        <Thumb src={source.image} type={type} />
      </span>
      <span className={css.words}>
        <strong>{source.name}</strong>
        <span className={css.type}>
          {source.type === 'content' ? t('item.content') : t('item.playlist', { type: typeText(type) })}
        </span>
      </span>
      {onChange && (
        <Button icon={<SwapOutlined aria-hidden />} onClick={() => setChoosing(true)}>
          {t('item.change')}
        </Button>
      )}
      {choosing && (
        <ChoiceDrawer
          without={without}
          onChoose={(next) => {
            setChoosing(false)
            onChange?.(next)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </fieldset>
  )
}

interface ChoiceDrawerProps extends Pick<PlayingProps, 'without'> {
  onChoose(source: Source): void
  onClose(): void
}

/** Chooses what plays among contents and playlists. */
export function ChoiceDrawer({ without, onChoose, onClose }: ChoiceDrawerProps) {
  const t = useT('schedule')
  const aside = useAside({ without })
  return (
    <Drawer open size={340} title={t('item.choose')} onClose={onClose}>
      <Aside {...aside} onAdd={(item) => onChoose(sourceOf(payloadOf(item)))} />
    </Drawer>
  )
}
