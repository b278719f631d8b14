import { type Place, step, type Window, windowOf } from '@marquee/calendar/place'
import { instantOf, MIDNIGHT, wallAt } from '@marquee/calendar/wall'
import { useSettled } from '@marquee/ui/form/useSettled'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import type { Answered } from '../calendar/bars'
import { previewQuery, type ScheduleType } from '../queries'
import { channelsOf, type DraftChannel, toChannels } from './draft'

/** How long changes rest before the server is asked again, in milliseconds; other days are asked for at once. */
const REST_MS = 250

/**
 * How long an answer is looked at, and the draft left as it is, before the days beside it are asked for as well. In
 * milliseconds.
 */
const LOOK_MS = 1_500

interface PreviewOptions {
  type: ScheduleType
  channels: readonly DraftChannel[]
  deviceGroup: number
  /** 0 for a new schedule. */
  scheduleId: number
  zone: string
  place: Place
  /** The one that weeks begin with, 0 being Sunday. */
  firstWeekday: number
}

/**
 * What the draft comes to in a window of days, as the server works it out: nothing else in the product interprets a
 * repetition. `answered` gives what is known of a channel, by now perhaps of a former state of the draft. What lies
 * before and after is known once somebody looks, so that it stands as soon as they go there.
 */
export function usePreview({
  type,
  channels: all,
  deviceGroup,
  scheduleId,
  zone,
  place,
  firstWeekday,
}: PreviewOptions) {
  const api = useApi()
  const companyId = useCompanyId()
  const cache = useQueryClient()
  const edited = useMemo(() => {
    const channels = channelsOf({ channels: all })
    const wish = {
      type,
      channels: toChannels({ channels }),
      ...(deviceGroup && { deviceGroup }),
      ...(scheduleId && { scheduleId }),
    }
    return { channels, wish }
  }, [type, all, deviceGroup, scheduleId])
  const { channels, wish } = useSettled(edited, REST_MS)
  const queryOf = useMemo(() => {
    const keys = channels.map(({ key, items }) => [key, ...items.map((item) => item.key)])
    return (at: Place) => {
      const { from, to } = instantsOf(windowOf(at, firstWeekday), zone)
      return previewQuery(api, companyId, { ...wish, zone, from, to }, channels, keys)
    }
  }, [api, companyId, channels, wish, zone, firstWeekday])
  const { data, error, isFetching, isSuccess, isPlaceholderData, refetch } = useQuery(queryOf(place))

  const isKnown = isSuccess && !isPlaceholderData
  useEffect(() => {
    if (!isKnown) return
    const timer = setTimeout(() => {
      for (const count of [1, -1] as const) void cache.prefetchQuery(queryOf(step(place, count)))
    }, LOOK_MS)
    return () => clearTimeout(timer)
  }, [isKnown, cache, queryOf, place])

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

function instantsOf({ from, to }: Window, zone: string) {
  return { from: instantOf(wallAt(from, MIDNIGHT), zone), to: instantOf(wallAt(to, MIDNIGHT), zone) }
}
