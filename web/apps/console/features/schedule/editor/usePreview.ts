import { useSettled } from '@marquee/ui/form/useSettled'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import type { Answered } from '../calendar/bars'
import type { Window } from '../calendar/place'
import { instantOf, MIDNIGHT, wallAt } from '../calendar/wall'
import { previewQuery } from '../queries'
import { channelsOf, type DraftChannel, toChannels } from './draft'

/** How long changes rest before the server is asked again, in milliseconds; other days are asked for at once. */
const REST_MS = 250

interface PreviewOptions {
  channels: readonly DraftChannel[]
  deviceGroup: number
  /** 0 for a new schedule. */
  scheduleId: number
  zone: string
  window: Window
}

/**
 * What the draft comes to in a window of days, as the server works it out: nothing else in the product interprets a repetition.
 * `answered` gives what is known of a channel, by now perhaps of a former state of the draft.
 */
export function usePreview({ channels: all, deviceGroup, scheduleId, zone, window: { from, to } }: PreviewOptions) {
  const api = useApi()
  const companyId = useCompanyId()
  const edited = useMemo(() => {
    const channels = channelsOf({ channels: all })
    const wish = {
      channels: toChannels({ channels }),
      ...(deviceGroup && { deviceGroup }),
      ...(scheduleId && { scheduleId }),
    }
    return { channels, wish }
  }, [all, deviceGroup, scheduleId])
  const { channels, wish } = useSettled(edited, REST_MS)
  const days = useMemo(
    () => ({ zone, from: instantOf(wallAt(from, MIDNIGHT), zone), to: instantOf(wallAt(to, MIDNIGHT), zone) }),
    [zone, from, to],
  )
  const keys = channels.map(({ key, items }) => [key, ...items.map((item) => item.key)])
  const { data, error, isFetching, refetch } = useQuery(
    previewQuery(api, companyId, { ...wish, ...days }, channels, keys),
  )

  return {
    answered(channel: DraftChannel): Answered | undefined {
      const at = data?.sent.findIndex(({ key }) => key === channel.key) ?? -1
      const sent = data?.sent[at]
      const found = data?.preview.channels.find(({ name }) => name === sent?.name)
      return sent && found && { items: sent.items, channel: found }
    },
    busy: isFetching || wish !== edited.wish,
    failed: error !== null,
    retry: () => void refetch(),
  }
}
