import { useT } from '@marquee/i18n/react'
import { useState } from 'react'
import { CheckField, ChoiceField } from '../fields/choices'
import { UrlField } from '../fields/UrlField'
import { type DialogProps, liveItem, useLive } from './dialog'
import { ItemDialog } from './ItemDialog'
import { YoutubeFields } from './YoutubeFields'
import { videoId } from './youtube'

type From = 'streaming' | 'youtube'

/** A stream, and whether it is heard (D016, R227); one that shows a video of YouTube begins with that. */
export function SelectStreaming(props: DialogProps) {
  const item = props.item && props.program.items.get(props.item)
  const isVideo = item?.type === 'streaming' && videoId(item.settings.url) !== null
  return <StreamDialog props={props} first={isVideo ? 'youtube' : 'streaming'} />
}

/** A video of YouTube, which is a stream (D017, G107). */
export function SelectYoutube(props: DialogProps) {
  return <StreamDialog props={props} first="youtube" />
}

function StreamDialog({ props, first }: { props: DialogProps; first: From }) {
  const t = useT('author')
  const live = useLive(props)
  const { settings, set } = liveItem(live, props.item, 'streaming')
  const [from, setFrom] = useState(first)
  return (
    <ItemDialog title={t(from)} props={props} live={live}>
      <ChoiceField<From>
        label={t('streaming.kind')}
        value={from}
        options={(['streaming', 'youtube'] as const).map((value) => ({ value, label: t(value) }))}
        onChange={setFrom}
      />
      {from === 'youtube' ? (
        <YoutubeFields live={live} props={props} />
      ) : (
        <UrlField
          label={t('streaming.url')}
          hint={t('streaming.hint')}
          value={settings.url}
          onChange={(url) => set({ url })}
        />
      )}
      <CheckField label={t('mute')} value={settings.mute} onChange={(mute) => set({ mute })} />
    </ItemDialog>
  )
}
