import { ExclamationCircleFilled } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { Modal } from 'antd'
import css from './FailedDialog.module.css'
import type { Failure } from './outcome'
import { useRefusalText } from './problemText'
import { useClosing } from './useClosing'

interface FailedDialogProps<T> {
  failures: readonly Failure<T>[]
  /** How many it was tried for. */
  of: number
  nameOf(item: T): string
  again(items: readonly T[]): void
  onClose(): void
}

/** Says which of several records were left as they were, and why. */
export function FailedDialog<T extends { id: number }>(props: FailedDialogProps<T>) {
  const { failures, of, nameOf, again, onClose } = props
  const t = useT('common')
  const refusalText = useRefusalText()
  const { modal, close } = useClosing(onClose)
  return (
    <Modal
      {...modal}
      width={520}
      title={
        <span className={css.title}>
          <ExclamationCircleFilled aria-hidden /> {t('outcome.failed', { count: failures.length, of })}
        </span>
      }
      okText={t('retry')}
      cancelText={t('close')}
      onOk={() => {
        close()
        again(failures.map(({ item }) => item))
      }}
      onCancel={close}
    >
      <dl className={css.failures}>
        {failures.map(({ item, problem }) => (
          <div key={item.id}>
            <dt>{nameOf(item)}</dt>
            <dd>{problem ? refusalText(problem) : t('outcome.left')}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
