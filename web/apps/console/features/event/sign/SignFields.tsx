import { languages } from '@marquee/i18n/locales'
import { useT } from '@marquee/i18n/react'
import { Muted } from '@marquee/ui/page/Muted'
import { Form, Input, InputNumber, Select } from 'antd'
import { useRights } from '../../../session/session'
import { Picture } from '../form/LookFields'
import { CoversField } from './CoversField'
import { LayoutField } from './LayoutField'
import css from './sign.module.css'
import { DAYS, type SignValues, TITLE } from './values'

interface SignFieldsProps {
  initial: SignValues
  readOnly: boolean
}

/** How a sign looks, when it shows, and what it lists. */
export function SignFields({ initial, readOnly }: SignFieldsProps) {
  const t = useT('event')
  const { mayRead: withLibrary } = useRights('Content')
  const days = Form.useWatch<number | null>('daysAhead') ?? initial.daysAhead
  return (
    <>
      <LayoutField />
      <Form.Item
        name="title"
        label={t('sign.title')}
        extra={t('sign.title.text')}
        rules={[{ max: TITLE, message: t('sign.tooLong', { max: TITLE }) }]}
      >
        <Input autoComplete="off" autoFocus={!readOnly && initial.deviceGroupId !== 0} />
      </Form.Item>
      <div className={css.two}>
        <Form.Item name="language" label={t('sign.language')}>
          <Select showSearch={false} options={languages.map(({ locale, name }) => ({ value: locale, label: name }))} />
        </Form.Item>
        <Form.Item
          name="daysAhead"
          label={t('sign.daysAhead')}
          extra={t('sign.daysAhead.text')}
          required={false}
          rules={[{ required: true, message: t('sign.required') }]}
        >
          <InputNumber
            min={1}
            max={DAYS}
            precision={0}
            suffix={t('sign.daysAhead.unit', { count: days })}
            className={css.wide}
          />
        </Form.Item>
      </div>
      <CoversField initial={initial} />
      {withLibrary ? (
        <Picture name="templateId" label={t('sign.background')} />
      ) : (
        initial.templateId > 0 && <Muted as="p">{t('form.looks.kept')}</Muted>
      )}
    </>
  )
}
