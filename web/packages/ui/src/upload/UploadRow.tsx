import {
  CheckCircleFilled,
  CloseOutlined,
  DisconnectOutlined,
  ExclamationCircleFilled,
  ReloadOutlined,
} from '@ant-design/icons'
import type { UploadQueue } from '@marquee/api/upload/queue'
import { isRefused, needsFile, type Upload } from '@marquee/api/upload/upload'
import { formatBytes } from '@marquee/i18n/bytes'
import { useLocale, useT } from '@marquee/i18n/react'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useProblemText } from '../feedback/problemText'
import { FileAgain } from './FileAgain'
import css from './UploadRow.module.css'

interface UploadRowProps {
  upload: Upload
  queue: UploadQueue
  /** What has become of it. */
  children?: ReactNode
}

/** One upload: its two steps, and what can be done about it. */
export function UploadRow({ upload, queue, children }: UploadRowProps) {
  const t = useT('upload')
  const { id, step, wish } = upload
  const { name } = wish
  const isStoppable = step !== 'processing' && step !== 'done'
  return (
    <li className={css.row} data-step={step}>
      <div className={css.line}>
        <span className={css.name} title={wish.file.name}>
          {name}
        </span>
        {step === 'interrupted' && (
          <Button size="small" onClick={queue.resume}>
            {t('now')}
          </Button>
        )}
        {needsFile(upload) && <FileAgain upload={upload} queue={queue} />}
        {step === 'failed' && !isRefused(upload) && !needsFile(upload) && (
          <Button
            type="text"
            size="small"
            aria-label={t('retry', { name })}
            icon={<ReloadOutlined aria-hidden />}
            onClick={() => queue.retry(id)}
          />
        )}
        {isStoppable && (
          <Button
            type="text"
            size="small"
            aria-label={t(step === 'failed' ? 'remove' : 'cancel', { name })}
            icon={<CloseOutlined aria-hidden />}
            onClick={() => queue.cancel(id)}
          />
        )}
        {step === 'done' && <CheckCircleFilled className={css.good} aria-hidden />}
      </div>
      <Steps upload={upload} />
      <StepText upload={upload} />
      {children}
    </li>
  )
}

/** Sending fills the first bar, processing moves in the second. */
function Steps({ upload: { step, sent, wish } }: { upload: Upload }) {
  if (step === 'done' || step === 'failed' || step === 'fileless') return null
  const isProcessing = step === 'processing'
  const percent = isProcessing ? 100 : Math.floor((sent / Math.max(1, wish.file.size)) * 100)
  return (
    <div
      className={css.steps}
      role="progressbar"
      aria-label={wish.name}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={isProcessing ? undefined : percent}
    >
      <span className={css.bar}>
        <span style={{ width: `${percent}%` }} />
      </span>
      <span className={css.bar} data-moves={isProcessing || undefined}>
        <span />
      </span>
    </div>
  )
}

function StepText({ upload }: { upload: Upload }) {
  const t = useT('upload')
  const locale = useLocale()
  const problemText = useProblemText()
  const { step, sent, wish, problem } = upload
  if (step === 'failed') {
    return (
      <p className={css.problem}>
        <ExclamationCircleFilled aria-hidden /> {problem && problemText(problem)}
      </p>
    )
  }
  const bytes = (value: number) => formatBytes(value, locale)
  const isBusy = step === 'interrupted' && problem?.kind !== 'offline'
  return (
    <p className={css.text}>
      {step === 'interrupted' && !isBusy && <DisconnectOutlined aria-hidden />}{' '}
      {t(isBusy ? 'step.busy' : `step.${step}`, { sent: bytes(sent), all: bytes(wish.file.size) })}
    </p>
  )
}
