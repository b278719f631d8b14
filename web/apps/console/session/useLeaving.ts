import { useT } from '@marquee/i18n/react'
import { useConfirm } from '@marquee/ui/feedback/useConfirm'
import { useUnsaved } from '@marquee/ui/form/unsaved'
import { useBlocker } from '@tanstack/react-router'

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
      if (mayLeave() || current.pathname === next.pathname) return false
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
