import { CloseOutlined, ExclamationCircleFilled, ReloadOutlined } from '@ant-design/icons'
import { Problem } from '@marquee/api/problem'
import { useT } from '@marquee/i18n/react'
import { useProblemText } from '@marquee/ui/feedback/problemText'
import { Button } from 'antd'
import type { Job, Processing } from '../../session/useProcessing'
import css from './UploadTray.module.css'

/** One thing that the server does with a content: how far it is, and what can be done about it. */
export function JobRow({ job, processing }: { job: Job; processing: Processing }) {
  const t = useT('upload')
  const problemText = useProblemText()
  const { id, name, task, state, done, total, problem } = job
  const percent = total > 0 ? Math.floor((done / total) * 100) : 0
  return (
    <li className={css.row} data-step={state}>
      <div className={css.line}>
        <span className={css.name} title={name}>
          {name}
        </span>
        {state === 'failed' && (
          <Button
            type="text"
            size="small"
            aria-label={t('retry', { name })}
            icon={<ReloadOutlined aria-hidden />}
            onClick={() => processing.retry(id)}
          />
        )}
        <Button
          type="text"
          size="small"
          aria-label={t(state === 'failed' ? 'remove' : 'cancel', { name })}
          icon={<CloseOutlined aria-hidden />}
          onClick={() => processing.cancel(id)}
        />
      </div>
      {state === 'failed' ? (
        <p className={css.problem}>
          <ExclamationCircleFilled aria-hidden /> {problemText(new Problem({ kind: 'unexpected', code: problem }))}
        </p>
      ) : (
        <>
          <div
            className={css.steps}
            role="progressbar"
            aria-label={name}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={state === 'running' && total > 0 ? percent : undefined}
          >
            <span className={css.bar}>
              <span style={{ width: '100%' }} />
            </span>
            <span className={css.bar} data-moves={(state === 'running' && total === 0) || undefined}>
              <span style={{ width: `${percent}%` }} />
            </span>
          </div>
          <p className={css.text}>{t(`job.${state}.${task}`, { done, total, percent })}</p>
        </>
      )}
    </li>
  )
}
