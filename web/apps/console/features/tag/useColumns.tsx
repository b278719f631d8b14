import { useLocale, useT } from '@marquee/i18n/react'
import type { ListColumn } from '@marquee/ui/list/ListTable'
import { NameButton } from '@marquee/ui/list/NameButton'
import { Tag as Chip } from 'antd'
import type { Tag } from './queries'
import css from './tag.module.css'

/** Name, type, values and how many records carry it. On a phone the type stands below the name. */
export function useColumns(open: (tag: Tag) => void): ListColumn<Tag>[] {
  const t = useT('tag')
  const figure = new Intl.NumberFormat(useLocale())
  return [
    {
      key: 'name',
      title: t('name'),
      sortable: true,
      render: (tag) => (
        <div className={css.named}>
          <NameButton onClick={() => open(tag)}>{tag.name}</NameButton>
          <span className={css.type}>{t(`type.${tag.type}`)}</span>
          {tag.description && <span className={css.description}>{tag.description}</span>}
        </div>
      ),
    },
    { key: 'type', title: t('type'), sortable: true, from: 'md', width: 150, render: (tag) => t(`type.${tag.type}`) },
    {
      key: 'values',
      title: t('values'),
      from: 'md',
      render: (tag) => (
        <span className={css.values}>
          {tag.items.map(({ value }) => (
            <Chip key={value}>{value}</Chip>
          ))}
        </span>
      ),
    },
    {
      key: 'uses',
      title: t('uses'),
      width: 100,
      align: 'right',
      render: (tag) => <span className={css.figure}>{figure.format(tag.uses)}</span>,
    },
  ]
}
