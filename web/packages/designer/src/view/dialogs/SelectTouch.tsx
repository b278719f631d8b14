import { useT } from '@marquee/i18n/react'
import type { ItemKey, Touch } from '@marquee/model/program/program'
import { itemsOfPage } from '@marquee/model/program/records'
import { setTouch } from '@marquee/model/program/touch'
import { SelectField } from '../fields/choices'
import css from '../fields/fields.module.css'
import { UrlField } from '../fields/UrlField'
import { ContentField } from './ContentField'
import { type DialogProps, liveItem, pageAt, useLive } from './dialog'
import { ItemDialog } from './ItemDialog'

const types = ['page', 'next', 'previous', 'home', 'back', 'program', 'link', 'show', 'hide', 'toggle'] as const

/** Where a touch of an item leads (D006, R223). */
export function SelectTouch(props: DialogProps) {
  const t = useT('author')
  const live = useLive(props)
  const { key, item } = liveItem(live, props.item)
  const touch = item.onTouch
  const tell = (next: Touch | null) => live.apply((program) => setTouch(program, key, next))
  return (
    <ItemDialog title={t('touch')} props={props} live={live}>
      <SelectField
        label={t('touch.type')}
        value={touch?.type ?? ''}
        options={[
          { value: '', label: t('touch.none') },
          ...types.map((type) => ({ value: type as Touch['type'] | '', label: t(`touch.${type}`) })),
        ]}
        onChange={(type) => tell(type === '' ? null : { type, value: '', item: null })}
      />
      {touch && <Goal props={props} live={live} touch={touch} tell={tell} />}
      <p className={css.said}>{t('touch.idle')}</p>
    </ItemDialog>
  )
}

interface GoalProps {
  props: DialogProps
  live: ReturnType<typeof useLive>
  touch: Touch
  tell(touch: Touch): void
}

function Goal({ props, live, touch, tell }: GoalProps) {
  const t = useT('author')
  const { type, value } = touch
  switch (type) {
    case 'page':
      return <PageGoal live={live} touch={touch} tell={tell} />
    case 'program':
      return (
        <ContentField
          label={t('touch.program')}
          types={['Program']}
          value={Number(value) > 0 ? Number(value) : -1}
          onChange={(id) => tell({ ...touch, value: id > 0 ? String(id) : '' })}
        />
      )
    case 'link':
      return <UrlField label={t('url')} value={value} onChange={(url) => tell({ ...touch, value: url })} />
    case 'show':
    case 'hide':
    case 'toggle':
      return <ItemGoal props={props} live={live} touch={touch} tell={tell} />
    default:
      return null
  }
}

function PageGoal({ live, touch, tell }: Omit<GoalProps, 'props'>) {
  const t = useT('author')
  const { order, pages } = live.program
  const offered = order.flatMap((page, at) => {
    const { screenKey = '', name = '' } = pages.get(page) ?? {}
    return screenKey ? [{ value: screenKey, label: `${at + 1}. ${name}` }] : []
  })
  const isGone = touch.value !== '' && !offered.some(({ value }) => value === touch.value)
  return (
    <SelectField
      label={t('touch.toPage')}
      problem={isGone ? t('touch.pageGone') : undefined}
      value={isGone ? '' : touch.value}
      options={[{ value: '', label: t('touch.choose') }, ...offered]}
      onChange={(screenKey) => tell({ ...touch, value: screenKey })}
    />
  )
}

function ItemGoal({ props, live, touch, tell }: GoalProps) {
  const t = useT('author')
  const { program } = live
  const page = itemsOfPage(pageAt(program, props.page))
  const keys = touch.item && !page.includes(touch.item) ? [touch.item, ...page] : page
  return (
    <SelectField
      label={t('touch.item')}
      value={(touch.item ?? '') as string}
      options={[
        { value: '', label: t('touch.choose') },
        ...keys.map((key) => ({ value: key as string, label: program.items.get(key)?.name ?? '' })),
      ]}
      onChange={(key) => tell({ ...touch, item: key === '' ? null : (key as ItemKey) })}
    />
  )
}
