import { useEffect, useEffectEvent } from 'react'
import type { DialogProps } from './dialog'

/** Publishes the saved program (D010, G107): what opens is the console's own dialog. */
export function ScheduleItem({ ports, close }: DialogProps) {
  const open = useEffectEvent(() => {
    close(null)
    ports.publish?.()
  })
  useEffect(() => open(), [])
  return null
}
