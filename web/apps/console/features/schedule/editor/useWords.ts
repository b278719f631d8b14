import type { Words } from '@marquee/editing/differences'
import { useLocale, useT } from '@marquee/i18n/react'
import { namesIn } from '@marquee/ui/folders/model'
import { useFolders } from '../../../session/useFolders'
import { whenText } from '../item/wording'
import { channelsOf, type ScheduleDraft } from './draft'

/** What stands in a schedule, in words. */
export function useWords(): Words<ScheduleDraft> {
  const t = useT('schedule')
  const locale = useLocale()
  const { folders } = useFolders('Schedule')
  const { folders: groups } = useFolders('Device')
  return {
    name: { label: t('name'), lines: ({ name }) => [name] },
    deviceGroup: { label: t('group'), lines: ({ deviceGroup }) => namesIn(groups, deviceGroup) },
    scheduleGroup: { label: t('folder'), lines: ({ scheduleGroup }) => namesIn(folders, scheduleGroup) },
    description: { label: t('description'), lines: ({ description }) => [description] },
    channels: {
      label: t('items'),
      lines: (draft) =>
        channelsOf(draft).flatMap(({ name, items }) => [
          name,
          ...items.map((item) => `${name} · ${item.name} · ${whenText(item, t, locale)}`),
        ]),
    },
  }
}
