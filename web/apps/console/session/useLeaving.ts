import { useT } from '@marquee/i18n/react'
import { useConfirm } from '@marquee/ui/feedback/useConfirm'
import { useUnsaved } from '@marquee/ui/form/unsaved'
import { useBlocker } from '@tanstack/react-router'

interface Place {
  pathname: string
  search: object
}

/** The same page of another company is another one. */
function isSamePage(current: Place, next: Place): boolean {
  return current.pathname === next.pathname && companyOf(current) === companyOf(next)
}

const companyOf = ({ search }: Place): unknown => ('companyId' in search ? search.companyId : undefined)

/**
 * Asks before the page is left while there is something to lose, and tells when it is lost; a closing window is asked about
 * by the browser.
 */
export function useLeaving(mayLeave: () => boolean, discarded: () => void): void {
  const t = useT('common')
  const confirm = useConfirm()
  useUnsaved(() => !mayLeave())
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (mayLeave() || isSamePage(current, next)) return false
      const question = {
        title: t('discard.title'),
        text: t('discard.text'),
        confirmLabel: t('discard.yes'),
        danger: true,
      }
      const goesOn = await confirm(question)
      if (goesOn) discarded()
      return !goesOn
    },
    enableBeforeUnload: () => !mayLeave(),
  })
}
