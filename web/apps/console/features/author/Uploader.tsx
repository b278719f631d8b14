import { CloudUploadOutlined } from '@ant-design/icons'
import type { UploadingProps } from '@marquee/designer/view/ports'
import { useT } from '@marquee/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { createContext, Suspense, use, useEffect, useEffectEvent, useRef } from 'react'
import { useApi } from '../../session/services'
import { useCompanyId } from '../../session/session'
import { acceptForPage } from '../../session/upload/kinds'
import { contentLimits } from '../../session/upload/limits'
import { UploadRows } from './UploadRows'
import type { ProgramUploads } from './useProgramUploads'

interface UploaderProps {
  uploads: ProgramUploads
  onFiles(files: readonly File[]): void
}

/** Files are chosen to be uploaded, and it is seen what becomes of them. */
export function Uploader({ uploads, onFiles }: UploaderProps) {
  return (
    <>
      <Chooser onFiles={onFiles} />
      <Suspense fallback={null}>
        <UploadRows uploads={uploads} />
      </Suspense>
    </>
  )
}

/** What dialogs of items upload with. */
export const Uploads = createContext<ProgramUploads | null>(null)

/** In the dialog of an item, whose contents the files become, also if they are ready once that was closed with OK. */
export function DialogUploader({ onReady, isDropped, later }: UploadingProps) {
  const uploads = use(Uploads)
  const { item } = later
  const begin = useEffectEvent(() => item && uploads?.receive(item, (content) => onReady(content)))
  const drop = useEffectEvent(() => item && isDropped() && uploads?.forget(item))

  // biome-ignore lint/correctness/useExhaustiveDependencies: another item has a dialog of its own
  useEffect(() => {
    const end = begin()
    return () => {
      drop()
      if (end) end()
    }
  }, [item])

  return uploads && <Uploader uploads={uploads} onFiles={(files) => uploads.add(files, later)} />
}

/** Opens the system's chooser for files. */
function Chooser({ onFiles }: { onFiles(files: readonly File[]): void }) {
  const t = useT('author')
  const box = useRef<HTMLInputElement>(null)
  const { data: limits } = useQuery(contentLimits(useApi(), useCompanyId()))
  return (
    <>
      <Button block icon={<CloudUploadOutlined aria-hidden />} onClick={() => box.current?.click()}>
        {t('editor.upload')}
      </Button>
      <input
        ref={box}
        type="file"
        hidden
        multiple
        accept={acceptForPage(limits)}
        aria-label={t('editor.upload.choose')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = '' // the same file may be chosen again
        }}
      />
    </>
  )
}
