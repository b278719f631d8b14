import { useToast } from '@marquee/ui/feedback/useToast'
import { loadPart } from '@marquee/ui/late/loadPart'
import { useLateDialog } from '@marquee/ui/late/useLateDialog'
import { type ComponentProps, useRef } from 'react'
import { useApi } from '../../session/services'
import { useCompanyId } from '../../session/session'
import type { EventDialog } from './form/EventDialog'
import { fetchEvent } from './queries'

const load = () => import('./form/EventDialog').then((part) => part.EventDialog)

type Opened = Omit<ComponentProps<typeof EventDialog>, 'onClose'>

/** The dialog of an event of a list. That says nothing of single times, so that the event is asked for first. */
export function useEventDialog() {
  const api = useApi()
  const companyId = useCompanyId()
  const toast = useToast()
  const { open, dialog } = useLateDialog(load)
  const asked = useRef(0)

  return {
    /** Who asks for another one meanwhile gets that. */
    async open({ event, ...props }: Opened): Promise<void> {
      asked.current++
      const mine = asked.current
      try {
        const [whole] = await Promise.all([event && fetchEvent(api, companyId, event.id), loadPart(load)])
        if (mine === asked.current) await open({ ...props, event: whole })
      } catch (error) {
        toast.problem(error)
      }
    },
    dialog,
  }
}
