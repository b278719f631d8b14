import type { Message } from '@marquee/model/message/message'
import { useMedia } from '@marquee/ui/theme/useMedia'
import type { ReactNode } from 'react'
import type { DesignerHost } from '../desk'
import { LookFields } from './LookFields'
import { KeptMedia, MediaFields } from './MediaFields'
import css from './message.module.css'
import { Preview } from './Preview'
import type { Looks } from './useBoard'
import { WordFields } from './WordFields'

/** As the stylesheet has it: fields and preview do not stand side by side. */
const ONE_COLUMN = '(max-width: 899px)'

interface MessageFieldsProps {
  /** What the form begins with. */
  initial: Message
  /** What the message is drawn with. */
  host: DesignerHost
  /** Whether whoever edits may see sources, and the library. */
  withSources: boolean
  withLibrary: boolean
  looks?: Looks | undefined
  /** What stands above the fields. */
  children?: ReactNode
  /** What stands between what it says and how it looks. */
  timing?: ReactNode
}

/**
 * What a message says and how it looks (D095), beside how screens show it, or below its words where there is no room. It stands in a form of the kit whose values
 * have the fields of the message, and below the ports of the designer.
 */
export function MessageFields(props: MessageFieldsProps) {
  const { initial, host, withSources, withLibrary, looks, children, timing } = props
  const isFull = looks?.layout === 'full'
  const isNarrow = useMedia(ONE_COLUMN)
  const preview = <Preview initial={initial} host={host} looks={looks} />
  return (
    <div className={css.form}>
      <div>
        {children}
        <WordFields withSources={withSources} isFull={isFull} />
        {isNarrow && preview}
        {timing}
        <LookFields initial={initial} isFull={isFull} />
        {withLibrary ? <MediaFields initial={initial} /> : <KeptMedia />}
      </div>
      {!isNarrow && preview}
    </div>
  )
}
