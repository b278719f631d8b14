import { CloseOutlined, ExclamationCircleFilled, InfoCircleFilled, ReloadOutlined } from '@ant-design/icons'
import { Problem } from '@marquee/api/problem'
import { formatBytes } from '@marquee/i18n/bytes'
import { useLocale, useT } from '@marquee/i18n/react'
import { useProblemText } from '@marquee/ui/feedback/problemText'
import css from '@marquee/ui/upload/UploadRow.module.css'
import { Button } from 'antd'
import { isDeletion, type Job, type Processing } from '../../session/useProcessing'
import { hasFailed } from './shown'

/** One thing that the server does for the person: how far it is, and what can be done about it. */
export function JobRow({ job, processing }: { job: Job; processing: Processing }) {
  const t = useT('upload')
  const locale = useLocale()
  const number = new Intl.NumberFormat(locale)
  const problemText = useProblemText()
  const { id, task, state, done, total, problem, problemParams } = job
  const percent = total > 0 ? Math.floor((done / total) * 100) : 0
  const isComing = task === 'import' // its bytes are not here yet, as those of all others are
  const deletes = isDeletion(job) // that has one step
  const name = task === 'empty' ? t(`bin.${job.name as 'Content' | 'Playlist' | 'Schedule'}`) : job.name
  const end = () => {
    if (state === 'failed') return t('remove', { name })
    if (task === 'empty') return t('stop.empty')
    return t(deletes ? 'stop' : 'cancel', { name })
  }
  const [sent, made] = isComing || deletes ? [percent, 0] : [100, percent]
  const isMoving = state === 'running' && (total === 0 || (isComing && done === total))
  return (
    <li className={css.row} data-step={state}>
      <div className={css.line}>
        <span className={css.name} title={name}>
          {name}
        </span>
        {state === 'failed' && !deletes && (
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
          aria-label={end()}
          title={deletes ? end() : undefined}
          icon={<CloseOutlined aria-hidden />}
          onClick={() => processing.cancel(id)}
        />
      </div>
      {state === 'failed' ? (
        <p className={hasFailed(job) ? css.problem : css.text}>
          {hasFailed(job) ? <ExclamationCircleFilled aria-hidden /> : <InfoCircleFilled aria-hidden />}{' '}
          {problemText(new Problem({ kind: 'unexpected', code: problem, params: problemParams }))}
        </p>
      ) : (
        <>
          <div
            className={css.steps}
            role="progressbar"
            aria-label={name}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={state === 'running' && !isMoving ? percent : undefined}
          >
            <span className={css.bar} data-moves={(isMoving && sent < 100) || undefined}>
              <span style={{ width: `${sent}%` }} />
            </span>
            {!deletes && (
              <span className={css.bar} data-moves={(isMoving && sent === 100) || undefined}>
                <span style={{ width: `${made}%` }} />
              </span>
            )}
          </div>
          <p className={css.text}>
            {t(`job.${state}.${task}`, {
              done: isComing ? formatBytes(done, locale) : number.format(done),
              total: number.format(total),
              percent,
            })}
          </p>
        </>
      )}
    </li>
  )
}
