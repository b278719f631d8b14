import { CloudUploadOutlined } from '@ant-design/icons'
import { ContentsPanel } from '@marquee/designer/view/contents/ContentsPanel'
import type { Taking } from '@marquee/designer/view/contents/useTaking'
import { useT } from '@marquee/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Suspense, useRef } from 'react'
import { useApi } from '../../session/services'
import { useCompanyId } from '../../session/session'
import { acceptForPage } from '../../session/upload/kinds'
import { contentLimits } from '../../session/upload/limits'
import { useAside } from '../../session/useAside'
import { UploadRows } from './UploadRows'
import type { ProgramUploads } from './useProgramUploads'

/** What has no place in an item of a page. */
const without = ['Web', 'Program', 'Template'] as const

interface ProgramContentsProps {
  taking: Taking
  uploads: ProgramUploads
}

/** The contents and playlists that can be put on the pages of a program, and what is being uploaded. */
export function ProgramContents({ taking, uploads }: ProgramContentsProps) {
  return (
    <ContentsPanel aside={useAside({ without })} taking={taking}>
      <Chooser onFiles={(files) => uploads.add(files, null)} />
      <Suspense fallback={null}>
        <UploadRows uploads={uploads} />
      </Suspense>
    </ContentsPanel>
  )
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
