import { useT } from '@marquee/i18n/react'
import { limits } from '@marquee/model/program/limits'
import { Button } from 'antd'
import { useState } from 'react'
import { useAsked } from '../asked'
import { OpacityField } from '../fields/ColourField'
import { CheckField } from '../fields/choices'
import { EffectField } from '../fields/EffectField'
import css from '../fields/fields.module.css'
import { NumberField } from '../fields/NumberField'
import { SecondsField } from '../fields/SecondsField'
import { SourceField } from '../fields/SourceField'
import { TextField } from '../fields/TextField'
import { type DialogProps, liveItem, useLive } from './dialog'
import { ItemDialog } from './ItemDialog'
import { LastItems } from './LastItems'

/** News and pictures of an external source (D015, R231). */
export function SelectFeed(props: DialogProps) {
  const t = useT('author')
  const live = useLive(props)
  const { settings, set } = liveItem(live, props.item, 'feed')
  const { externalSourceId, path } = settings
  return (
    <ItemDialog title={t('feed')} props={props} live={live}>
      <SourceField label={t('feed.source')} value={externalSourceId} onChange={(id) => set({ externalSourceId: id })} />
      {externalSourceId > 0 && <LastItems key={externalSourceId} source={externalSourceId} />}
      <TextField
        label={t('feed.path')}
        hint={t('feed.pathHint')}
        most={limits.word}
        value={path}
        onChange={(next) => set({ path: next })}
      />
      {externalSourceId > 0 && <Verify key={`${externalSourceId} ${path}`} source={externalSourceId} path={path} />}
      <div className={css.row}>
        <NumberField
          label={t('feed.total')}
          range={limits.rows}
          value={settings.totalImage}
          onChange={(totalImage) => set({ totalImage })}
        />
        <EffectField label={t('effect')} value={settings.effect} onChange={(effect) => set({ effect })} />
      </div>
      <SecondsField label={t('feed.duration')} value={settings.duration} onChange={(duration) => set({ duration })} />
      <OpacityField label={t('opacity')} value={settings.opacity} onChange={(opacity) => set({ opacity })} />
      <CheckField
        label={t('property.supportZoom')}
        value={settings.supportZoom}
        onChange={(supportZoom) => set({ supportZoom })}
      />
    </ItemDialog>
  )
}

/** Asks the source itself whether its items have that. */
function Verify({ source, path }: { source: number; path: string }) {
  const t = useT('author')
  const [tries, setTries] = useState(0)
  const asked = useAsked(tries > 0 ? `${source} ${path} ${tries}` : null, (ports, signal) =>
    ports.verifySource(source, path, signal),
  )
  const said =
    tries === 0 || asked.busy
      ? ''
      : asked.failed
        ? t('feed.unreached')
        : asked.value
          ? t('feed.found')
          : t('feed.missing')
  return (
    <div className={css.buttons}>
      <Button loading={asked.busy} onClick={() => setTries(tries + 1)}>
        {t('feed.verify')}
      </Button>
      <span role="status">{said}</span>
    </div>
  )
}
