import { useTexts } from '@marquee/i18n/react'
import { useToast } from '@marquee/ui/feedback/useToast'
import { loadPart } from '@marquee/ui/late/loadPart'
import { useLocation } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, use, useCallback, useState } from 'react'
import type { PublishDialogProps } from '../navigation/feature'
import { FeaturesContext } from '../navigation/useMenu'
import { PublishingContext, type PublishOptions } from '../session/publishing'

/** Lets every page open the dialog that publishes, over itself. Its code and texts are loaded when somebody asks for it. */
export function Publishing({ children }: { children: ReactNode }) {
  const texts = useTexts()
  const toast = useToast()
  const load = use(FeaturesContext).find((feature) => feature.publish)?.publish
  const page = useLocation({ select: ({ pathname }) => pathname })
  const [open, setOpen] = useState<{
    options: PublishOptions
    page: string
    Dialog: ComponentType<PublishDialogProps>
  }>()

  const publish = useCallback(
    async (options: PublishOptions) => {
      if (!load) return
      try {
        const { PublishDialog: Dialog, areas } = await loadPart(load)
        await Promise.all(areas.map((area) => texts.load(area)))
        setOpen({ options, page, Dialog })
      } catch (error) {
        toast.problem(error)
      }
    },
    [load, page, texts, toast],
  )

  if (open && open.page !== page) setOpen(undefined)

  return (
    <PublishingContext value={load && publish}>
      {children}
      {open && <open.Dialog options={open.options} onClose={() => setOpen(undefined)} />}
    </PublishingContext>
  )
}
