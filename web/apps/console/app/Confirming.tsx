import { loadPart } from '@marquee/ui/late/loadPart'
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { useServices } from '../session/services'
import type { ConfirmDialogProps } from './ConfirmDialog'

/**
 * "Confirm that it is you": appears by itself when the server asks for it, and the call that waited goes on. Its code is
 * loaded then; without it the call is as if the person had not confirmed.
 */
export function Confirming() {
  const { confirmation } = useServices()
  const isOpen = useSyncExternalStore(confirmation.subscribe, confirmation.isOpen)
  const [Dialog, setDialog] = useState<ComponentType<ConfirmDialogProps>>()
  const isMissing = isOpen && !Dialog
  useEffect(() => {
    if (!isMissing) return
    loadPart(() => import('./ConfirmDialog')).then(
      ({ ConfirmDialog }) => setDialog(() => ConfirmDialog),
      () => confirmation.answer(false),
    )
  }, [isMissing, confirmation])
  return isOpen && Dialog ? <Dialog done={confirmation.answer} /> : null
}
