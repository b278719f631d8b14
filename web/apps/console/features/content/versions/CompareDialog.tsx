import { useLocale, useT } from '@marquee/i18n/react'
import { useClosing } from '@marquee/ui/feedback/useClosing'
import { Modal } from 'antd'
import { Preview } from '../detail/Preview'
import type { Content, Version } from '../queries'
import { differences } from './difference'
import css from './versions.module.css'

interface CompareDialogProps {
  item: Content
  current: Version
  other: Version
  onClose(): void
}

/** A version beside the current one, as screens show them. */
export function CompareDialog({ item, current, other, onClose }: CompareDialogProps) {
  const t = useT('content')
  const locale = useLocale()
  const { modal, close } = useClosing(onClose)
  const changed = differences(current, other, locale)
  return (
    <Modal
      {...modal}
      width={820}
      title={t('version.compare.title', { name: item.name })}
      footer={null}
      onCancel={close}
    >
      <div className={css.sides}>
        {[current, other].map((version) => (
          <figure key={version.id}>
            <figcaption>
              {t('version', { number: version.version })} {version.current && t('version.isCurrent')}
            </figcaption>
            <Preview
              item={{
                id: version.id,
                name: t('version', { number: version.version }),
                type: item.type,
                content: version.content,
                contentSrc: version.thumbnail.filename && `/img/uploads/${version.thumbnail.filename}`,
              }}
            />
          </figure>
        ))}
      </div>
      <p className={css.aside}>
        {changed.length > 0
          ? changed.map(({ fact, from, to }) => t('version.changed', { fact: t(`fact.${fact}`), from, to })).join('; ')
          : t(current.sha256 === other.sha256 ? 'version.same' : 'version.alike')}
      </p>
    </Modal>
  )
}
