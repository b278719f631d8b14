import { Problem } from '@marquee/api/problem'
import { useT } from '@marquee/i18n/react'
import { useFieldText, useProblemText } from '@marquee/ui/feedback/problemText'
import { useSettled } from '@marquee/ui/form/useSettled'
import { useQuery } from '@tanstack/react-query'
import { Form, Input } from 'antd'
import { useEffect, useRef } from 'react'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { videoInfo } from '../queries'
import { readLink } from './readLink'

/** How long an address rests before YouTube is asked about it, in milliseconds (G150). */
const REST_MS = 200

/** The field `name`: it takes the title of the YouTube video at the form's `url`, unless somebody has typed a name. */
export function NameItem() {
  const t = useT('content')
  const form = Form.useFormInstance<{ url: string; name: string }>()
  const url = useSettled(Form.useWatch('url', form) ?? '', REST_MS)
  const link = readLink(url)
  const address = !link.problem && link.kind === 'youtube' ? link.url : ''
  const { data, error } = useQuery(videoInfo(useApi(), useCompanyId(), address))
  const why = useReason()
  const title = address && data ? [...data.title].slice(0, 200).join('') : ''

  const filled = useRef('')
  useEffect(() => {
    if ((form.getFieldValue('name') ?? '') === filled.current) form.setFieldValue('name', title)
    filled.current = title
  }, [form, title])

  return (
    <Form.Item
      name="name"
      label={t('name')}
      rules={[{ max: 200 }]}
      extra={<span aria-live="polite">{address && error ? why(error) : t('link.name.help')}</span>}
    >
      <Input />
    </Form.Item>
  )
}

/** Says why a platform told nothing of a video. */
function useReason(): (error: unknown) => string {
  const problemText = useProblemText()
  const fieldText = useFieldText()
  return (error) => {
    const problem = Problem.from(error)
    const [field] = problem.fields
    return field ? fieldText(field) : problemText(problem)
  }
}
