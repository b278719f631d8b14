import { isSame } from '@marquee/editing/merge'
import { Form } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import type { BroadcastValues } from './values'

interface BegunLateProps {
  /** What the broadcast began with. */
  sent: BroadcastValues
  /** Told whether the form holds the same still. */
  onBegun(isSameStill: boolean): void
}

/** Compares what the server began after the form had lost patience with what its maker has written since. */
export function BegunLate({ sent, onBegun }: BegunLateProps) {
  const form = Form.useFormInstance<BroadcastValues>()
  const compare = useEffectEvent((begun: BroadcastValues) =>
    onBegun(isSame({ ...begun, ...form.getFieldsValue() }, begun)),
  )
  useEffect(() => compare(sent), [sent])
  return null
}
