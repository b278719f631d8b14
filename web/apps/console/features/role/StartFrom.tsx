import { useT } from '@marquee/i18n/react'
import { Form, Select } from 'antd'
import type { Right } from '../../session/access'
import { covers, features, fieldOf, type Line, presetGrid, presets, type RoleValues } from './rights'

/** Fills the grid from a preset, as far as one's own rights go. Lines that go further stay as they are. */
export function StartFrom({ held }: { held(feature: string): Right }) {
  const t = useT('role')
  const form = Form.useFormInstance<RoleValues>()
  return (
    <Form.Item label={t('preset.label')}>
      <Select
        aria-label={t('preset.label')}
        value={null}
        placeholder={t('preset.choose')}
        options={presets.map((preset) => ({ value: preset, label: t(`preset.${preset}`) }))}
        onChange={(preset: (typeof presets)[number] | null) => {
          if (!preset) return
          const grid = presetGrid(preset, held)
          const free = features.filter((feature) => covers(held(feature), form.getFieldValue(fieldOf(feature)) as Line))
          form.setFieldsValue(Object.fromEntries(free.map((feature) => [fieldOf(feature), grid[feature]])) as never)
        }}
      />
    </Form.Item>
  )
}
