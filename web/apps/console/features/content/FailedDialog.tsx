import { ExclamationCircleFilled } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { useProblemText } from '@marquee/ui/feedback/problemText'
import { useClosing } from '@marquee/ui/feedback/useClosing'
import { Modal } from 'antd'
import css from './content.module.css'
import type { Failure } from './outcome'
import type { Content } from './queries'

interface FailedDialogProps {
  failures: readonly Failure<Content>[]
  /** How many it was tried for. */
  of: number
  again(items: readonly Content[]): void
  onClose(): void
}

/** Says which of several contents were left as they were, and why. */
export function FailedDialog({ failures, of, again, onClose }: FailedDialogProps) {
  const t = useT('content')
  const common = useT('common')
  const problemText = useProblemText()
  const { modal, close } = useClosing(onClose)
  return (
    <Modal
      {...modal}
      width={520}
      title={
        <span className={css.warning}>
          <ExclamationCircleFilled aria-hidden /> {t('failed.title', { count: failures.length, of })}
        </span>
      }
      okText={common('retry')}
      cancelText={common('close')}
      onOk={() => {
        close()
        again(failures.map(({ item }) => item))
      }}
      onCancel={close}
    >
      <dl className={css.failures}>
        {failures.map(({ item, problem }) => (
          <div key={item.id}>
            <dt>{item.name}</dt>
            <dd>{problemText(problem)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
