import { useMemo, useRef, useState } from 'react'
import type { KeptDraft } from './drafts'
import { useServices } from './services'
import type { Keeper } from './useDocument'

/** Work is kept at the one while what was left at the other is offered. */
type Slot = '' | '/2'
const other = (slot: Slot): Slot => (slot ? '' : '/2')

/** Keeps work at a place on this device until it is saved, and offers what was left there; null keeps nothing. */
export function useDeviceDrafts<D>(place: string | null) {
  const { drafts } = useServices()
  const [opened] = useState(() => {
    const at = (slot: Slot) => (place === null ? null : drafts.find<D>(place + slot))
    const [one, two] = [at(''), at('/2')]
    const newest: Slot = two && !(one && one.at > two.at) ? '/2' : ''
    return { kept: newest ? two : one, newest }
  })
  const [kept, setKept] = useState<KeptDraft<D> | null>(opened.kept)
  const [isUnkept, setUnkept] = useState(false)
  /** Where the work goes; what was left there before makes room for it only once there is some. */
  const own = useRef({ slot: opened.kept ? other(opened.newest) : '', isUsed: false })

  const keeper = useMemo((): Omit<Keeper<D>, 'find'> => {
    function forget() {
      if (own.current.isUsed) drafts.forget(place + own.current.slot)
    }
    return {
      keep(base, draft) {
        const { slot } = own.current
        const isKept = drafts.keep(place + slot, base, draft)
        if (isKept) own.current.isUsed = true
        else forget() // an older state of the work would mislead; other work that was left there stays
        setUnkept(!isKept)
      },
      forget,
      took() {
        forget()
        own.current = { slot: other(own.current.slot), isUsed: true }
        setKept(null)
      },
      async drop() {
        const { slot, isUsed } = own.current
        drafts.forget(place + other(slot))
        const next = isUsed ? null : drafts.find<D>(place + slot)
        if (next) own.current.slot = other(slot)
        setKept(next)
        return next
      },
    }
  }, [drafts, place])
  return { keeper, kept, isUnkept }
}
