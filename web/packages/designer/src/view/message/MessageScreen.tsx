import { useLocale } from '@marquee/i18n/react'
import type { Message } from '@marquee/model/message/message'
import { useRef } from 'react'
import type { DesignerHost } from '../desk'
import css from './message.module.css'
import { type Looks, useBoard } from './useBoard'

export type Shape = 'wide' | 'tall'

interface MessageScreenProps {
  /** What it is called when it is read out. */
  label: string
  host: DesignerHost
  message: Message
  /** When it began to show, in milliseconds since the epoch. */
  since: number
  looks?: Looks | undefined
  shape?: Shape
  /** Address of a picture that lies beneath. */
  beneath?: string | undefined
}

/** A message as a screen shows it. */
export function MessageScreen({ label, shape = 'wide', beneath, ...shown }: MessageScreenProps) {
  const root = useRef<HTMLDivElement>(null)
  useBoard({ root, ...shown })
  return (
    <div className={css.screen} data-shape={shape} role="img" aria-label={label} lang={useLocale()}>
      {beneath && <img className={css.beneath} src={beneath} alt="" />}
      <div ref={root} className={css.board} />
    </div>
  )
}
