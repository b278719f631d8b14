import { useEffect, useRef, useState } from 'react'

/** The value once it has rested for a while. After a long rest a change is taken at once; what follows right behind it waits. */
export function useSettled<T>(value: T, restMs: number): T {
  const [settled, setSettled] = useState(value)
  const restless = useRef(false)

  useEffect(() => {
    if (!restless.current) setSettled(value)
    restless.current = true
    const timer = setTimeout(() => {
      restless.current = false
      setSettled(value)
    }, restMs)
    return () => clearTimeout(timer)
  }, [value, restMs])

  return settled
}
