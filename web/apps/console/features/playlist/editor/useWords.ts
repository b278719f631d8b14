import type { Words } from '@marquee/editing/differences'
import { useT } from '@marquee/i18n/react'
import { formatDuration } from '@marquee/model/duration'
import { namesIn } from '@marquee/ui/folders/model'
import { useFolders } from '../../../session/useFolders'
import { type DraftEntry, lengthMs, type PlaylistDraft } from './draft'

/** What stands in a playlist, in words. */
export function useWords(): Words<PlaylistDraft> {
  const t = useT('playlist')
  const { folders } = useFolders('Playlist')
  const line = (entry: DraftEntry) => `${entry.name} · ${formatDuration(lengthMs(entry))}`
  const inGroup = (entries: readonly DraftEntry[], index: number) =>
    entries.map((entry) => `${t('group', { number: index + 1 })} · ${line(entry)}`)
  return {
    name: { label: t('name'), lines: ({ name }) => [name] },
    folder: { label: t('folder'), lines: ({ folder }) => namesIn(folders, folder) },
    tags: { label: t('tags'), lines: ({ tags }) => tags },
    share: { label: t('share'), lines: ({ share }) => [t(`share.${share}`)] },
    groups: {
      label: t('entries'),
      lines: ({ type, groups }) => (type === 'General' ? groups.flat().map(line) : groups.flatMap(inGroup)),
    },
  }
}
