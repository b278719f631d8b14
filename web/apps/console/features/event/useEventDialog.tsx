import { useT } from '@marquee/i18n/react'
import { useToast } from '@marquee/ui/feedback/useToast'
import { loadPart } from '@marquee/ui/late/loadPart'
import { useLateDialog } from '@marquee/ui/late/useLateDialog'
import { Button, Spin } from 'antd'
import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useApi } from '../../session/services'
import { useCompanyId } from '../../session/session'
import css from './event.module.css'
import type { EventDialog } from './form/EventDialog'
import { fetchEvent } from './queries'

const load = () => import('./form/EventDialog').then((part) => part.EventDialog)

type Opened = Omit<ComponentProps<typeof EventDialog>, 'onClose'>

/** From when on it is said that an event is waited for, in milliseconds: most are there before. */
const SLOW_MS = 400

/** The dialog of an event of a list. That says nothing of single times, so that the event is asked for first. */
export function useEventDialog() {
  const api = useApi()
  const companyId = useCompanyId()
  const toast = useToast()
  const { open, dialog } = useLateDialog(load)
  const asked = useRef(0)
  const opener = useRef<Element>(null)
  const [isWaiting, setWaiting] = useState(false)

  function callOff() {
    asked.current++
    setWaiting(false)
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }

  return {
    /** Who asks for another one meanwhile gets that. */
    async open({ event, ...props }: Opened): Promise<void> {
      asked.current++
      const mine = asked.current
      opener.current = document.activeElement
      const isMine = () => mine === asked.current
      setWaiting(event !== undefined)
      try {
        const [whole] = await Promise.all([event && fetchEvent(api, companyId, event.id), loadPart(load)])
        if (isMine()) await open({ ...props, event: whole })
      } catch (error) {
        if (isMine()) toast.problem(error)
      } finally {
        if (isMine()) setWaiting(false)
      }
    },
    dialog: (
      <>
        {isWaiting && <Waiting onCallOff={callOff} />}
        {dialog}
      </>
    ),
  }
}

/** Lies over the page while an event is slow to come, so that its dialog opens over nothing that was begun meanwhile. */
function Waiting({ onCallOff }: { onCallOff(): void }) {
  const t = useT('event')
  const common = useT('common')
  const callOff = useEffectEvent(onCallOff)

  useEffect(() => {
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && callOff()
    document.addEventListener('keydown', leave)
    return () => document.removeEventListener('keydown', leave)
  }, [])

  return (
    <Spin
      fullscreen
      delay={SLOW_MS}
      description={
        <span className={css.waiting}>
          {t('form.coming')}
          <Button size="small" onClick={onCallOff}>
            {common('cancel')}
          </Button>
        </span>
      }
    />
  )
}
