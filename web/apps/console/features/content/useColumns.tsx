import { formatBytes } from '@marquee/i18n/bytes'
import { useLocale, useT } from '@marquee/i18n/react'
import { TimeAgo } from '@marquee/ui/feedback/TimeAgo'
import { KeptMark } from '@marquee/ui/folders/KeptMark'
import type { ListColumn } from '@marquee/ui/list/ListTable'
import { MisfitTag } from '@marquee/ui/media/MisfitTag'
import { Thumb } from '@marquee/ui/media/Thumb'
import { useTypeText } from '@marquee/ui/media/useTypeText'
import { Tag } from 'antd'
import css from './content.module.css'
import { dimensions, length, linkKind, pictureOf } from './figures'
import { ApprovalTags, ReadyTag, SharedTag } from './marks'
import type { Content } from './queries'

/** The columns of the table; the keys of sortable ones are the server's. */
export function useColumns(open: (item: Content) => void): ListColumn<Content>[] {
  const t = useT('content')
  const locale = useLocale()
  const typeText = useTypeText()
  const kindText = (item: Content) => {
    const link = linkKind(item)
    return link ? t(`link.kindName.${link}`) : typeText(item.type)
  }
  return [
    {
      key: 'name',
      title: t('name'),
      sortable: true,
      render: (item) => (
        <button type="button" className={css.cell} tabIndex={-1} onClick={() => open(item)}>
          <span className={css.small}>
            <Thumb src={pictureOf(item)} type={item.type} />
          </span>
          <span className={css.cellName} title={item.name}>
            {item.name}
          </span>
          {item.readOnly && <KeptMark />}
        </button>
      ),
    },
    { key: 'type', title: t('type'), sortable: true, from: 'md', render: (item) => kindText(item) },
    {
      key: 'fileSize',
      title: t('size'),
      sortable: true,
      align: 'right',
      from: 'sm',
      render: (item) => (item.url ? '' : formatBytes(item.content.fileSize, locale)),
    },
    { key: 'durationMs', title: t('duration'), sortable: true, align: 'right', from: 'xl', render: length },
    { key: 'dimensions', title: t('dimensions'), align: 'right', from: 'xl', render: dimensions },
    {
      key: 'tags',
      title: t('tags'),
      from: 'xl',
      render: (item) => (
        <span className={css.cellTags}>
          {item.tags.map((tag) => (
            <Tag key={tag.tagId} variant="filled">
              {tag.name}
            </Tag>
          ))}
        </span>
      ),
    },
    { key: 'owner', title: t('owner'), sortable: true, from: 'lg', render: (item) => item.owner },
    { key: 'share', title: t('share'), from: 'xl', render: (item) => item.share === 'Y' && <SharedTag /> },
    {
      key: 'state',
      title: t('state'),
      from: 'md',
      render: (item) => (
        <span className={css.cellTags}>
          <ApprovalTags item={item} />
          <ReadyTag item={item} />
          <MisfitTag misfit={item.misfit} />
        </span>
      ),
    },
    {
      key: 'updatedAt',
      title: t('updated'),
      sortable: true,
      from: 'lg',
      render: (item) => <TimeAgo at={item.updatedAt} />,
    },
  ]
}
