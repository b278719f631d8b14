import { PortsProvider } from '@marquee/designer/view/asked'
import { MessageFields } from '@marquee/designer/view/message/MessageFields'
import type { Message } from '@marquee/model/message/message'
import type { ReactNode } from 'react'
import { useDrawing } from '../../../session/drawing/useDrawing'
import { useRights } from '../../../session/session'

export interface ItemMessageProps {
  initial: Message
  /** What it is called. */
  children: ReactNode
  /** When it shows. */
  timing: ReactNode
}

/** What the message of an item says and how it looks (D095), in the form of the item. */
export function ItemMessage({ initial, children, timing }: ItemMessageProps) {
  const { host, ports } = useDrawing()
  const withSources = useRights('Feed').mayRead
  const withLibrary = useRights('Content').mayRead
  return (
    <PortsProvider value={ports}>
      <MessageFields initial={initial} host={host} withSources={withSources} withLibrary={withLibrary} timing={timing}>
        {children}
      </MessageFields>
    </PortsProvider>
  )
}
