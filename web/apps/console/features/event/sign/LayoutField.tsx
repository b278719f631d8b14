import { useT } from '@marquee/i18n/react'
import { type SignLayout, signLayouts } from '@marquee/model/sign/sign'
import { Muted } from '@marquee/ui/page/Muted'
import { Form, Radio } from 'antd'
import css from './sign.module.css'

/** One room, or a list: each by a picture of it. */
export function LayoutField() {
  const t = useT('event')
  return (
    <Form.Item name="layout" label={t('sign.layout')}>
      <Radio.Group
        aria-label={t('sign.layout')}
        className={css.layouts}
        options={signLayouts.map((layout) => ({
          value: layout,
          className: css.layout,
          label: (
            <span className={css.choice}>
              <Sketch layout={layout} />
              <span>
                {t(`sign.layout.${layout}`)}{' '}
                <Muted small className={css.said}>
                  {t(`sign.layout.${layout}.text`)}
                </Muted>
              </span>
            </span>
          ),
        }))}
      />
    </Form.Item>
  )
}

/** Decoration: the words stand beside it. */
function Sketch({ layout }: { layout: SignLayout }) {
  return (
    <svg className={css.sketch} viewBox="0 0 96 60" aria-hidden>
      {layout === 'Door' ? <Door /> : <Lobby />}
    </svg>
  )
}

/** A colour and a word that are read from afar, beside what comes next. */
function Door() {
  return (
    <>
      <rect className={css.dusk} width="96" height="60" rx="3" />
      <path className={css.free} d="M3 0H40V60H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3z" />
      <circle className={css.ink} cx="20" cy="21" r="8" />
      <path className={css.tick} d="M16 21.5l3 3 5-6" />
      <rect className={css.ink} x="9" y="36" width="22" height="6" rx="3" />
      <rect className={css.ink} x="13" y="46" width="14" height="3" rx="1.5" opacity="0.75" />
      <rect className={css.ink} x="47" y="8" width="30" height="5" rx="2.5" />
      {[28, 38, 48].map((y, at) => (
        <g key={y}>
          <rect className={css.ink} x="47" y={y} width="10" height="3" rx="1.5" opacity="0.75" />
          <rect className={css.ink} x="61" y={y} width={[28, 20, 24][at]} height="3" rx="1.5" />
        </g>
      ))}
    </>
  )
}

/** Lines, each with its hour and its colour. */
function Lobby() {
  return (
    <>
      <rect className={css.night} width="96" height="60" rx="3" />
      <rect className={css.ink} x="8" y="7" width="40" height="6" rx="3" />
      <rect className={css.ink} x="76" y="8" width="12" height="4" rx="2" opacity="0.7" />
      {[20, 30, 40, 50].map((y, at) => (
        <g key={y}>
          <rect className={css.ink} x="8" y={y} width="12" height="4" rx="2" opacity="0.7" />
          <rect className={css.mark} x="25" y={y - 1} width="3" height="6" rx="1.5" data-at={at % 3} />
          <rect className={css.ink} x="32" y={y} width={[44, 34, 50, 28][at]} height="4" rx="2" />
        </g>
      ))}
    </>
  )
}
