import { useT } from '@marquee/i18n/react'
import { setEventListItems } from '@marquee/model/program/groups'
import { limits } from '@marquee/model/program/limits'
import type { ItemKey, ItemOf, PageKey } from '@marquee/model/program/program'
import { itemsOfPage } from '@marquee/model/program/records'
import { Checkbox } from 'antd'
import { usePorts } from '../asked'
import { ColourField } from '../fields/ColourField'
import { EventsField, GroupsField } from '../fields/EventFields'
import { FieldGroup } from '../fields/Field'
import css from '../fields/fields.module.css'
import { LanguageField } from '../fields/LanguageField'
import { NumberField } from '../fields/NumberField'
import { SecondsField } from '../fields/SecondsField'
import { Section } from '../fields/Section'
import { type DialogProps, type Live, liveItem, pageAt, useLive } from './dialog'
import { ItemDialog } from './ItemDialog'

/** Which events a list shows, and how: in rows of its own, or by items of the page (D019, R203, R204, R233). */
export function SelectEventList(props: DialogProps) {
  const t = useT('author')
  const live = useLive(props)
  const { key, settings, set } = liveItem(live, props.item, 'eventlist')
  const isOwn = settings.items.length === 0
  return (
    <ItemDialog title={t('events')} props={props} live={live}>
      <Shown settings={settings} set={set} />
      <div className={css.row}>
        <NumberField
          label={t('events.days')}
          hint={t('events.daysHint')}
          range={limits.days}
          value={settings.days}
          onChange={(days) => set({ days })}
        />
        <NumberField
          label={t('events.rows')}
          range={limits.rows}
          value={settings.rows}
          onChange={(rows) => set({ rows })}
        />
      </div>
      <SecondsField label={t('events.duration')} value={settings.duration} onChange={(duration) => set({ duration })} />
      <LanguageField value={settings.locale} onChange={(locale) => set({ locale })} />
      {isOwn && (
        <ColourField label={t('text.colour')} value={settings.textColor} onChange={(textColor) => set({ textColor })} />
      )}
      <ColourField label={t('ground')} value={settings.fillColor} onChange={(fillColor) => set({ fillColor })} />
      <Section title={t('events.items')} isOpen={!isOwn}>
        <Repeated live={live} list={key} page={props.page} />
      </Section>
    </ItemDialog>
  )
}

type Settings = ItemOf<'eventlist'>['settings']

interface ShownProps {
  settings: Settings
  set(settings: Partial<Settings>): void
}

/** Which events. */
function Shown({ settings, set }: ShownProps) {
  const t = useT('author')
  const { eventList: events } = usePorts()
  const { deviceGroupIds, eventIds } = settings
  if (!events) return <p className={css.said}>{t('events.off')}</p>
  const isNone = deviceGroupIds.length === 0 && eventIds.length === 0
  return (
    <>
      <GroupsField
        label={t('events.groups')}
        hint={t(isNone ? 'events.groupsNone' : 'events.groupsHint')}
        events={events}
        value={deviceGroupIds}
        onChange={(ids) => set({ deviceGroupIds: ids })}
      />
      <EventsField
        label={t('events.single')}
        events={events}
        value={eventIds}
        onChange={(ids) => set({ eventIds: ids })}
      />
    </>
  )
}

interface RepeatedProps {
  live: Live
  list: ItemKey
  page: PageKey
}

/** Which items of the page it repeats in place of its own rows: they get its group, and those that leave it none. */
function Repeated({ live, list, page }: RepeatedProps) {
  const t = useT('author')
  const { program, newId } = live
  const { items } = liveItem(live, list, 'eventlist').settings
  const offered = [...new Set([...itemsOfPage(pageAt(program, page)), ...items])].filter(
    (one) => program.items.get(one)?.type !== 'eventlist',
  )

  function choose(one: ItemKey, isChosen: boolean) {
    const chosen = offered.filter((other) => (other === one ? isChosen : items.includes(other)))
    live.apply((before) => setEventListItems(before, list, chosen, newId))
  }

  if (offered.length === 0) return <p className={css.said}>{t('events.none')}</p>
  return (
    <FieldGroup label={t('events.itemsOfPage')} hint={t('events.itemsHint', { flag: t('property.useEvent') })}>
      <div className={css.choices} style={{ flexDirection: 'column' }}>
        {offered.map((one) => {
          const { name = '', alias = '' } = program.items.get(one) ?? {}
          return (
            <Checkbox key={one} checked={items.includes(one)} onChange={({ target }) => choose(one, target.checked)}>
              {alias ? `${name} (${alias})` : name}
            </Checkbox>
          )
        })}
      </div>
    </FieldGroup>
  )
}
