import { CloudUploadOutlined, FolderOpenOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { Button } from 'antd'
import { type RefObject, useRef } from 'react'
import { acceptOf, type Limits } from '../../../session/upload/kinds'
import { type Dropped, pickFiles } from './picked'
import css from './upload.module.css'

interface FileChooserProps {
  /** One line instead of a large area, once something was chosen. */
  isSmall: boolean
  limits: Limits | undefined
  onFiles(chosen: Dropped): void
}

/** Opens the system's chooser for files or for a folder. Dropping works everywhere on the page. */
export function FileChooser({ isSmall, limits, onFiles }: FileChooserProps) {
  const t = useT('content')
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const input = (ref: RefObject<HTMLInputElement | null>, label: string, more: object) => (
    <input
      ref={ref}
      type="file"
      hidden
      multiple
      aria-label={label}
      onChange={(event) => {
        onFiles(pickFiles(event.target.files ?? []))
        event.target.value = '' // the same file may be chosen again
      }}
      {...more}
    />
  )
  return (
    <div className={css.chooser} data-small={isSmall || undefined}>
      {!isSmall && <CloudUploadOutlined className={css.chooserIcon} aria-hidden />}
      <span className={css.choices}>
        <Button onClick={() => files.current?.click()}>{t(isSmall ? 'upload.more' : 'upload.choose')}</Button>
        <Button icon={<FolderOpenOutlined aria-hidden />} onClick={() => folder.current?.click()}>
          {t('upload.chooseFolder')}
        </Button>
      </span>
      {!isSmall && <span className={css.hint}>{t('upload.hint')}</span>}
      {input(files, t('upload.choose'), { accept: acceptOf(limits) })}
      {input(folder, t('upload.chooseFolder'), { webkitdirectory: '' })}
    </div>
  )
}
