import type { Answer } from '@marquee/api/types'
import { useT } from '@marquee/i18n/react'
import { AutoComplete, Form } from 'antd'

interface ResolutionFieldProps {
  /** The sizes that the company has a name for. */
  dimensions: Answer<'/api/codes', 'get'>['dimensions']
}

/** The size of a screen's picture: one of the company's dimensions, or any other (G118). */
export function ResolutionField({ dimensions }: ResolutionFieldProps) {
  const t = useT('device')
  return (
    <Form.Item
      name="resolution"
      label={t('field.resolution')}
      extra={t('field.resolutionHelp')}
      rules={[{ pattern: /^[1-9]\d{0,4}x[1-9]\d{0,4}$/, message: t('field.resolutionWrong') }]}
    >
      <AutoComplete options={dimensions.map(({ width, height }) => ({ value: `${width}x${height}` }))} />
    </Form.Item>
  )
}
