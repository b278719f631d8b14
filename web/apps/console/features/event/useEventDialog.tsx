import { useT } from '@marquee/i18n/react'
import { useToast } from '@marquee/ui/feedback/useToast'
import { loadPart } from '@marquee/ui/late/loadPart'
import { useLateDialog } from '@marquee/ui/late/useLateDialog'
import { Button, Spin } from 'antd'
import { type ComponentProps, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
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
    flushSync(() => setWaiting(false)) // what is beneath takes the focus again
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
        if (!isMine()) return
        setWaiting(false) // the focus is back before the dialog remembers where it was
        await open({ ...props, event: whole })
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

/** Says that an event is slow to come; until then it waits without a word. */
function Waiting({ onCallOff }: { onCallOff(): void }) {
  const place = useRef<HTMLSpanElement>(null)
  const [page, setPage] = useState<Element | null>(null)
  const callOff = useEffectEvent(onCallOff)

  useEffect(() => {
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && callOff()
    document.addEventListener('keydown', leave)
    const slow = setTimeout(() => setPage(place.current?.closest('body > *') ?? null), SLOW_MS)
    return () => {
      document.removeEventListener('keydown', leave)
      clearTimeout(slow)
    }
  }, [])

  return (
    <>
      <span ref={place} hidden />
      {page && createPortal(<Veil page={page} onCallOff={onCallOff} />, document.body)}
    </>
  )
}

/**
 * Lies over the page and keeps the pointer and the keys from it, so that the dialog opens over nothing that was begun
 * meanwhile. The focus is here as long, and then where it was.
 */
function Veil({ page, onCallOff }: { page: Element; onCallOff(): void }) {
  const t = useT('event')
  const common = useT('common')
  const veil = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const before = document.activeElement
    page.toggleAttribute('inert', true)
    const own = veil.current
    own?.focus()
    return () => {
      page.toggleAttribute('inert', false)
      if (own?.contains(document.activeElement) && before instanceof HTMLElement) before.focus()
    }
  }, [page])

  return (
    <div ref={veil} tabIndex={-1} className={css.veil}>
      <Spin
        fullscreen
        description={
          <span className={css.waiting}>
            {t('form.coming')}
            <Button size="small" onClick={onCallOff}>
              {common('cancel')}
            </Button>
          </span>
        }
      />
    </div>
  )
}
