import { useT } from '@marquee/i18n/react'
import { Form, Input, InputNumber, Radio, Select, Slider, Switch } from 'antd'
import type { ReactNode } from 'react'
import { logLevels } from '../command/log'
import { ZoneField } from '../edit/fields'
import { OrientationField } from '../edit/OrientationField'
import { PowerFields } from './PowerFields'
import type { SettingName } from './setting'
import css from './setting.module.css'

/** What each setting is changed by: fields that are named like those of its value. */
export const editors: Record<SettingName, () => ReactNode> = {
  name: NameFields,
  volume: () => <Percent name="volume" />,
  brightness: () => <Percent name="brightness" />,
  backlight: () => <Percent name="backlight" />,
  power: PowerFields,
  downloadWindow: WindowFields,
  orientation: OrientationField,
  inputSource: SourceFields,
  timeSetting: TimeFields,
  autostart: () => <OnOff name="autostart" />,
  remoteControl: () => <OnOff name="remoteControl" />,
  deviceSetting: FurtherFields,
  premium: () => <OnOff name="premium" />,
}

function NameFields() {
  const t = useT('control')
  return (
    <Form.Item name="name" label={t('setting.name')} rules={[{ required: true, whitespace: true, max: 100 }]}>
      <Input autoComplete="off" maxLength={100} />
    </Form.Item>
  )
}

function Percent({ name }: { name: 'volume' | 'brightness' | 'backlight' }) {
  const t = useT('control')
  const value = Form.useWatch(name) ?? 0
  return (
    <div className={css.percent}>
      <Form.Item name={name} label={t('setting.percent', { setting: t(`setting.${name}`) })}>
        <Slider min={0} max={100} tooltip={{ open: false }} ariaLabelForHandle={t(`setting.${name}`)} />
      </Form.Item>
      <output>{value} %</output>
    </div>
  )
}

function OnOff({ name }: { name: 'autostart' | 'remoteControl' | 'premium' }) {
  const t = useT('control')
  return (
    <Form.Item name={name} label={t(`setting.${name}`)} extra={t(`setting.${name}.help`)} valuePropName="checked">
      <Switch aria-label={t(`setting.${name}`)} />
    </Form.Item>
  )
}

function WindowFields() {
  const t = useT('control')
  const both = (other: 'from' | 'to') => ({
    dependencies: [other],
    rules: [
      ({ getFieldValue }: { getFieldValue(name: string): unknown }) => ({
        validator: (_: unknown, time: string) =>
          !time && getFieldValue(other) ? Promise.reject(new Error(t('window.both'))) : Promise.resolve(),
      }),
    ],
  })
  return (
    <>
      <div className={css.hours}>
        <Form.Item name="from" label={t('window.from')} {...both('to')}>
          <Input type="time" allowClear />
        </Form.Item>
        <Form.Item name="to" label={t('window.to')} {...both('from')}>
          <Input type="time" allowClear />
        </Form.Item>
      </div>
      <p className={css.note}>{t('window.help')}</p>
      <Whole name="kbps" label={t('window.kbps')} help={t('window.kbpsHelp')} most={10_000_000} unit="kbit/s" />
    </>
  )
}

const sources = ['', 'hdmi1', 'hdmi2', 'dp1', 'dp2', 'vga', 'internal'] as const

function SourceFields() {
  const t = useT('control')
  return (
    <Form.Item name="inputSource" label={t('setting.inputSource')}>
      <Select options={sources.map((value) => ({ value, label: t(`source.${value || 'own'}`) }))} />
    </Form.Item>
  )
}

function TimeFields() {
  const t = useT('control')
  const isAutomatic = Form.useWatch('automatic') ?? true
  return (
    <>
      <ZoneField />
      <Form.Item name="automatic" label={t('time.automatic')} valuePropName="checked">
        <Switch aria-label={t('time.automatic')} />
      </Form.Item>
      <Form.Item name="timeServer" label={t('time.server')} extra={t('time.serverHelp')} hidden={!isAutomatic}>
        <Input autoComplete="off" placeholder="pool.ntp.org" maxLength={253} />
      </Form.Item>
    </>
  )
}

function FurtherFields() {
  const t = useT('control')
  return (
    <>
      <Whole
        name="captureMinutes"
        label={t('further.captureMinutes')}
        help={t('further.captureHelp')}
        most={1440}
        unit={t('further.minutes')}
      />
      <Form.Item name="nightlyRestart" label={t('further.nightlyRestart')} extra={t('further.nightlyHelp')}>
        <Input type="time" allowClear />
      </Form.Item>
      <Form.Item name="logLevel" label={t('further.logLevel')}>
        <Radio.Group
          optionType="button"
          options={logLevels.map((value) => ({ value, label: t(`further.logLevel.${value}`) }))}
        />
      </Form.Item>
      <Whole name="cacheMB" label={t('further.cacheMB')} help={t('further.cacheHelp')} most={10_000_000} unit="MB" />
    </>
  )
}

interface WholeProps {
  name: string
  label: string
  help: string
  most: number
  unit: string
}

function Whole({ name, label, help, most, unit }: WholeProps) {
  return (
    <Form.Item name={name} label={label} extra={help} rules={[{ required: true, type: 'integer', min: 0, max: most }]}>
      <InputNumber min={0} max={most} precision={0} suffix={unit} className={css.whole} />
    </Form.Item>
  )
}
