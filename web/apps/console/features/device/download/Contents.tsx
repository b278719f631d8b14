import { useT } from '@marquee/i18n/react'
import { EmptyState } from '@marquee/ui/feedback/EmptyState'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../session/services'
import type { Device } from '../device'
import { ContentRow } from './ContentRow'
import { PagedRows } from './PagedRows'
import { contentsQuery } from './queries'
import type { Span } from './span'

interface ContentsProps {
  device: Device
  span: Span
}

/** Which contents a screen was to have, and how far it was with each (R371). */
export function Contents({ device: { id, companyId, zone }, span }: ContentsProps) {
  const t = useT('control')
  const [page, setPage] = useState(1)
  const found = useQuery(contentsQuery(useApi(), companyId, id, span, page))
  return (
    <PagedRows
      found={found}
      page={page}
      onPage={setPage}
      none={<EmptyState title={t('downloads.noContents')} text={t('downloads.noContentsText')} />}
      row={(content) => <ContentRow key={`${content.contentId} ${content.wantedAt}`} content={content} zone={zone} />}
    />
  )
}
