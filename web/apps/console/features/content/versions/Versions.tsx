import { UploadOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { RejectDialog } from '../approval/RejectDialog'
import { type Content, contentVersions, type Version } from '../queries'
import { useMayChange } from '../useContentCommands'
import { AddressDialog } from './AddressDialog'
import { CompareDialog } from './CompareDialog'
import { PlanDialog } from './PlanDialog'
import { useVersionCommands } from './useVersionCommands'
import { VersionDialog } from './VersionDialog'
import { VersionRow } from './VersionRow'
import css from './versions.module.css'

/** What is asked about a version. */
export type AskedVersion = { dialog: 'compare' | 'plan' | 'reject'; version: Version } | { dialog: 'upload' }

interface VersionsProps {
  item: Content
  /** The version that it shows, once it is known. */
  current: Version | undefined
}

/** The versions of a content's file, the newest first and the current one in any case, with all that can be done about them (R326, R333, R339). */
export function Versions({ item, current }: VersionsProps) {
  const t = useT('content')
  const mayChange = useMayChange()(item) && item.active
  const [asked, ask] = useState<AskedVersion | null>(null)
  const commands = useVersionCommands({ item, mayChange, ask })
  const list = useInfiniteQuery(contentVersions(useApi(), useCompanyId(), item.id))
  const versions = list.data?.pages.flatMap(({ items }) => items) ?? []
  const hidden = (list.data?.pages.at(-1)?.total ?? 0) - versions.length
  const isBelow = current !== undefined && list.isSuccess && !versions.some(({ id }) => id === current.id)
  const close = () => ask(null)
  return (
    <section aria-labelledby="content-versions">
      <div className={css.head}>
        <h3 id="content-versions">{t('versions')}</h3>
        {mayChange && (
          <Button size="small" icon={<UploadOutlined aria-hidden />} onClick={() => ask({ dialog: 'upload' })}>
            {t('version.upload')}
          </Button>
        )}
      </div>
      <ol className={css.list}>
        {versions.map((version, index) => (
          <VersionRow
            key={version.id}
            version={version}
            before={versions[index + 1]}
            type={item.type}
            commands={commands}
          />
        ))}
      </ol>
      {list.hasNextPage && (
        <Button block className={css.more} loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('version.more', { count: hidden })}
        </Button>
      )}
      {isBelow && (
        <ol className={css.list}>
          <VersionRow version={current} before={undefined} type={item.type} commands={commands} />
        </ol>
      )}
      {asked?.dialog === 'upload' && <NextDialog item={item} onClose={close} />}
      {asked?.dialog === 'plan' && <PlanDialog version={asked.version} onClose={close} />}
      {asked?.dialog === 'compare' && current && (
        <CompareDialog item={item} current={current} other={asked.version} onClose={close} />
      )}
      {asked?.dialog === 'reject' && (
        <RejectDialog
          items={[{ id: asked.version.id, sha256: asked.version.sha256, name: item.name }]}
          onClose={close}
        />
      )}
    </section>
  )
}

/** A link gets another address, everything else another file. */
function NextDialog(props: { item: Content; onClose(): void }) {
  return props.item.url ? <AddressDialog {...props} /> : <VersionDialog {...props} />
}
