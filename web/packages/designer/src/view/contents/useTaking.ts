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
  /** Tries again what has failed. */
  retry?(): void
}

/** Puts contents and playlists on pages, each as one step. */
export interface Taking {
  /** What became of the last one; null before the first, and while a playlist is asked for. */
  readonly taken: Taken | null
  take(item: AsideItem, spot: Spot): void
  /** Puts contents there that go by a name together. */
  put(name: string, spot: Spot, contents: readonly TimedContent[]): void
}

export function useTaking(editor: Editor, playlistContents: DesignerPorts['playlistContents']): Taking {
  const [taken, setTaken] = useState<Taken | null>(null)
  const asking = useRef<AbortController>(null)

  function take(item: AsideItem, spot: Spot): void {
    asking.current?.abort()
    if (item.kind === 'content') put(item.name, spot, [contentOf(item)])
    else void takePlaylist(item, spot)
  }

  async function takePlaylist(item: AsideItem, spot: Spot): Promise<void> {
    const broken = new AbortController()
    asking.current = broken
    setTaken(null)
    try {
      const contents = await playlistContents(item.id, broken.signal)
      if (!broken.signal.aborted) put(item.name, spot, contents.filter(isMedia))
    } catch {
      if (!broken.signal.aborted)
        setTaken({ name: item.name, state: 'failed', item: '', retry: () => take(item, spot) })
    }
  }

  function put(name: string, spot: Spot, contents: readonly TimedContent[]): void {
    const into = lay(editor, spot, contents)
    const state = !into ? 'none' : into.isNew ? 'added' : 'joined'
    setTaken({ name, state, item: into?.name ?? '' })
  }

  return { taken, take, put }
}
