import { formatInstant } from '@marquee/i18n/days'
import { useLocale, useT } from '@marquee/i18n/react'
import { useClosing } from '@marquee/ui/feedback/useClosing'
import { Modal } from 'antd'
import { Look } from '../detail/Look'
import type { Content, Version } from '../queries'
import { differences, type Fact, factsOf } from './difference'
import css from './versions.module.css'

interface CompareDialogProps {
  item: Content
  current: Version
  other: Version
  onClose(): void
}

/** A version beside the current one: how screens show them, and what is different. */
export function CompareDialog({ item, current, other, onClose }: CompareDialogProps) {
  const t = useT('content')
  const locale = useLocale()
  const { modal, close } = useClosing(onClose)
  const sides = [current, other]
  const when = (time: string) => formatInstant(time, locale)
  const facts = sides.map((version) => ({
    ...factsOf(version, locale),
    name: version.content.filename,
    who: version.uploadedBy,
    when: when(version.createdAt),
  }))
  const rows = (Object.keys(facts[0] ?? {}) as (Fact | 'name' | 'who' | 'when')[]).filter((fact) =>
    facts.some((side) => side[fact]),
  )
  const title = (version: Version) =>
    [t('version', { number: version.version }), version.current && t('version.isCurrent')].filter(Boolean).join(' ')

  return (
    <Modal
      {...modal}
      width={960}
      title={t('version.compare.title', { name: item.name })}
      footer={null}
      onCancel={close}
    >
      <div className={css.sides}>
        {sides.map((version) => (
          <figure key={version.id}>
            <figcaption>{title(version)}</figcaption>
            <Look
              item={{
                ...version,
                name: t('version', { number: version.version }),
                type: item.type,
                contentSrc: version.thumbnail.filename && `/img/uploads/${version.thumbnail.filename}`,
              }}
            />
          </figure>
        ))}
      </div>
      <table className={css.table}>
        <thead>
          <tr>
            <td />
            {sides.map((version) => (
              <th key={version.id} scope="col">
                {title(version)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((fact) => (
            <tr key={fact} data-differs={facts[0]?.[fact] !== facts[1]?.[fact] || undefined}>
              <th scope="row">{t(`fact.${fact}`)}</th>
              {facts.map((side, index) => (
                <td key={sides[index]?.id}>{side[fact] || '–'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {differences(current, other, locale).length === 0 && (
        <p className={css.aside}>{t(current.sha256 === other.sha256 ? 'version.same' : 'version.alike')}</p>
      )}
    </Modal>
  )
}
