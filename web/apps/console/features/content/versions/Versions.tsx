import { UploadOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { Button } from 'antd'
import { useState } from 'react'
import { RejectDialog } from '../approval/RejectDialog'
import type { Content, Version } from '../queries'
import { useMayChange } from '../useContentCommands'
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
  /** The newest first. */
  versions: readonly Version[]
}

/** The versions of a content's file with all that can be done about them (R326, R333, R339). */
export function Versions({ item, versions }: VersionsProps) {
  const t = useT('content')
  const mayChange = useMayChange()(item) && item.active
  const [asked, ask] = useState<AskedVersion | null>(null)
  const commands = useVersionCommands({ item, mayChange, ask })
  const current = versions.find((version) => version.current)
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
      {asked?.dialog === 'upload' && <VersionDialog item={item} onClose={close} />}
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
