import { Problem } from '@marquee/api/problem'
import { createRepeatKeys } from '@marquee/api/repeat'
import { dayOf, wallOf } from '@marquee/calendar/wall'
import type { Area } from '@marquee/i18n/catalogs'
import { useT } from '@marquee/i18n/react'
import { DayField } from '@marquee/ui/form/DayField'
import { FormDialog } from '@marquee/ui/form/FormDialog'
import { useQueryClient } from '@tanstack/react-query'
import { Form, Radio } from 'antd'
import { useState } from 'react'
import type { PublishDialogProps } from '../../../navigation/feature'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { useChange } from '../../../session/useChange'
import { PriorityField } from '../item/PriorityField'
import { WhenFields } from '../item/WhenFields'
import { useCompanyZone } from '../useCompanyZone'
import { Done } from './Done'
import { GroupsField } from './GroupsField'
import { Outcome } from './Outcome'
import {
  consequences,
  hoursOf,
  type Published,
  type PublishValues,
  publicationOf,
  publish,
  type Reach,
  reachQuery,
  valuesOf,
  type When,
} from './publication'
import css from './publish.module.css'
import { SourceField } from './SourceField'

/** The texts that it needs. */
export const areas: readonly Area[] = ['publish', 'schedule', 'media', 'aside']

const moments: readonly When[] = ['always', 'until', 'times']

/** Lets something be seen on screens: what, where, when and how strong, what that comes to, and what became of it (D086). */
export function PublishDialog(props: PublishDialogProps) {
  const zone = useCompanyZone()
  return zone ? <Dialog {...props} zone={zone} /> : null
}

/** `zone` is the company's: its days are those to choose from. */
function Dialog({ options, onClose, zone }: PublishDialogProps & { zone: string }) {
  const t = useT('publish')
  const common = useT('common')
  const api = useApi()
  const companyId = useCompanyId()
  const cache = useQueryClient()
  const [now] = useState(Date.now)
  const [today] = useState(() => dayOf(wallOf(now, zone)))
  const [initial] = useState(() => valuesOf(options, today))
  const [keys] = useState(createRepeatKeys)
  const [done, setDone] = useState<{ values: PublishValues; published: Published; reach: Reach | undefined }>()
  const publishing = useChange({
    run: async (values: PublishValues) => {
      const publication = publicationOf(values, now)
      if (!publication) throw new Problem({ kind: 'invalid' })
      const published = await publish(api, companyId, publication, keys(JSON.stringify(publication)))
      const reach = cache.getQueryData(reachQuery(api, companyId, publication).queryKey)
      setDone({ values, published, reach })
    },
    changes: 'schedule',
    showsFailure: true,
  })
  const [isOpen, setOpen] = useState(true)
  const [foot, setFoot] = useState<HTMLElement | null>(null)

  if (!isOpen && done) return <Done {...done} onClose={onClose} />
  return (
    <FormDialog<PublishValues>
      title={options.what ? t('title', { name: options.what.name }) : common('publish')}
      open
      width={640}
      submitLabel={common('publish')}
      initial={initial}
      consequences={consequences}
      footRef={setFoot}
      submit={(values) => publishing.mutateAsync(values)}
      onClose={() => (done ? setOpen(false) : onClose())}
    >
      <Form.Item name="source" label={t('what')} rules={[{ required: true, message: t('what.none') }]}>
        <SourceField fixed={options.what !== undefined} />
      </Form.Item>
      <Form.Item
        name="deviceGroups"
        label={t('where')}
        extra={t('where.text')}
        rules={[{ required: true, type: 'array', message: t('where.none') }]}
      >
        <GroupsField />
      </Form.Item>
      <Form.Item name="when" label={t('when')}>
        <Radio.Group
          aria-label={t('when')}
          optionType="button"
          className={css.moments}
          options={moments.map((value) => ({ value, label: t(`when.${value}`) }))}
        />
      </Form.Item>
      <Moment initial={initial} today={today} />
      <PriorityField />
      <Outcome initial={initial} now={now} foot={foot} />
    </FormDialog>
  )
}

/** The day or the times, where some are chosen. */
function Moment({ initial, today }: { initial: PublishValues; today: string }) {
  const t = useT('publish')
  const when = Form.useWatch<When>('when') ?? initial.when
  if (when === 'always') return null
  if (when === 'times') return <WhenFields item={hoursOf(today)} />
  return (
    <Form.Item name="until" label={t('until')} rules={[{ required: true, message: t('until.required') }]}>
      <DayField min={today} required />
    </Form.Item>
  )
}
