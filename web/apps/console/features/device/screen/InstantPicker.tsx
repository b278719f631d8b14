import { useLocale, useT } from '@marquee/i18n/react'
import { InstantField } from '@marquee/ui/form/InstantField'
import { Button } from 'antd'
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
  const [shown, setShown] = useState(() => wallTime(at ?? now(), zone))
  const [former, setFormer] = useState(at)
  if (at !== former) {
    setFormer(at)
    setShown(wallTime(at ?? now(), zone))
  }

  return (
    <div className={css.instant}>
      <label htmlFor={id}>{t('plan.when')}</label>
      <InstantField
        id={id}
        className={css.instantInput}
        value={shown}
        required
        onChange={(wall) => {
          setShown(wall)
          const next = instantAt(wall, zone)
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
