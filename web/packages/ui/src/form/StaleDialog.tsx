import type { Problem } from '@marquee/api/problem'
import type { Difference, Lines } from '@marquee/editing/differences'
import { useLocale, useT } from '@marquee/i18n/react'
import { Button, Modal, Space } from 'antd'
import css from './StaleDialog.module.css'
import { useStaleText } from './staleText'

export interface StaleDialogProps {
  /** The refusal: status 412. */
  stale: Problem
  differences: readonly Difference[]
  /** Saves my changes on top of the newer version. */
  onMine(): void
  /** Saves my work as a document of its own. */
  onCopy(): void
  /** Shows the newer version instead of my work. */
  onTheirs(): void
  /** Goes on working. */
  onClose(): void
}

/** Says who saved a newer version, when, and what differs. Nothing is lost but by "Use the newer version". */
export function StaleDialog({ stale, differences, onMine, onCopy, onTheirs, onClose }: StaleDialogProps) {
  const t = useT('common')
  const title = useStaleText()(stale)
  const list = new Intl.ListFormat(useLocale())
  const both = differences.flatMap((difference) => difference.both ?? [])
  return (
    <Modal
      open
      width={640}
      title={title}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <Space wrap>
          <Button onClick={onTheirs}>{t('stale.reload')}</Button>
          <Button onClick={onCopy}>{t('stale.copy')}</Button>
          <Button type="primary" onClick={onMine}>
            {t('stale.reapply')}
          </Button>
        </Space>
      }
    >
      <p>{t('stale.text')}</p>
      <table className={css.differences}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('stale.theirs')}</th>
            <th scope="col">{t('stale.mine')}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ label, theirs, mine }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>
                <Changed lines={theirs} />
              </td>
              <td>
                <Changed lines={mine} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {both.length > 0 && (
        <p className={css.both}>
          {t('stale.both', { names: list.format(both.slice(0, SHOWN)) })}
          {both.length > SHOWN && ` ${t('sheet.more', { count: both.length - SHOWN })}`}
        </p>
      )}
    </Modal>
  )
}

/** So many lines are shown of each kind. */
const SHOWN = 6

function Changed({ lines }: { lines: Lines | null }) {
  const t = useT('common')
  if (!lines) return <span className={css.unchanged}>{t('stale.unchanged')}</span>
  const { gone, come, changed = [] } = lines
  const kinds = [gone, come, changed]
  const more = kinds.reduce((sum, { length }) => sum + Math.max(0, length - SHOWN), 0)
  if (kinds.every(({ length }) => length === 0)) return t('stale.changed')
  const labels = lines.changed && [t('stale.removed'), t('stale.added'), t('stale.changed')]
  return (
    <>
      <Kind label={labels?.[0]} lines={gone} as="del" />
      <Kind label={labels?.[1]} lines={come} as="ins" />
      <Kind label={labels?.[2]} lines={changed} as="span" />
      {more > 0 && <span className={css.unchanged}>{t('sheet.more', { count: more })}</span>}
    </>
  )
}

interface KindProps {
  label: string | undefined
  lines: readonly string[]
  as: 'del' | 'ins' | 'span'
}

function Kind({ label, lines, as: Lines }: KindProps) {
  if (lines.length === 0) return null
  return (
    <>
      {label && <span className={css.unchanged}>{label}</span>}
      <Lines className={css.lines}>{lines.slice(0, SHOWN).join('\n')}</Lines>
    </>
  )
}
