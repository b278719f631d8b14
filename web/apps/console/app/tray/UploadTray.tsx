import { CloseOutlined, DownOutlined, UpOutlined } from '@ant-design/icons'
import { isSettled } from '@marquee/api/upload/upload'
import { useT } from '@marquee/i18n/react'
import { Button } from 'antd'
import { useState } from 'react'
import { useServices } from '../../session/services'
import { useUploads } from '../../session/useUploads'
import { UploadRow } from './UploadRow'
import css from './UploadTray.module.css'

/** The uploads of this window: they go on while one works on other pages. */
export function UploadTray() {
  const t = useT('upload')
  const { uploads: queue } = useServices()
  const uploads = useUploads()
  const [isOpen, setOpen] = useState(true)
  const done = uploads.filter((upload) => upload.step === 'done').length
  const failed = uploads.filter((upload) => upload.step === 'failed').length
  const isOver = uploads.every(isSettled)
  const title = isOver ? t('tray.done', { count: done }) : t('tray.busy', { done, all: uploads.length })

  return (
    <section className={css.tray} aria-label={t('tray')}>
      <div className={css.head}>
        <h2 className={css.title} role="status">
          {title}
          {failed > 0 && <span className={css.failed}>{t('tray.failed', { count: failed })}</span>}
        </h2>
        <Button
          type="text"
          size="small"
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'tray.collapse' : 'tray.expand')}
          icon={isOpen ? <DownOutlined aria-hidden /> : <UpOutlined aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        />
        {isOver && (
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
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} queue={queue} />
          ))}
        </ul>
      )}
    </section>
  )
}
