import { useT } from '@marquee/i18n/react'
import { useBlocker } from '@tanstack/react-router'
import { use } from 'react'
import { useConfirm } from '../feedback/useConfirm'
import { UnsavedContext } from './unsaved'

/** What is asked, where it is not about what was typed. */
interface Question {
  title: string
  text: string
  confirmLabel: string
}

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
 * Asks once before the page is left while there is something to lose on it, an editor's draft or a form in a dialog above
 * it; a closing window is asked about by the browser.
 */
export function useLeaving(asked?: Question): void {
  const t = useT('common')
  const confirm = useConfirm()
  const unsaved = use(UnsavedContext)
  const isAnything = () => unsaved?.any() ?? false
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!isAnything() || isSamePage(current, next)) return false
      const question = {
        title: t('discard.title'),
        text: t('discard.text'),
        confirmLabel: t('discard.yes'),
        danger: true,
        ...asked,
      }
      const goesOn = await confirm(question)
      if (goesOn) unsaved?.discard()
      return !goesOn
    },
    enableBeforeUnload: isAnything,
  })
}
