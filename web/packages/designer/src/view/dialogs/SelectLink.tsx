import { useT } from '@marquee/i18n/react'
import { SecondsField } from '../fields/SecondsField'
import { UrlField } from '../fields/UrlField'
import { type DialogProps, liveItem, useLive } from './dialog'
import { ItemDialog } from './ItemDialog'

/** The website of an item, and how often it is loaded again (D007, R226). */
export function SelectLink(props: DialogProps) {
  const t = useT('author')
  const live = useLive(props)
  const { settings, set } = liveItem(live, props.item, 'link')
  return (
    <ItemDialog title={t('link')} props={props} live={live}>
      <UrlField label={t('url')} hint={t('link.hint')} value={settings.url} onChange={(url) => set({ url })} />
      <SecondsField
        label={t('link.interval')}
        hint={t('link.intervalHint')}
        value={settings.interval}
        onChange={(interval) => set({ interval })}
      />
    </ItemDialog>
  )
}
