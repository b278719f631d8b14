import { formatBytes } from '@marquee/i18n/bytes'
import { useLocale, useT } from '@marquee/i18n/react'
import { useToast } from '@marquee/ui/feedback/useToast'
import { FileField } from '@marquee/ui/form/FileField'
import { FormDialog } from '@marquee/ui/form/FormDialog'
import { Form } from 'antd'
import { useRef, useState } from 'react'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { useChange } from '../../../session/useChange'
import { GivenFields } from './GivenFields'
import css from './incoming.module.css'
import { Outcome } from './Outcome'
import { type Imported, importCalendar } from './queries'
import { useCheck } from './useCheck'
import { useFileRefusal } from './useFileRefusal'
import { useOutcomeText } from './useOutcomeText'
import { FILE_MOST, type ImportValues, nothingGiven } from './values'

const initial: ImportValues = { file: [], ...nothingGiven }

/** Takes the events of a calendar file in, once what becomes of them was shown. */
export function ImportDialog({ onClose }: { onClose(): void }) {
  const t = useT('event')
  const api = useApi()
  const companyId = useCompanyId()
  const locale = useLocale()
  const toast = useToast()
  const outcomeText = useOutcomeText()
  const refusal = useFileRefusal()
  const [values, hold] = useState(initial)
  const { outcome, failure, isChecking } = useCheck(values)
  const { label, reason } = useWorth(outcome)
  const sending = useRef<AbortController>(null)
  const most = formatBytes(FILE_MOST, locale)
  const take = useChange({
    run: async ({ file: [file], ...given }: ImportValues) => {
      const controller = new AbortController()
      sending.current = controller
      try {
        return await importCalendar(api, companyId, file as File, given, { check: false, signal: controller.signal })
      } catch (error) {
        throw refusal(error)
      }
    },
    changes: 'event',
    done: (became) => t('import.done', { what: outcomeText(became) }),
    showsFailure: true,
  })

  return (
    <FormDialog<ImportValues>
      title={t('import.title')}
      open
      width={860}
      onClose={onClose}
      submitLabel={label}
      ready={values.file.length === 0 || (outcome !== undefined && !isChecking && !reason)}
      initial={initial}
      consequences={(_, all) => {
        hold(all) // the kit's own watch takes one file for another
        return {}
      }}
      submit={(all) => take.mutateAsync(all)}
      stop={() => {
        sending.current?.abort()
        toast.warning(t('import.stopped'))
      }}
    >
      <div className={css.columns}>
        <div>
          <Form.Item
            name="file"
            label={t('import.file')}
            extra={t('import.file.text', { most })}
            rules={[
              { type: 'array', min: 1, message: t('import.file.missing') },
              {
                validator: async (_, [file]: ImportValues['file']) => {
                  if (file?.size === 0) throw new Error(t('import.file.empty'))
                  if (file && file.size > FILE_MOST) throw new Error(t('import.file.tooLarge', { most }))
                },
              },
            ]}
          >
            <FileField label={t('import.choose')} accept=".ics,.ical,.icalendar,text/calendar" />
          </Form.Item>
          <Outcome outcome={outcome} failure={failure && refusal(failure)} isChecking={isChecking} reason={reason} />
        </div>
        <GivenFields initial={initial} ofGroups={t('import.groups.text')} ofOthers={t('import.type.text')} />
      </div>
    </FormDialog>
  )
}

/** What the button does with a file, or why there is nothing to do. */
function useWorth(outcome: Imported | undefined) {
  const t = useT('event')
  if (!outcome) return { label: t('import.submit') }
  const { added, changed, same, removed, left } = outcome
  const count = added + changed
  if (count > 0) return { label: t('import.submit.some', { count }) }
  if (removed > 0) return { label: t('import.submit.removed', { count: removed }) }
  const reason = same > 0 ? 'import.nothing' : left > 0 ? 'import.unusable' : 'import.empty'
  return { label: t('import.submit'), reason: t(reason) }
}
