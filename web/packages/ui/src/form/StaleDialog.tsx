import type { Problem } from '@marquee/api/problem'
import type { Difference, Lines } from '@marquee/editing/differences'
import { useT } from '@marquee/i18n/react'
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
    </Modal>
  )
}

/** So many lines are shown of each kind. */
const SHOWN = 6

function Changed({ lines }: { lines: Lines | null }) {
  const t = useT('common')
  if (!lines) return <span className={css.unchanged}>{t('stale.unchanged')}</span>
  const { gone, come } = lines
  const more = Math.max(0, gone.length - SHOWN) + Math.max(0, come.length - SHOWN)
  if (gone.length + come.length === 0) return t('stale.changed')
  return (
    <>
      {gone.length > 0 && <del>{gone.slice(0, SHOWN).join('\n')}</del>}
      {come.length > 0 && <ins>{come.slice(0, SHOWN).join('\n')}</ins>}
      {more > 0 && <span className={css.unchanged}>{t('sheet.more', { count: more })}</span>}
    </>
  )
}
