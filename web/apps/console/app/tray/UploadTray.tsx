import { CloseOutlined, DownOutlined, UpOutlined } from '@ant-design/icons'
import { isSettled } from '@marquee/api/upload/upload'
import { useT } from '@marquee/i18n/react'
import { Button } from 'antd'
import { useState } from 'react'
import { useServices } from '../../session/services'
import type { Processing } from '../../session/useProcessing'
import { useUploads } from '../../session/useUploads'
import { JobRow } from './JobRow'
import { shownOf } from './shown'
import { UploadRow } from './UploadRow'
import css from './UploadTray.module.css'

/** The uploads of this window and what becomes of them on the server: both go on while one works on other pages. */
export function UploadTray({ processing }: { processing: Processing }) {
  const t = useT('upload')
  const { uploads: queue } = useServices()
  const uploads = useUploads()
  const [isOpen, setOpen] = useState(true)
  const count = (step: string) => uploads.filter((upload) => upload.step === step).length
  const jobs = processing.jobs.filter((job) => job.state !== 'failed').length
  const [done, failed, fileless] = [count('done'), count('failed'), count('fileless')]
  const isOver = uploads.every(isSettled)
  const shown = shownOf(uploads)
  const rest = uploads.length - shown.length
  const title = () => {
    if (!isOver) return t('tray.busy', { done, all: uploads.length })
    if (done > 0 || jobs === 0) return t('tray.done', { count: done })
    return t('tray.processing', { count: jobs })
  }

  return (
    <section className={css.tray} aria-label={t('tray')}>
      <div className={css.head}>
        <h2 className={css.title} role="status">
          {title()}
          {failed > 0 && <span className={css.failed}>{t('tray.failed', { count: failed })}</span>}
          {fileless > 0 && <span className={css.failed}>{t('tray.fileless', { count: fileless })}</span>}
        </h2>
        <Button
          type="text"
          size="small"
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'tray.collapse' : 'tray.expand')}
          icon={isOpen ? <DownOutlined aria-hidden /> : <UpOutlined aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        />
        {isOver && done + failed > 0 && (
          <Button
            type="text"
            size="small"
            aria-label={t('tray.close')}
            icon={<CloseOutlined aria-hidden />}
            onClick={queue.clear}
          />
        )}
      </div>
      {isOpen && (
        <ul className={css.list}>
          {processing.jobs.map((job) => (
            <JobRow key={`job-${job.id}`} job={job} processing={processing} />
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
