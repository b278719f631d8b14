import { useT } from '@marquee/i18n/react'
import { Form, Radio } from 'antd'
import css from '../device.module.css'

export const orientations = [0, 90, 180, 270] as const

/** A screen that hangs turned clockwise; its foot is where the thick edge is. */
export function OrientationPicture({ degrees }: { degrees: (typeof orientations)[number] }) {
  return (
    <span className={css.turn} data-degrees={degrees} aria-hidden>
      A
    </span>
  )
}

/** How the screen hangs, in degrees clockwise. */
export function OrientationField() {
  const t = useT('device')
  return (
    <Form.Item name="orientation" label={t('field.orientation')}>
      <Radio.Group
        className={css.turns}
        options={orientations.map((degrees) => ({
          value: degrees,
          label: (
            <span className={css.turnLabel}>
              <OrientationPicture degrees={degrees} />
              {t(`orientation.${degrees}`)}
            </span>
          ),
        }))}
      />
    </Form.Item>
  )
}
