import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { useToast } from '@marquee/ui/feedback/useToast'
import { FormDialog } from '@marquee/ui/form/FormDialog'
import { useQueryClient } from '@tanstack/react-query'
import { Form, Radio } from 'antd'
import { useApi } from '../../../session/services'
import { refresh } from '../../../session/staleness'
import { type Subject, useSubjectText, whose } from '../subject'
import { editors } from './editors'
import type { Standing } from './setting'
import css from './setting.module.css'

interface SettingDialogProps {
  subject: Subject
  standing: Standing
  /** It has no value of its own that could be let go of, for all that is known: there are several screens. */
  isMixed: boolean
  onClose(): void
}

type Given = Record<string, unknown> & { takes?: 'own' | 'above' }

/** One setting of a screen, of several, or of a device group: a value of their own, or what comes from above. */
export function SettingDialog({ subject, standing, isMixed, onClose }: SettingDialogProps) {
  const t = useT('control')
  const api = useApi()
  const cache = useQueryClient()
  const { companyId } = subject
  const toast = useToast()
  const { name, inherits, wanted, from, groupId } = standing
  const isOwn = subject.kind === 'group' ? from === 'group' && groupId === subject.id : from === 'screen'
  const canInherit = inherits && (subject.kind === 'screens' || subject.id !== 0)
  const Fields = editors[name]

  async function save({ takes, ...value }: Given) {
    const what = takes === 'above' ? { inherit: true } : { value }
    // Each setting has an operation of its own, and all of them take the same.
    const path = `/api/device/setting/${name}` as '/api/device/setting/volume'
    await send(api.PATCH(path, { body: { companyId, ...whose(subject), ...what } as never }))
  }

  return (
    <FormDialog<Given>
      open
      title={t('setting.title', { setting: t(`setting.${name}`), of: useSubjectText()(subject) })}
      width={name === 'power' ? 640 : 480}
      initial={{ ...(wanted as object), ...(canInherit ? { takes: isOwn || isMixed ? 'own' : 'above' } : {}) }}
      submit={save}
      saved={() => {
        refresh(cache, companyId, 'device')
        toast.success(t('setting.saved'))
      }}
      onClose={onClose}
    >
      {canInherit && (
        <Form.Item name="takes" label={t('setting.takes')}>
          <Radio.Group
            className={css.takes}
            options={[
              { value: 'own', label: t('setting.own') },
              { value: 'above', label: t(subject.kind === 'group' ? 'setting.fromAbove' : 'setting.fromGroup') },
            ]}
          />
        </Form.Item>
      )}
      <Form.Item noStyle dependencies={['takes']}>
        {({ getFieldValue }) => getFieldValue('takes') !== 'above' && <Fields />}
      </Form.Item>
    </FormDialog>
  )
}
