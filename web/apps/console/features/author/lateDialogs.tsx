import { type DialogId, dialogIds } from '@marquee/designer/commands/command'
import type { DialogProps } from '@marquee/designer/view/dialogs/dialog'
import { loadPart } from '@marquee/ui/late/loadPart'
import { whenIdle } from '@marquee/ui/late/whenIdle'
import { type ComponentType, useEffect, useState } from 'react'

const load = () => import('@marquee/designer/view/dialogs/dialogs')

/** Fetches the code of the dialogs once the designer stands. Returns what calls it off. */
export const fetchDialogs = () => whenIdle(() => void load().catch(() => {}))

/**
 * A dialog whose code comes when it is opened, if it is not there yet. Where it cannot be had the dialog stays closed, and
 * opens another time: the designer says nothing by itself (R216).
 */
function late(id: DialogId): ComponentType<DialogProps> {
  return function LateDialog(props: DialogProps) {
    const { close } = props
    const [Dialog, setDialog] = useState<ComponentType<DialogProps>>()
    useEffect(() => {
      let isGone = false
      loadPart(load).then(
        ({ dialogs }) => isGone || setDialog(() => dialogs[id]),
        () => isGone || close(null),
      )
      return () => {
        isGone = true
      }
    }, [close])
    return Dialog ? <Dialog {...props} /> : null
  }
}

/** Every dialog of the designer, none of which the canvas has to wait for. */
export const dialogs = Object.fromEntries(dialogIds.map((id) => [id, late(id)])) as {
  readonly [K in DialogId]: ComponentType<DialogProps>
}
