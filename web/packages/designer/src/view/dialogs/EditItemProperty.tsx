import { useT } from '@marquee/i18n/react'
import { formatDuration, itemDuration } from '@marquee/model/duration'
import { setNumbers } from '@marquee/model/program/bounds'
import { lockItems, renameItem, rotateItem } from '@marquee/model/program/items'
import { limits } from '@marquee/model/program/limits'
import type { ItemKind } from '@marquee/model/program/program'
import { CheckField, ChoiceField } from '../fields/choices'
import css from '../fields/fields.module.css'
import { NumberField } from '../fields/NumberField'
import { TextField } from '../fields/TextField'
import { type DialogProps, type Live, type LiveItem, liveItem, useLive } from './dialog'
import { ItemDialog } from './ItemDialog'

/** What may be typed; below it nothing is set (R211 to R214, G97). */
const places = { least: 0, most: limits.place.most }
const degrees = { least: -360, most: 360 }

/** Name, place, size and what else every item has (D005, R221). */
export function EditItemProperty(props: DialogProps) {
  const t = useT('author')
  const live = useLive(props)
  const own = liveItem(live, props.item)
  const { item, edit, key } = own
  const taken = new Set(Array.from(live.program.items.values(), ({ name }) => name))
  return (
    <ItemDialog title={t('property')} props={props} live={live}>
      <TextField
        label={t('name')}
        required
        most={limits.name}
        value={item.name}
        check={(typed) => (typed.trim() !== item.name && taken.has(typed.trim()) ? t('problem.taken') : undefined)}
        onChange={(name) => live.apply((program) => renameItem(program, key, name))}
      />
      <TextField
        label={t('property.alias')}
        hint={t('property.aliasHint')}
        most={limits.name}
        value={item.alias}
        onChange={(alias) => edit({ alias })}
      />
      <CheckField
        label={t('property.lock')}
        value={item.lock}
        onChange={(lock) => live.apply((program) => lockItems(program, [key], lock))}
      />
      <Box live={live} own={own} />
      <Showing own={own} />
    </ItemDialog>
  )
}

/** Places and sizes are floored (R215). */
function Box({ live, own }: { live: Live; own: LiveItem<ItemKind> }) {
  const t = useT('author')
  const { key, item } = own
  return (
    <>
      <div className={css.row}>
        {(['x', 'y', 'w', 'h'] as const).map((side) => (
          <NumberField
            key={side}
            label={t(`property.${side}`)}
            unit="px"
            decimals
            disabled={item.lock}
            range={side === 'x' || side === 'y' ? places : limits.size}
            value={item[side]}
            onChange={(typed) => live.apply((program) => setNumbers(program, key, { [side]: typed }, live.newId))}
          />
        ))}
      </div>
      <NumberField
        label={t('property.degree')}
        unit="°"
        step={0.5}
        disabled={item.lock}
        range={degrees}
        value={item.degree}
        onChange={(degree) => live.apply((program) => rotateItem(program, key, degree))}
      />
    </>
  )
}

const flags = ['mute', 'useEvent', 'easyContent', 'supportFlip', 'supportZoom'] as const

/** Which of them each kind can use. */
const used: { readonly [K in ItemKind]?: readonly (typeof flags)[number][] } = {
  media: ['mute', 'easyContent', 'supportFlip', 'supportZoom'],
  text: ['useEvent', 'easyContent'],
  feed: ['supportFlip'],
}

function Showing({ own }: { own: LiveItem<ItemKind> }) {
  const t = useT('author')
  const { item, edit } = own
  const shown = flags.filter((flag) => used[item.type]?.includes(flag) || item[flag])
  const seconds = itemDuration(item.itemContents)
  return (
    <>
      {item.type === 'media' && (
        <ChoiceField
          label={t('property.displayMode')}
          value={item.displayMode || 'contain'}
          options={(['contain', 'cover', 'fill'] as const).map((value) => ({
            value,
            label: t(`property.mode.${value}`),
          }))}
          onChange={(displayMode) => edit({ displayMode })}
        />
      )}
      {shown.map((flag) => (
        <CheckField
          key={flag}
          label={t(`property.${flag}`)}
          hint={flag === 'easyContent' ? t('property.easyHint') : undefined}
          value={item[flag]}
          onChange={(value) => edit({ [flag]: value })}
        />
      ))}
      {seconds > 0 && <p className={css.said}>{t('property.duration', { length: formatDuration(seconds * 1000) })}</p>}
    </>
  )
}
