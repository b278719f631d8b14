import { useT } from '@marquee/i18n/react'
import { formatDuration } from '@marquee/model/duration'
import { movePage } from '@marquee/model/program/pages'
import type { PageKey, Program } from '@marquee/model/program/program'
import css from '../fields/fields.module.css'
import { SortableList } from '../fields/SortableList'
import { type DialogProps, useLive } from './dialog'
import { ItemDialog } from './ItemDialog'

/** The order of the pages, changed by drag and by key (D002, R175). */
export function ReorderScreen(props: DialogProps) {
  const t = useT('author')
  const live = useLive(props)
  const { order, pages } = live.program
  const nameOf = (key: PageKey) => pages.get(key)?.name ?? ''
  return (
    <ItemDialog title={t('pages')} props={props} live={live}>
      <p className={css.said}>{t('pages.hint')}</p>
      <SortableList
        label={t('pages')}
        list={order}
        keyOf={(key) => key}
        nameOf={nameOf}
        onChange={(next) => live.apply((program) => reordered(program, next))}
      >
        {(key) => {
          const { duration = 0 } = pages.get(key) ?? {}
          return `${nameOf(key)} · ${duration > 0 ? formatDuration(duration * 1000) : t('pages.endless')}`
        }}
      </SortableList>
    </ItemDialog>
  )
}

/** One page was moved: the first that stands elsewhere, or the one that stood there. */
function reordered(program: Program, next: readonly PageKey[]): Program {
  const at = next.findIndex((key, index) => key !== program.order[index])
  if (at < 0) return program
  const up = movePage(program, next[at] as PageKey, at)
  if (up.order.every((key, index) => key === next[index])) return up
  const before = program.order[at] as PageKey
  return movePage(program, before, next.indexOf(before))
}
