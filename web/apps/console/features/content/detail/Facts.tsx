import { formatBytes } from '@marquee/i18n/bytes'
import { useLocale, useT } from '@marquee/i18n/react'
import { pathText } from '@marquee/ui/folders/FolderSelect'
import { useTypeText } from '@marquee/ui/media/useTypeText'
import { Tag } from 'antd'
import { useFolders } from '../../../session/useFolders'
import { dimensions, length } from '../figures'
import { ApprovalTag } from '../marks'
import type { Content } from '../queries'
import css from './detail.module.css'

/** What is known about a content. */
export function Facts({ item }: { item: Content }) {
  const t = useT('content')
  const locale = useLocale()
  const typeText = useTypeText()
  const { folders } = useFolders('Content')
  const when = (time: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time))

  const facts = [
    [t('state'), <ApprovalTag key="state" status={item.approvalStatus} />],
    [t('type'), typeText(item.type)],
    [t('dimensions'), dimensions(item)],
    [t('duration'), length(item)],
    [t('size'), formatBytes(item.content.fileSize, locale)],
    [
      t('file'),
      <a key="file" href={item.content.src} target="_blank" rel="noreferrer">
        {item.content.filename}
      </a>,
    ],
    [t('folder'), pathText(folders, item.groupId)],
    [t('tags'), item.tags.length > 0 && item.tags.map((tag) => <Tag key={tag.tagId}>{tag.name}</Tag>)],
    [t('owner'), item.owner],
    [t('share'), t(`share.${item.share}`)],
    [
      t('validity'),
      (item.validFrom || item.validTo) && t('validity.range', { from: item.validFrom, to: item.validTo }),
    ],
    [t('created'), when(item.createdAt)],
    [t('updated'), t('updatedBy', { at: when(item.updatedAt), by: item.updatedBy })],
  ] as const

  return (
    <dl className={css.facts}>
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
