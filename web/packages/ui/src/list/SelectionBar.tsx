import { useT } from '@marquee/i18n/react'
import { Button } from 'antd'
import { CommandBar } from './CommandMenu'
import type { ListCommand } from './commands'
import css from './ListPage.module.css'
import { MOST_SELECTED } from './selection'
import type { Selection } from './useSelection'

interface SelectionBarProps<T> {
  selection: Selection<T>
  /** How many records match, on all pages. */
  total: number
  commands: readonly ListCommand<T>[]
}

/** How many records are selected, how all that match are, and what can be done with them. */
export function SelectionBar<T>({ selection, total, commands }: SelectionBarProps<T>) {
  const t = useT('common')
  const { keys, items, elsewhere, isPageFull, selectAll, reading, clear } = selection
  const count = keys.length
  if (count === 0) return null
  const most = Math.min(total, MOST_SELECTED)
  return (
    <div className={css.bulk} role="toolbar" aria-label={t('list.selected', { count })}>
      <span>
        {t('list.selected', { count })}
        {elsewhere > 0 && <small> · {t('list.elsewhere', { count: elsewhere })}</small>}
      </span>
      {isPageFull && selectAll && count < most && !reading && (
        <Button type="link" size="small" onClick={selectAll}>
          {t(total > most ? 'list.selectFirst' : 'list.selectAll', { count: most })}
        </Button>
      )}
      {reading ? (
        <>
          <progress aria-label={t('list.selecting')} max={most} value={reading.through} />
          <Button size="small" onClick={reading.stop}>
            {t('batch.stop')}
          </Button>
        </>
      ) : (
        <CommandBar items={items} commands={commands} />
      )}
      <Button type="text" onClick={clear}>
        {t('list.unselect')}
      </Button>
    </div>
  )
}
