import { formatBytes } from '@marquee/i18n/bytes'
import { formatDay, formatInstant } from '@marquee/i18n/days'
import { useLocale, useT } from '@marquee/i18n/react'
import { pathText } from '@marquee/ui/folders/FolderSelect'
import { KeptMark } from '@marquee/ui/folders/KeptMark'
import { useTypeText } from '@marquee/ui/media/useTypeText'
import { type Fact, Facts } from '@marquee/ui/page/Facts'
import { Tag } from 'antd'
import { useFolders } from '../../../session/useFolders'
import { codecName, dimensions, length, linkKind, pagesOf } from '../figures'
import { ApprovalTags, ReadyTag } from '../marks'
import type { Content } from '../queries'
import css from './detail.module.css'

/** What is known about a content. */
export function ContentFacts({ item }: { item: Content }) {
  const t = useT('content')
  const locale = useLocale()
  const typeText = useTypeText()
  const { folders } = useFolders('Content')
  const link = linkKind(item)
  const day = (date: string) => date && formatDay(date, locale)
  const when = (time: string) => formatInstant(time, locale)

  const facts: Fact[] = [
    [
      t('state'),
      <span key="state" className={css.states}>
        <ApprovalTags item={item} />
        <ReadyTag item={item} />
      </span>,
    ],
    [t('type'), link ? t(`link.kindName.${link}`) : typeText(item.type)],
    [t('dimensions'), dimensions(item)],
    [t('duration'), length(item)],
    [t('pages'), pagesOf(item) > 0 && new Intl.NumberFormat(locale).format(item.totalPage)],
    [t('codec'), item.type !== 'Image' && item.codec && codecName(item.codec)],
    [t('size'), !link && formatBytes(item.content.fileSize, locale)],
    [
      t('link.url'),
      link && (
        <a key="url" href={item.url} target="_blank" rel="noreferrer">
          {item.url}
        </a>
      ),
    ],
    [
      t('file'),
      !link && (
        <a key="file" href={item.content.src} target="_blank" rel="noreferrer">
          {item.content.filename}
        </a>
      ),
    ],
    [
      t('folder'),
      folders.length > 0 && (
        <span key="folder">
          {pathText(folders, item.groupId)}
          {item.readOnly && <KeptMark />}
        </span>
      ),
    ],
    [t('tags'), item.tags.length > 0 && item.tags.map((tag) => <Tag key={tag.tagId}>{tag.name}</Tag>)],
    [t('owner'), item.owner],
    [t('share'), t(`share.${item.share}`)],
    [
      t('validity'),
      (item.validFrom || item.validTo) && t('validity.range', { from: day(item.validFrom), to: day(item.validTo) }),
    ],
    [t('created'), when(item.createdAt)],
    [t('updated'), t('updatedBy', { at: when(item.updatedAt), by: item.updatedBy })],
  ]

  return <Facts facts={facts} />
}
