import { useT } from '@marquee/i18n/react'
import { editPage } from '@marquee/model/program/pages'
import { ColourField } from '../fields/ColourField'
import { ContentField } from './ContentField'
import { type DialogProps, pageAt, useLive } from './dialog'
import { ItemDialog } from './ItemDialog'
import { ScaleField } from './ScaleField'

/** Colour and picture of a page (D004, R186). */
export function SelectBackground(props: DialogProps) {
  const t = useT('author')
  const live = useLive(props)
  const { bgColor, bgImageId, scaleType } = pageAt(live.program, props.page)
  const set = (patch: Parameters<typeof editPage>[2]) => live.apply((program) => editPage(program, props.page, patch))
  return (
    <ItemDialog title={t('background')} props={props} live={live} width={560}>
      <ColourField label={t('background.colour')} value={bgColor} onChange={(colour) => set({ bgColor: colour })} />
      <ContentField
        label={t('background.picture')}
        types={['Image']}
        value={bgImageId}
        onChange={(id) => set({ bgImageId: id, bgImage: '' })}
      />
      <ScaleField disabled={bgImageId < 1} value={scaleType} onChange={(next) => set({ scaleType: next })} />
    </ItemDialog>
  )
}
