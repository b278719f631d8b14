import { FETCH_DELAY_MS } from '@marquee/api/paging'
import { useT } from '@marquee/i18n/react'
import { useSettled } from '@marquee/ui/form/useSettled'
import { useQuery } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { useState } from 'react'
import { useApi } from '../../session/services'
import { useCompanyId } from '../../session/session'
import { type Template, templatesQuery } from '../../session/templates'

interface TemplateFieldProps {
  /** What was taken last. */
  taken: Template | undefined
  onTake(template: Template): void
}

/** Chooses a template whose words and looks are taken into the form. */
export function TemplateField({ taken, onTake }: TemplateFieldProps) {
  const t = useT('broadcast')
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim(), FETCH_DELAY_MS)
  const { data } = useQuery(templatesQuery(useApi(), useCompanyId(), search, 'ready'))
  const options = (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Form.Item label={t('template')}>
      <Select
        aria-label={t('template')}
        placeholder={t('template.choose')}
        value={taken?.id ?? null}
        options={
          taken && !options.some(({ value }) => value === taken.id)
            ? [{ value: taken.id, label: taken.name }, ...options]
            : options
        }
        showSearch={{ filterOption: false, onSearch: setTyped }}
        notFoundContent={t('template.noMatch')}
        onChange={(id) => {
          const template = data?.items.find((one) => one.id === id)
          if (template) onTake(template)
        }}
      />
    </Form.Item>
  )
}
