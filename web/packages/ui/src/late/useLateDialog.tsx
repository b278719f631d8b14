import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { useToast } from '../feedback/useToast'
import { loadPart } from './loadPart'

interface Closing {
  onClose(): void
}

/** A dialog whose code is loaded when it is opened. Where it cannot be had, that is said, and nothing opens. */
export function useLateDialog<P extends Closing>(
  load: () => Promise<ComponentType<P>>,
): { open(props: Omit<P, 'onClose'>): Promise<void>; dialog: ReactNode } {
  const toast = useToast()
  const [opened, setOpened] = useState<{ Dialog: ComponentType<P>; props: Omit<P, 'onClose'> } | null>(null)
  return {
    async open(props) {
      try {
        const Dialog = await loadPart(load)
        setOpened({ Dialog, props })
      } catch (error) {
        toast.problem(error)
      }
    },
    dialog: opened && (
      <Suspense fallback={null}>
        <opened.Dialog {...({ ...opened.props, onClose: () => setOpened(null) } as P)} />
      </Suspense>
    ),
  }
}
