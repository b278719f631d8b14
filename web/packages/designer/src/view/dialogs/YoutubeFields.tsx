import { useT } from '@marquee/i18n/react'
import { formatDuration } from '@marquee/model/duration'
import { limits, within } from '@marquee/model/program/limits'
import { editPage } from '@marquee/model/program/pages'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useAsked, usePorts } from '../asked'
import { Field } from '../fields/Field'
import css from '../fields/fields.module.css'
import { SecondsField } from '../fields/SecondsField'
import { TextField } from '../fields/TextField'
import { type DialogProps, type Live, liveItem, pageAt } from './dialog'
import { videoId, videoUrl } from './youtube'

/** A video of YouTube; its title and length are read, or typed where they cannot be (G110). */
export function YoutubeFields({ live, props }: { live: Live; props: DialogProps }) {
  const t = useT('author')
  const { item, settings, set, edit } = liveItem(live, props.item, 'streaming')
  const [opened] = useState(settings.url)
  const [typed, setTyped] = useState(opened)
  const id = videoId(typed)
  const isWrong = typed.trim() !== '' && id === null

  function take(text: string) {
    setTyped(text)
    const next = videoId(text)
    if (next) set({ url: videoUrl(next) })
    else if (text.trim() === '') set({ url: '' })
  }

  return (
    <>
      <Field label={t('youtube.url')} hint={t('youtube.hint')} problem={isWrong ? t('problem.video') : undefined}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => take(target.value)}
          />
        )}
      </Field>
      <Told
        key={id}
        id={id}
        title={item.alias}
        seconds={pageAt(live.program, props.page).duration}
        onTitle={(alias) => edit({ alias })}
        onTold={(alias) => (id !== videoId(opened) || item.alias === '') && edit({ alias })}
        onLength={(duration) => live.apply((program) => editPage(program, props.page, { duration }))}
      />
    </>
  )
}

interface ToldProps {
  id: string | null
  title: string
  /** How long the page stays. */
  seconds: number
  onTitle(title: string): void
  /** The platform has said it; what somebody typed for the same video stays. */
  onTold(title: string): void
  onLength(seconds: number): void
}

/** What the platform says of a video, or somebody who knows it. */
function Told({ id, title, seconds, onTitle, onTold, onLength }: ToldProps) {
  const t = useT('author')
  const ports = usePorts()
  const [typedLength, setTypedLength] = useState(0)
  const told = useAsked(id, async (_, signal) => {
    const video = await ports.videoInfo(videoUrl(id ?? ''), signal)
    onTold(video.title.slice(0, limits.name))
    return video
  })
  if (id === null) return null
  const length = told.value ? Math.ceil(told.value.durationMs / 1000) : typedLength
  const lasts = within(limits.duration, length)
  return (
    <>
      <TextField
        label={t('youtube.title')}
        hint={told.busy ? t('asked.busy') : told.failed ? t('youtube.unknown') : undefined}
        most={limits.name}
        value={title}
        onChange={onTitle}
      />
      {told.failed && <SecondsField label={t('youtube.length')} value={typedLength} onChange={setTypedLength} />}
      {told.value && (
        <p className={css.said}>{t('youtube.lengthIs', { length: formatDuration(told.value.durationMs) })}</p>
      )}
      {lasts > 0 && lasts !== seconds && (
        <div className={css.buttons}>
          <Button onClick={() => onLength(lasts)}>{t('youtube.page', { length: formatDuration(lasts * 1000) })}</Button>
        </div>
      )}
    </>
  )
}
