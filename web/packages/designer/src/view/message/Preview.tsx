import { PlayCircleOutlined } from '@ant-design/icons'
import { useLocale, useT } from '@marquee/i18n/react'
import type { Message } from '@marquee/model/message/message'
import { FileField } from '@marquee/ui/form/FileField'
import { useSettled } from '@marquee/ui/form/useSettled'
import { useObjectUrl } from '@marquee/ui/media/useObjectUrl'
import { Button, Form, Segmented } from 'antd'
import { useMemo, useRef, useState } from 'react'
import type { DesignerHost } from '../desk'
import css from './message.module.css'
import { useBoard } from './useBoard'
import { messageOf } from './values'

/** Typing rests so long before it is drawn, in milliseconds. */
const REST_MS = 150

const shapes = ['wide', 'tall'] as const
type Shape = (typeof shapes)[number]

interface PreviewProps {
  initial: Message
  host: DesignerHost
}

/** The message that the form says so far, as a screen shows it: over a picture that never leaves this computer. */
export function Preview({ initial, host }: PreviewProps) {
  const t = useT('message')
  const root = useRef<HTMLDivElement>(null)
  const typed = Form.useWatch([], Form.useFormInstance()) ?? {}
  const text = useSettled(JSON.stringify(messageOf(initial, typed, t('sample'))), REST_MS)
  const message = useMemo(() => JSON.parse(text) as Message, [text])
  const [since, setSince] = useState(() => host.now())
  const [shape, setShape] = useState<Shape>('wide')
  const [picture, setPicture] = useState<File>()
  const address = useObjectUrl(picture)
  useBoard({ root, host, message, since })

  return (
    <section className={css.preview} aria-label={t('preview')}>
      <div className={css.frame}>
        <div className={css.screen} data-shape={shape} role="img" aria-label={t('preview')} lang={useLocale()}>
          {address && <img className={css.beneath} src={address} alt="" />}
          <div ref={root} className={css.board} />
        </div>
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
