import { Modal } from 'antd'
import css from './KeyHelp.module.css'

interface KeySheetProps {
  title: string
  /** Keys, and what they do. */
  keys: readonly (readonly [key: string, what: string])[]
  /** There are many: they stand in columns. */
  wide?: boolean
  open: boolean
  onClose(): void
}

/** A sheet of all the keys of a page. */
export function KeySheet({ title, keys, wide = false, open, onClose }: KeySheetProps) {
  return (
    <Modal open={open} title={title} width={wide ? 880 : 420} footer={null} destroyOnHidden onCancel={onClose}>
      <dl
        className={css.keys}
        data-wide={wide || undefined}
        tabIndex={0} // where the sheet is higher than the window, keys scroll it
      >
        {keys.map(([key, what]) => (
          <div key={`${key} ${what}`}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
