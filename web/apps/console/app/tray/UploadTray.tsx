import { CheckCircleFilled, CloseOutlined, DownOutlined, UpOutlined } from '@ant-design/icons'
import { isSettled } from '@marquee/api/upload/upload'
import { useT } from '@marquee/i18n/react'
import { UploadRow } from '@marquee/ui/upload/UploadRow'
import row from '@marquee/ui/upload/UploadRow.module.css'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useServices } from '../../session/services'
import { isDeletion, type Processing } from '../../session/useProcessing'
import { useUploads } from '../../session/useUploads'
import { JobRow } from './JobRow'
import { hasFailed, jobsOf, MOST_SHOWN, shownOf } from './shown'
import css from './UploadTray.module.css'

/** What all ended well is folded away after this time, in milliseconds: nothing moves, it is gone at once. */
const SHOWN_FOR = 3_000

/** The uploads of this window and what becomes of them on the server: both go on while one works on other pages. */
export function UploadTray({ processing }: { processing: Processing }) {
  const t = useT('upload')
  const { uploads: queue } = useServices()
  const uploads = useUploads()
  const [isOpen, setOpen] = useState(true)
  const [isFolded, setFolded] = useState(false)
  const count = (step: string) => uploads.filter((upload) => upload.step === step).length
  const { arrived } = processing
  const jobs = processing.jobs.filter((job) => job.state !== 'failed' && !isDeletion(job)).length
  const [done, fileless] = [count('done'), count('fileless')]
  const failed = count('failed') + processing.jobs.filter(hasFailed).length
  const isOver = uploads.every(isSettled)
  const shown = shownOf(uploads)
  const shownJobs = jobsOf(processing.jobs)
  const came = arrived.slice(-MOST_SHOWN)
  const rest = uploads.length - shown.length + processing.jobs.length - shownJobs.length + arrived.length - came.length
  const isWell = isOver && failed + fileless + processing.jobs.length === 0
  useEffect(() => {
    if (!isWell) return
    const timer = setTimeout(() => setFolded(true), SHOWN_FOR)
    return () => {
      clearTimeout(timer)
      setFolded(false)
    }
  }, [isWell])
  const isShown = isOpen && !isFolded
  const toggle = () => {
    setOpen(!isShown)
    setFolded(false)
  }
  const title = () => {
    if (!isOver) return t('tray.busy', { done, all: uploads.length })
    if (done > 0) return t('tray.done', { count: done })
    if (jobs > 0) return t('tray.processing', { count: jobs })
    if (arrived.length > 0) return t('tray.arrived', { count: arrived.length })
    return t(uploads.length === 0 && processing.jobs.every(isDeletion) ? 'tray.deletions' : 'tray')
  }
  const clear = () => {
    queue.clear()
    processing.clear()
  }

  return (
    <section className={css.tray} data-folded={!isShown || undefined} aria-label={t('tray')}>
      <div className={css.head}>
        <h2 className={css.title} role="status">
          {title()}
          {failed > 0 && <span className={css.failed}>{t('tray.failed', { count: failed })}</span>}
          {fileless > 0 && <span className={css.failed}>{t('tray.fileless', { count: fileless })}</span>}
        </h2>
        <Button
          type="text"
          size="small"
          aria-expanded={isShown}
          aria-label={t(isShown ? 'tray.collapse' : 'tray.expand')}
          icon={isShown ? <DownOutlined aria-hidden /> : <UpOutlined aria-hidden />}
          onClick={toggle}
        />
        {isOver && done + count('failed') + arrived.length > 0 && (
          <Button
            type="text"
            size="small"
            aria-label={t('tray.close')}
            icon={<CloseOutlined aria-hidden />}
            onClick={clear}
          />
        )}
      </div>
      {isShown && (
        <ul className={css.list}>
          {shownJobs.map((job) => (
            <JobRow key={`job-${job.id}`} job={job} processing={processing} />
          ))}
          {came.map(({ id, name }) => (
            <li key={`job-${id}`} className={row.row} data-step="done">
              <div className={row.line}>
                <span className={row.name} title={name}>
                  {name}
                </span>
                <CheckCircleFilled className={row.good} aria-hidden />
              </div>
              <p className={row.text}>{t('job.arrived')}</p>
            </li>
          ))}
          {shown.map((upload) => (
            <UploadRow key={upload.id} upload={upload} queue={queue} />
          ))}
          {rest > 0 && <li className={css.rest}>{t('tray.rest', { count: rest })}</li>}
        </ul>
      )}
    </section>
  )
}
