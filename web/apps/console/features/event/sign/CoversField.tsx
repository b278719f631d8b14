import { useT } from '@marquee/i18n/react'
import { signCovers } from '@marquee/model/sign/sign'
import { Muted } from '@marquee/ui/page/Muted'
import { Form, InputNumber, Radio } from 'antd'
import css from './sign.module.css'
import { HOURS, type SignValues } from './values'

/** When a sign shows in place of what is planned, and how long before events. */
export function CoversField({ initial }: { initial: SignValues }) {
  const t = useT('event')
  const covers = Form.useWatch<SignValues['covers']>('covers') ?? initial.covers
  return (
    <Form.Item name="covers" label={t('sign.covers')}>
      <Radio.Group aria-label={t('sign.covers')} className={css.covers}>
        {signCovers.map((value) => (
          <div key={value}>
            <Radio value={value}>
              {t(`sign.covers.${value}`)}{' '}
              <Muted small className={css.said}>
                {t(`sign.covers.${value}.text`)}
              </Muted>
            </Radio>
            {value === 'Events' && covers === 'Events' && <HoursField initial={initial} />}
          </div>
        ))}
      </Radio.Group>
    </Form.Item>
  )
}

function HoursField({ initial }: { initial: SignValues }) {
  const t = useT('event')
  const hours = Form.useWatch<number | null>('hoursBefore') ?? initial.hoursBefore
  return (
    <Form.Item
      name="hoursBefore"
      label={t('sign.hoursBefore')}
      className={css.hours}
      required={false}
      rules={[{ required: true, message: t('sign.required') }]}
    >
      <InputNumber
        min={0}
        max={HOURS}
        precision={0}
        suffix={t('sign.hoursBefore.unit', { count: hours })}
        className={css.amount}
      />
    </Form.Item>
  )
}
