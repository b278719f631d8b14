import { useT } from '@marquee/i18n/react'
import { setEventListItems } from '@marquee/model/program/groups'
import { limits } from '@marquee/model/program/limits'
import type { ItemKey } from '@marquee/model/program/program'
import { itemsOfPage } from '@marquee/model/program/records'
import { Checkbox } from 'antd'
import { FieldGroup } from '../fields/Field'
import css from '../fields/fields.module.css'
import { NumberField } from '../fields/NumberField'
import { SecondsField } from '../fields/SecondsField'
import { type DialogProps, liveItem, pageAt, useLive } from './dialog'
import { ItemDialog } from './ItemDialog'

/**
 * Which items of the page an event list repeats: they get its group, and those that leave it none (D019, R203, R204,
 * R233).
 */
export function SelectEventList(props: DialogProps) {
  const t = useT('author')
  const live = useLive(props)
  const { key, settings, set } = liveItem(live, props.item, 'eventlist')
  const { program, newId } = live
  const page = itemsOfPage(pageAt(program, props.page))
  const offered = [...new Set([...settings.items, ...page])].filter(
    (one) => program.items.get(one)?.type !== 'eventlist',
  )

  function choose(one: ItemKey, isChosen: boolean) {
    const chosen = offered.filter((other) => (other === one ? isChosen : settings.items.includes(other)))
    live.apply((before) => setEventListItems(before, key, chosen, newId))
  }

  return (
    <ItemDialog title={t('events')} props={props} live={live}>
      <p className={css.said}>{t('events.later')}</p>
      <FieldGroup label={t('events.items')} hint={offered.length === 0 ? t('events.none') : t('events.itemsHint')}>
        <div className={css.choices} style={{ flexDirection: 'column' }}>
          {offered.map((one) => {
            const { name = '', alias = '' } = program.items.get(one) ?? {}
            return (
              <Checkbox
                key={one}
                checked={settings.items.includes(one)}
                onChange={({ target }) => choose(one, target.checked)}
              >
                {alias ? `${name} (${alias})` : name}
              </Checkbox>
            )
          })}
        </div>
      </FieldGroup>
      <NumberField
        label={t('events.rows')}
        range={limits.rows}
        value={settings.rows}
        onChange={(rows) => set({ rows })}
      />
      <SecondsField label={t('events.duration')} value={settings.duration} onChange={(duration) => set({ duration })} />
    </ItemDialog>
  )
}
