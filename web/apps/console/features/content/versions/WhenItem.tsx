import { useT } from '@marquee/i18n/react'
import { Form, Radio } from 'antd'
import { instantOf, TimeItem } from './TimeItem'

/** When a new version becomes current: the fields of `WhenItem`. */
export interface WhenValues {
  when: 'now' | 'notYet' | 'at'
  currentAt: string
}

export const atOnce: WhenValues = { when: 'now', currentAt: '' }

/** The same as the server is told; what waits for approval is current as soon as it is approved. */
export function switchingOf(
  { when, currentAt }: WhenValues,
  waits: boolean,
): { setCurrent: boolean; currentAt?: string } {
  return { setCurrent: when === 'now' && !waits, currentAt: when === 'at' ? instantOf(currentAt) : undefined }
}

/** Asks when a new version becomes current; `waits` says that somebody has to approve it first. */
export function WhenItem({ waits }: { waits: boolean }) {
  const t = useT('content')
  const choices = waits ? (['now', 'at'] as const) : (['now', 'notYet', 'at'] as const)
  return (
    <>
      <Form.Item name="when" label={t('version.when')} extra={waits && t('version.waits')}>
        <Radio.Group
          vertical
          options={choices.map((value) => ({
            value,
            label: t(waits && value === 'now' ? 'version.when.approved' : `version.when.${value}`),
          }))}
        />
      </Form.Item>
      <Form.Item noStyle shouldUpdate>
        {({ getFieldValue }) => getFieldValue('when') === 'at' && <TimeItem />}
      </Form.Item>
    </>
  )
}
