import { useLocale, useT } from '@marquee/i18n/react'
import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import { instantAt, now, showInstant, wallTime } from './instant'
import css from './screen.module.css'

interface InstantPickerProps {
  /** RFC 3339; undefined is now. */
  at: string | undefined
  /** The zone in which people choose: the screen's own. */
  zone: string
  onAsk(at: string | undefined): void
}

/** Chooses the instant to ask about, by the clock on the screen's wall. */
export function InstantPicker({ at, zone, onAsk }: InstantPickerProps) {
  const t = useT('device')
  const locale = useLocale()
  const id = useId()
  const [typed, setTyped] = useState(() => wallTime(at ?? now(), zone))
  const [former, setFormer] = useState(at)
  if (at !== former) {
    setFormer(at)
    setTyped(wallTime(at ?? now(), zone))
  }

  return (
    <div className={css.instant}>
      <label htmlFor={id}>{t('plan.when')}</label>
      <Input
        id={id}
        type="datetime-local"
        className={css.instantInput}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          const next = instantAt(event.target.value, zone)
          if (next) onAsk(next)
        }}
      />
      <Button disabled={at === undefined} onClick={() => onAsk(undefined)}>
        {t('plan.now')}
      </Button>
      <output className={css.instantText} htmlFor={id}>
        {at ? t('plan.at', { at: showInstant(at, zone, locale), zone }) : `${t('plan.now')} · ${zone}`}
      </output>
    </div>
  )
}
