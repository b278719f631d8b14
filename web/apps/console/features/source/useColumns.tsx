import { useT } from '@marquee/i18n/react'
import type { ListColumn } from '@marquee/ui/list/ListTable'
import type { ReactNode } from 'react'
import { Condition } from './Condition'
import type { Source } from './queries'
import css from './source.module.css'

interface Options {
  open(source: Source): void
  menu: false | ((source: Source) => ReactNode)
}

export function useColumns({ open, menu }: Options): ListColumn<Source>[] {
  const t = useT('source')
  const columns: ListColumn<Source>[] = [
    {
      key: 'description',
      title: t('description'),
      render: (one) => (
        <span className={css.named}>
          <button type="button" className={css.name} onClick={() => open(one)}>
            {one.description}
          </button>
          <span className={css.url}>{one.sourceDetail.url}</span>
          <span className={css.narrow}>
            <Condition source={one} />
          </span>
        </span>
      ),
    },
    { key: 'kind', title: t('kind'), from: 'lg', width: 150, render: (one) => t(`kind.${one.feedType}`) },
    { key: 'state', title: t('state'), from: 'md', width: 340, render: (one) => <Condition source={one} /> },
  ]
  if (menu) {
    const title = <span className="mq-hidden">{t('actions')}</span>
    columns.push({ key: 'menu', title, width: 56, align: 'right', render: menu })
  }
  return columns
}
