import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** Opens a dialog of a list where the address asks for it by its name, as a link of the finder does. */
export function useAsked(name: string, open: () => void): void {
  const isAsked = useSearch({ strict: false }).dialog === name
  const navigate = useNavigate()
  const begin = useEffectEvent(() => {
    open()
    void navigate({ to: '.', search: (current) => ({ ...current, dialog: undefined }), replace: true })
  })
  useEffect(() => {
    if (isAsked) begin()
  }, [isAsked])
}
