import { useT } from '@marquee/i18n/react'
import type { ListColumn } from '@marquee/ui/list/ListTable'
import { NameButton } from '@marquee/ui/list/NameButton'
import { Condition } from './Condition'
import type { Source } from './queries'
import css from './source.module.css'

/** Name with address, kind, and how it is. On a phone the last stands below the name. */
export function useColumns(open: (source: Source) => void): ListColumn<Source>[] {
  const t = useT('source')
  return [
    {
      key: 'description',
      title: t('description'),
      render: (one) => (
        <span className={css.named}>
          <NameButton onClick={() => open(one)}>{one.description}</NameButton>
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
}
