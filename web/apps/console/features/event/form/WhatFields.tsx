import { useT } from '@marquee/i18n/react'
import { AutoComplete, Checkbox, Form, Input } from 'antd'
import { useTypes } from '../useTypes'
import css from './form.module.css'
import { DETAIL, NAME, TYPE } from './values'

/** What takes place, and whom it concerns. */
export function WhatFields({ readOnly }: { readOnly: boolean }) {
  const t = useT('event')
  const most = (max: number) => ({ max, message: t('form.tooLong', { max }) })
  return (
    <section className={css.part}>
      <h2>{t('form.what')}</h2>
      <Form.Item
        name="name"
        label={t('form.name')}
        rules={[{ required: true, whitespace: true, message: t('form.nameMissing') }, most(NAME)]}
      >
        <Input autoFocus={!readOnly} autoComplete="off" />
      </Form.Item>
      <TypeItem />
      <Form.Item name="organization" label={t('form.organization')} rules={[most(NAME)]}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="eventDetail" label={t('form.detail')} rules={[most(DETAIL)]}>
        <Input.TextArea rows={3} className={css.lines} />
      </Form.Item>
      <PrivateItem />
    </section>
  )
}

export function TypeItem() {
  const t = useT('event')
  return (
    <Form.Item
      name="type"
      label={t('form.type')}
      extra={t('form.type.text')}
      rules={[{ max: TYPE, message: t('form.tooLong', { max: TYPE }) }]}
    >
      <TypeField />
    </Form.Item>
  )
}

export function PrivateItem() {
  const t = useT('event')
  return (
    <Form.Item name="privateEvent" valuePropName="checked" extra={t('form.private.text')}>
      <Checkbox>{t('form.private')}</Checkbox>
    </Form.Item>
  )
}

/** Any word; the company's types are offered with their colours (G143). The form gives it what it needs. */
function TypeField(props: object) {
  const { types } = useTypes()
  return (
    <AutoComplete
      {...props}
      allowClear
      showSearch={{ filterOption: (typed, option) => holds(String(option?.value), typed) }}
      options={types.map(({ name, color }) => ({
        value: name,
        label: (
          <span className={css.type}>
            <span className={css.dot} style={{ background: color }} aria-hidden />
            {name}
          </span>
        ),
      }))}
    />
  )
}

const holds = (name: string, typed: string) => name.toLowerCase().includes(typed.toLowerCase())
