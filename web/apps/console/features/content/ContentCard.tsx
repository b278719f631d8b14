import { formatBytes } from '@marquee/i18n/bytes'
import { useLocale, useT } from '@marquee/i18n/react'
import { TimeAgo } from '@marquee/ui/feedback/TimeAgo'
import { KeptTag } from '@marquee/ui/folders/KeptMark'
import type { CardPart } from '@marquee/ui/list/ListPage'
import { MisfitTag } from '@marquee/ui/media/MisfitTag'
import { PictureCard } from '@marquee/ui/media/PictureCard'
import { Tag } from 'antd'
import { needsApproval, useSession } from '../../session/session'
import css from './content.module.css'
import { dimensions, length, linkKind, pagesOf, pictureOf } from './figures'
import { ApprovalTags, ReadyTag, SharedTag } from './marks'
import type { Content } from './queries'

/** Tags that a card shows; the details show all. */
const TAGS = 2

interface ContentCardProps extends CardPart {
  item: Content
  onOpen(item: Content): void
}

/** A content as a picture. */
export function ContentCard({ item, onOpen, ...part }: ContentCardProps) {
  const t = useT('content')
  const locale = useLocale()
  const session = useSession()
  const showsState =
    item.approvalStatus !== 'A' || item.pendingVersion > 0 || needsApproval(session) || item.validity !== ''
  const tags = item.tags.slice(0, TAGS)
  const rest = item.tags.length - tags.length
  const link = linkKind(item)
  const pages = pagesOf(item)
  const facts = [link ? hostOf(item.url) : dimensions(item), !link && formatBytes(item.content.fileSize, locale)]

  return (
    <PictureCard
      {...part}
      name={item.name}
      src={pictureOf(item)}
      type={item.type}
      badge={pages > 0 ? t('pages.count', { count: pages }) : length(item)}
      onOpen={() => onOpen(item)}
      facts={
        <>
          <span className={css.fact}>
            {facts.filter(Boolean).join(' · ')}
            <span className="mq-hidden"> {length(item)}</span>
          </span>
          <span className={css.owner}>
            {item.owner} · <TimeAgo at={item.updatedAt} />
          </span>
        </>
      }
      marks={
        (item.readOnly ||
          showsState ||
          item.state !== 'ready' ||
          item.misfit.screens > 0 ||
          item.share === 'Y' ||
          rest > 0 ||
          tags.length > 0) && (
          <>
            {item.readOnly && <KeptTag />}
            <ReadyTag item={item} />
            <MisfitTag misfit={item.misfit} />
            {showsState && <ApprovalTags item={item} />}
            {item.share === 'Y' && <SharedTag />}
            {tags.map((tag) => (
              <Tag key={tag.tagId} variant="filled">
                {tag.name}
              </Tag>
            ))}
            {rest > 0 && <span className={css.rest}>+{rest}</span>}
          </>
        )
      }
    />
  )
}

/** The host of an address; an address that is none is shown as it is. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}
