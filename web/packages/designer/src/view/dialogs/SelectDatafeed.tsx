import { useT } from '@marquee/i18n/react'
import { SourceField } from '../fields/SourceField'
import { type DialogProps, liveItem, useLive } from './dialog'
import { ItemDialog } from './ItemDialog'
import { LastItems } from './LastItems'

/** The table of a CSV or JSON source (D018, R232). */
export function SelectDatafeed(props: DialogProps) {
  const t = useT('author')
  const live = useLive(props)
  const { settings, set } = liveItem(live, props.item, 'datafeed')
  const { externalSourceId } = settings
  return (
    <ItemDialog title={t('datafeed')} props={props} live={live}>
      <SourceField
        label={t('datafeed.source')}
        hint={t('datafeed.hint')}
        kinds={['CSV', 'JSON']}
        value={externalSourceId}
        onChange={(id) => set({ externalSourceId: id })}
      />
      {externalSourceId > 0 && <LastItems key={externalSourceId} source={externalSourceId} table />}
    </ItemDialog>
  )
}
