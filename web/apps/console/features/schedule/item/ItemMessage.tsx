import { PortsProvider } from '@marquee/designer/view/asked'
import { MessageFields } from '@marquee/designer/view/message/MessageFields'
import type { Message } from '@marquee/model/message/message'
import type { ReactNode } from 'react'
import { useDrawing } from '../../../session/drawing/useDrawing'
import { useRights } from '../../../session/session'

/** What the message of an item says and how it looks (D095), in the form of the item; `children` are the rest of it. */
export default function ItemMessage({ initial, children }: { initial: Message; children: ReactNode }) {
  const { host, ports } = useDrawing()
  const withSources = useRights('Feed').mayRead
  const withLibrary = useRights('Content').mayRead
  return (
    <PortsProvider value={ports}>
      <MessageFields initial={initial} host={host} withSources={withSources} withLibrary={withLibrary}>
        {children}
      </MessageFields>
    </PortsProvider>
  )
}
