import type { Message } from '@marquee/model/message/message'
import { createMessageBoard, type MessageBoard } from '@marquee/renderer/message/board'
import { useMedia } from '@marquee/ui/theme/useMedia'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { DesignerHost } from '../desk'

/** How a message lies on the screen, where it is no plain band. */
export interface Looks {
  readonly layout: 'band' | 'full'
  /** Is seen with the words, such as that it is for practice; '' for none. */
  readonly label: string
}

interface BoardOptions {
  /** The element that the board fills. */
  root: RefObject<HTMLElement | null>
  host: DesignerHost
  message: Message
  /** When it began to show, in milliseconds since the epoch. */
  since: number
  looks?: Looks | undefined
}

/** Draws a message as screens do, for as long as the element is there; whoever wants no motion sees it stand. */
export function useBoard({ root, host, message, since, looks }: BoardOptions): void {
  const board = useRef<MessageBoard>(null)
  const still = useMedia('(prefers-reduced-motion: reduce)')
  const show = useEffectEvent(() => board.current?.show([{ key: 'preview', message, since, ...looks }]))

  useEffect(() => {
    if (!root.current) return
    const made = createMessageBoard({ root: root.current, host, still })
    board.current = made
    show()
    const end = host.onChange?.(() => show()) // what its picture shows was not known before
    return () => {
      end?.()
      made.dispose()
    }
  }, [root, host, still])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them is another showing
  useEffect(() => show(), [message, since, looks?.layout, looks?.label])
}
