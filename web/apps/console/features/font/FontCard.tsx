import { formatBytes } from '@marquee/i18n/bytes'
import { useLocale, useT } from '@marquee/i18n/react'
import { StatusTag } from '@marquee/ui/feedback/StatusTag'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../../session/services'
import { useCompanyId } from '../../session/session'
import css from './font.module.css'
import { type Font, fontLimits, nameOf } from './queries'
import { SHOWN_FROM, scripts } from './scripts'
import { useFace } from './useFace'

/** A font drawn in itself, in four scripts, each with how many of the common characters it has. */
export function FontCard({ font, menu }: { font: Font; menu?: ReactNode }) {
  const t = useT('font')
  const locale = useLocale()
  const { family, state } = useFace(font.id, font.src)
  const percent = new Intl.NumberFormat(locale, { style: 'percent' })
  return (
    <article className={css.card} aria-label={nameOf(font)} aria-busy={state === 'loading'}>
      <div className={css.head}>
        <div>
          <h2 className={css.name}>{font.fontName}</h2>
          <p className={css.facts}>
            {[font.fontStyle, font.format.toUpperCase(), formatBytes(font.fileSize, locale)].join(' · ')}
          </p>
        </div>
        {menu}
      </div>
      {!font.onScreens && <NotOnScreens />}
      {state === 'failed' && <p role="alert">{t('notShown')}</p>}
      <dl className={css.scripts}>
        {scripts.map(({ name, lang, sample }) => (
          <div key={name} className={css.script}>
            <dt>
              {t(`script.${name}`)} <span className={css.share}>{percent.format(font.coverage[name] / 100)}</span>
            </dt>
            <dd lang={lang}>
              {font.coverage[name] < SHOWN_FROM ? (
                <span className={css.missing}>{t('noneOf')}</span>
              ) : (
                <span className={css.sample} style={state === 'ready' ? { fontFamily: `"${family}"` } : undefined}>
                  {sample}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </article>
  )
}

/** Says that screens do not get a font, and why. */
function NotOnScreens() {
  const t = useT('font')
  const locale = useLocale()
  const { data } = useQuery(fontLimits(useApi(), useCompanyId()))
  return (
    <div className={css.left}>
      <StatusTag tone="warning">{t('notOnScreens')}</StatusTag>
      {data && <p className={css.facts}>{t('notOnScreensWhy', { most: formatBytes(data.screenBytes, locale) })}</p>}
    </div>
  )
}
