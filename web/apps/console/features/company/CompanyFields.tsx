import { useT } from '@marquee/i18n/react'
import { DayField } from '@marquee/ui/form/DayField'
import { Checkbox, Form, Input, InputNumber, Select } from 'antd'
import { type ReactNode, useId } from 'react'
import { useSession } from '../../session/session'
import css from './company.module.css'
import { LogoField } from './LogoField'
import { checkPicture } from './picture'
import { StorageField } from './StorageField'
import { useSwitchText } from './useSwitchText'
import type { Logo } from './values'

interface CompanyFieldsProps {
  readOnly: boolean
  /** Only the operator changes what limits a company. */
  mayLimit: boolean
  /** The operators' own company stays active and has no dates. */
  isTop: boolean
  isNew: boolean
}

/** The fields of a company, in the order in which people think of them. */
export function CompanyFields({ readOnly, mayLimit, isTop, isNew }: CompanyFieldsProps) {
  const t = useT('company')
  const { codes } = useSession()
  const text = useSwitchText()
  const fixed = readOnly || !mayLimit
  return (
    <>
      <Section title={t('part.company')}>
        <Form.Item
          name="name"
          label={t('name')}
          rules={[
            { required: true, whitespace: true, message: t('required') },
            { max: 200, message: t('tooLong', { max: 200 }) },
          ]}
        >
          <Input autoFocus={!readOnly} />
        </Form.Item>
        <Form.Item
          name="file"
          label={t('logo')}
          extra={t('logoHint')}
          rules={[
            {
              async validator(_, logo: Logo) {
                const fault = logo.file && (await checkPicture(logo.file))
                if (fault) throw new Error(t(`picture.${fault}`))
              },
            },
          ]}
        >
          <LogoField disabled={readOnly} />
        </Form.Item>
        <div className={css.pair}>
          <Form.Item
            name="website"
            label={t('website')}
            rules={[{ pattern: /^(https?:\/\/.+)?$/, message: t('notWebsite') }]}
          >
            <Input placeholder="https://" inputMode="url" />
          </Form.Item>
          <Form.Item name="number" label={t('number')} rules={[{ max: 100, message: t('tooLong', { max: 100 }) }]}>
            <Input />
          </Form.Item>
        </div>
        <Form.Item name="zone" label={t('zone')} extra={t('zoneHint')}>
          <Select
            showSearch
            options={codes.zoneOptions.map((name) => ({ value: name, label: name.replaceAll('_', ' ') }))}
          />
        </Form.Item>
      </Section>
      <Section title={t('part.limits')} hint={!readOnly && !mayLimit && t('limitsHint')}>
        <Form.Item name="active" valuePropName="checked" extra={t('activeHint')}>
          <Checkbox disabled={fixed || isTop}>{t('active')}</Checkbox>
        </Form.Item>
        <div className={css.pair}>
          <Form.Item name="startDate" label={t('startDate')}>
            <DayField disabled={fixed || isTop} />
          </Form.Item>
          <Form.Item
            name="endDate"
            label={t('endDate')}
            dependencies={['startDate']}
            rules={[
              ({ getFieldValue }) => ({
                async validator(_, end: string) {
                  if (end && end < getFieldValue('startDate')) throw new Error(t('endBeforeStart'))
                },
              }),
            ]}
          >
            <DayField disabled={fixed || isTop} />
          </Form.Item>
        </div>
        <div className={css.pair}>
          <Form.Item name="sizeMb" label={t('storage')} extra={t('emptyIsNoLimit')}>
            <StorageField disabled={fixed} />
          </Form.Item>
          <Form.Item name="deviceLimit" label={t('screens')} extra={t('emptyIsNoLimit')}>
            <InputNumber
              className={css.wide}
              min={0}
              max={1_000_000}
              precision={0}
              placeholder={t('noLimit')}
              disabled={fixed}
            />
          </Form.Item>
        </div>
      </Section>
      <Section title={t('part.content')}>
        <Flag name="needContentApproval" />
        <Flag name="enableContentValidityFeature" />
        <Flag name="deleteContentVersion" />
        <Flag name="convertVideos" />
      </Section>
      <Section title={t('part.power')}>
        <Flag name="endedScreensPlay" disabled={fixed} />
        <Flag name="enableDevicePowerCheck" />
        <Form.Item name="devicePowerNotificationEmails" label={t('emails')} extra={t('emailsHint')}>
          <Input.TextArea rows={2} inputMode="email" />
        </Form.Item>
      </Section>
      <Section title={t('part.signIn')}>
        <Flag name="requireSecondFactor" />
      </Section>
      <Section title={t('part.features')} hint={!readOnly && !mayLimit && t('limitsHint')}>
        <Form.Item name="companyFeatures" extra={t('sameWindowHint')}>
          <Checkbox.Group
            aria-label={t('features')}
            className={css.switches}
            disabled={fixed}
            options={codes.companyFeatures.map(({ paramName }) => ({
              value: paramName,
              label: text('feature', paramName),
            }))}
          />
        </Form.Item>
        <Form.Item name="authorComponents" label={t('components')}>
          <Checkbox.Group
            className={css.switches}
            disabled={fixed}
            options={codes.authorComponents.map(({ paramName }) => ({
              value: paramName,
              label: text('component', paramName),
            }))}
          />
        </Form.Item>
      </Section>
      {isNew && <p className={css.next}>{t('firstStep')}</p>}
    </>
  )
}

function Section({ title, hint, children }: { title: string; hint?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={css.section} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {hint && <p className={css.hint}>{hint}</p>}
      {children}
    </section>
  )
}

type FlagName =
  | 'needContentApproval'
  | 'enableContentValidityFeature'
  | 'deleteContentVersion'
  | 'convertVideos'
  | 'enableDevicePowerCheck'
  | 'endedScreensPlay'
  | 'requireSecondFactor'

function Flag({ name, disabled }: { name: FlagName; disabled?: boolean }) {
  const t = useT('company')
  return (
    <Form.Item name={name} className={css.flag} valuePropName="checked" extra={t(`flag.${name}.hint`)}>
      <Checkbox disabled={disabled}>{t(`flag.${name}`)}</Checkbox>
    </Form.Item>
  )
}
