import type { AsideItem } from '@marquee/ui/aside/item'
import { useRef, useState } from 'react'
import type { Editor } from '../../core/editor'
import { isMedia, type TimedContent } from '../dialogs/contents'
import { contentOf, lay, type Spot } from '../landing'
import type { DesignerPorts } from '../ports'

/** What became of what was taken last. */
export interface Taken {
  readonly name: string
  readonly state: 'added' | 'joined' | 'none' | 'failed'
  /** What the item is called. */
  readonly item: string
  retry(): void
}

/** Puts contents and playlists on pages, each as one step. */
export interface Taking {
  /** What became of the last one; null before the first, and while a playlist is asked for. */
  readonly taken: Taken | null
  take(item: AsideItem, spot: Spot): void
}

export function useTaking(editor: Editor, playlistContents: DesignerPorts['playlistContents']): Taking {
  const [taken, setTaken] = useState<Taken | null>(null)
  const asking = useRef<AbortController>(null)

  function take(item: AsideItem, spot: Spot): void {
    asking.current?.abort()
    if (item.kind === 'content') put(item, spot, [contentOf(item)])
    else void takePlaylist(item, spot)
  }

  async function takePlaylist(item: AsideItem, spot: Spot): Promise<void> {
    const broken = new AbortController()
    asking.current = broken
    setTaken(null)
    try {
      const contents = await playlistContents(item.id, broken.signal)
      if (!broken.signal.aborted) put(item, spot, contents.filter(isMedia))
    } catch {
      if (!broken.signal.aborted) tell(item, spot, 'failed')
    }
  }

  function put(item: AsideItem, spot: Spot, contents: readonly TimedContent[]): void {
    const before = spot.item
    const into = lay(editor, spot, contents)
    tell(item, spot, !into ? 'none' : before ? 'joined' : 'added', into?.name)
  }

  function tell(item: AsideItem, spot: Spot, state: Taken['state'], into = ''): void {
    setTaken({ name: item.name, state, item: into, retry: () => take(item, spot) })
  }

  return { taken, take }
}
