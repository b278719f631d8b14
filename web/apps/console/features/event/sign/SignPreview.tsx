import type { DesignerHost } from '@marquee/designer/view/desk'
import { dayIn } from '@marquee/i18n/days'
import { useT } from '@marquee/i18n/react'
import type { Sign } from '@marquee/model/sign/sign'
import { createSignView, type SignView } from '@marquee/renderer/sign/view'
import { useSettled } from '@marquee/ui/form/useSettled'
import { Form, Segmented } from 'antd'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useRights } from '../../../session/session'
import { useFolders } from '../../../session/useFolders'
import { type SampleState, sampleInstant, sampleSign, sampleStates, sampleTimetable } from './samples'
import css from './sign.module.css'
import type { SignValues } from './values'

/** Typing rests so long before it is drawn, in milliseconds. */
const REST_MS = 150

const shapes = ['wide', 'tall'] as const
type Shape = (typeof shapes)[number]

interface SignPreviewProps {
  initial: SignValues
  /** What the group of a sign that is there is called. */
  groupTitle: string | undefined
  host: DesignerHost
}

/** The sign that the form says so far, as a screen shows it, with events of an example. */
export function SignPreview({ initial, groupTitle, host }: SignPreviewProps) {
  const t = useT('event')
  const typed: Partial<SignValues> = Form.useWatch([], Form.useFormInstance()) ?? {}
  const [shape, setShape] = useState<Shape>('wide')
  const [state, setState] = useState<SampleState>('taken')
  const [day] = useState(() => dayIn(host.zone, host.now()))
  const { folders } = useFolders('Device', useRights('Device').mayRead)
  const values = { ...initial, ...typed }
  const title = groupTitle ?? folders.find(({ id }) => id === values.deviceGroupId)?.name ?? ''
  const known = { ...values, daysAhead: values.daysAhead ?? initial.daysAhead } // which is null while it is empty
  const text = useSettled(JSON.stringify(sampleSign(known, title, day, state)), REST_MS)
  const sign = useMemo(() => JSON.parse(text) as Sign, [text])

  return (
    <section className={css.preview} aria-label={t('sign.preview')}>
      <div className={css.frame}>
        <div className={css.screen} data-shape={shape} role="img" aria-label={t('sign.preview')} lang={sign.language}>
          <Board host={host} sign={sign} day={day} at={sampleInstant(day, state)} />
        </div>
      </div>
      <div className={css.controls}>
        <Segmented<Shape>
          disabled={false}
          aria-label={t('sign.preview.shape')}
          value={shape}
          options={shapes.map((value) => ({ value, label: t(`sign.preview.${value}`) }))}
          onChange={setShape}
        />
        <Segmented<SampleState>
          disabled={false}
          aria-label={t('sign.preview.state')}
          value={state}
          options={sampleStates.map((value) => ({ value, label: t(`sign.preview.state.${value}`) }))}
          onChange={setState}
        />
      </div>
      <p className={css.hint}>{t('sign.preview.hint')}</p>
    </section>
  )
}

interface BoardProps {
  host: DesignerHost
  sign: Sign
  /** The day that counts as today. */
  day: string
  /** When it is seen, in milliseconds since the epoch. */
  at: number
}

/** A sign as the player draws it, for as long as this is there. */
function Board({ host, sign, day, at }: BoardProps) {
  const root = useRef<HTMLDivElement>(null)
  const view = useRef<SignView>(null)
  const show = useEffectEvent(() => void view.current?.show(sign, sampleTimetable(day), at))

  useEffect(() => {
    if (!root.current) return
    const made = createSignView({ root: root.current, host })
    view.current = made
    show()
    const end = host.onChange?.(() => show()) // what its picture shows was not known before
    return () => {
      end?.()
      made.dispose()
    }
  }, [host])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them is another showing
  useEffect(() => show(), [sign, day, at])

  return <div ref={root} className={css.board} />
}
