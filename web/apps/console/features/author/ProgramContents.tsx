import { ContentsPanel } from '@marquee/designer/view/contents/ContentsPanel'
import type { Taking } from '@marquee/designer/view/contents/useTaking'
import { useAside } from '../../session/useAside'

/** What has no place in an item of a page. */
const without = ['Web', 'Program', 'Template'] as const

/** The contents and playlists that can be put on the pages of a program. */
export function ProgramContents({ taking }: { taking: Taking }) {
  return <ContentsPanel aside={useAside({ without })} taking={taking} />
}
