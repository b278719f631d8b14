import { CloudUploadOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { Button } from 'antd'
import { useRef } from 'react'
import { ACCEPT } from './candidate'
import css from './upload.module.css'

interface FileChooserProps {
  /** One line instead of a large area, once something was chosen. */
  isSmall: boolean
  onFiles(files: File[]): void
}

/** Opens the system's file chooser. Dropping works everywhere on the page. */
export function FileChooser({ isSmall, onFiles }: FileChooserProps) {
  const t = useT('content')
  const box = useRef<HTMLInputElement>(null)
  return (
    <div className={css.chooser} data-small={isSmall || undefined}>
      {!isSmall && <CloudUploadOutlined className={css.chooserIcon} aria-hidden />}
      <Button onClick={() => box.current?.click()}>{t(isSmall ? 'upload.more' : 'upload.choose')}</Button>
      <span className={css.hint}>{t('upload.hint')}</span>
      <input
        ref={box}
        type="file"
        hidden
        multiple
        accept={ACCEPT}
        aria-label={t('upload.choose')}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = '' // the same file may be chosen again
        }}
      />
    </div>
  )
}
