import type { DesignerHost } from '@marquee/designer/view/desk'
import { useEffect, useState } from 'react'

/** The small picture of a content, by its id as messages have it; '' for none, and until it is known. */
export function usePicture(host: DesignerHost, id: string): string {
  const [found, setFound] = useState({ id, address: '' })
  useEffect(() => {
    if (!(Number(id) > 0)) return
    let isOver = false
    const look = async () => {
      host.use(Number(id), host.now()) // asks for what is not known
      const address = await host.poster?.(Number(id))
      if (!isOver && address) setFound({ id, address })
    }
    void look()
    const end = host.onChange?.(() => void look())
    return () => {
      isOver = true
      end?.()
    }
  }, [host, id])
  return found.id === id ? found.address : ''
}

/** It covers what it lies on, as it does on screens. An address may have any letters. */
export function coveredBy(address: string): string {
  return `url(${JSON.stringify(address)}) center / cover no-repeat`
}
