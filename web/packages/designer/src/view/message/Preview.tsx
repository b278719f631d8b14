import { PlayCircleOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import type { Message } from '@marquee/model/message/message'
import { FileField } from '@marquee/ui/form/FileField'
import { useSettled } from '@marquee/ui/form/useSettled'
import { useObjectUrl } from '@marquee/ui/media/useObjectUrl'
import { Button, Form, Segmented } from 'antd'
import { useMemo, useState } from 'react'
import type { DesignerHost } from '../desk'
import { MessageScreen, type Shape } from './MessageScreen'
import css from './message.module.css'
import type { Looks } from './useBoard'
import { messageOf } from './values'

/** Typing rests so long before it is drawn, in milliseconds. */
const REST_MS = 150

const shapes: readonly Shape[] = ['wide', 'tall']

interface PreviewProps {
  initial: Message
  host: DesignerHost
  looks?: Looks | undefined
}

/** The message that the form says so far, as a screen shows it: over a picture that never leaves this computer. */
export function Preview({ initial, host, looks }: PreviewProps) {
  const t = useT('message')
  const typed = Form.useWatch([], Form.useFormInstance()) ?? {}
  const said = messageOf(initial, typed, t('sample'), looks?.layout === 'full')
  const text = useSettled(JSON.stringify(said), REST_MS)
  const message = useMemo(() => JSON.parse(text) as Message, [text])
  const [since, setSince] = useState(() => host.now())
  const [shape, setShape] = useState<Shape>('wide')
  const [picture, setPicture] = useState<File>()
  const address = useObjectUrl(picture)

  return (
    <section className={css.preview} aria-label={t('preview')}>
      <div className={css.frame}>
        <MessageScreen
          label={t('preview')}
          host={host}
          message={message}
          since={since}
          shape={shape}
          beneath={address}
          looks={looks}
        />
      </div>
      <div className={css.controls}>
        <Segmented<Shape>
          disabled={false}
          aria-label={t('preview.shape')}
          value={shape}
          options={shapes.map((value) => ({ value, label: t(`preview.${value}`) }))}
          onChange={setShape}
        />
        <Button disabled={false} icon={<PlayCircleOutlined aria-hidden />} onClick={() => setSince(host.now())}>
          {t('preview.again')}
        </Button>
      </div>
      <FileField
        disabled={false}
        label={t('preview.picture')}
        accept="image/*"
        value={picture && [picture]}
        onChange={([file]) => setPicture(file)}
      />
      {picture && (
        <Button disabled={false} type="text" onClick={() => setPicture(undefined)}>
          {t('preview.without')}
        </Button>
      )}
      <p className={css.hint}>{t('preview.hint')}</p>
    </section>
  )
}
