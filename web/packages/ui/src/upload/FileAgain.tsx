import type { UploadQueue } from '@marquee/api/upload/queue'
import type { Upload } from '@marquee/api/upload/upload'
import { useT } from '@marquee/i18n/react'
import { Button } from 'antd'
import { useRef } from 'react'
import { useToast } from '../feedback/useToast'

/** Asks for the file of an upload again, which the browser did not keep over a reload; sending goes on where it stopped. */
export function FileAgain({ upload, queue }: { upload: Upload; queue: UploadQueue }) {
  const t = useT('upload')
  const toast = useToast()
  const box = useRef<HTMLInputElement>(null)
  const { id, wish } = upload
  return (
    <>
      <Button size="small" onClick={() => box.current?.click()}>
        {t('again')}
      </Button>
      <input
        ref={box}
        type="file"
        hidden
        aria-label={t('again.of', { name: wish.file.name })}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file && !queue.provide(id, file)) toast.warning(t('again.other', { name: wish.file.name }))
          event.target.value = ''
        }}
      />
    </>
  )
}
