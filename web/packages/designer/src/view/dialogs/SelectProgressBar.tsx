import { useT } from '@marquee/i18n/react'
import { ColourField } from '../fields/ColourField'
import { type DialogProps, liveItem, useLive } from './dialog'
import { ItemDialog } from './ItemDialog'

/** The colours of a bar that grows over the page's time (D020, R234). */
export function SelectProgressBar(props: DialogProps) {
  const t = useT('author')
  const live = useLive(props)
  const { settings, set } = liveItem(live, props.item, 'progressbar')
  return (
    <ItemDialog title={t('progress')} props={props} live={live}>
      <ColourField
        label={t('progress.bar')}
        value={settings.progressBarColor}
        onChange={(progressBarColor) => set({ progressBarColor })}
      />
      <ColourField
        label={t('progress.ground')}
        value={settings.backgroundColor}
        onChange={(backgroundColor) => set({ backgroundColor })}
      />
    </ItemDialog>
  )
}
