import { ContentsPanel } from '@marquee/designer/view/contents/ContentsPanel'
import type { Taking } from '@marquee/designer/view/contents/useTaking'
import { useAside } from '../../session/useAside'
import { Uploader } from './Uploader'
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
      <Uploader uploads={uploads} onFiles={(files) => uploads.add(files, null)} />
    </ContentsPanel>
  )
}
