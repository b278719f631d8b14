import { toFormData } from '@marquee/api/form'
import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { FormDialog } from '@marquee/ui/form/FormDialog'
import { isGlobalAdmin } from '../../session/access'
import { useApi } from '../../session/services'
import { useSession } from '../../session/session'
import { useChange } from '../../session/useChange'
import { useRefreshPerson } from '../../session/useRefreshPerson'
import { CompanyFields } from './CompanyFields'
import { type Company, fetchCompany } from './queries'
import { type CompanyValues, freshValues, partsOf, valuesOf } from './values'

interface CompanyDialogProps {
  /** Absent for a new one. */
  company?: Company
  readOnly: boolean
  onClose(): void
  created?(company: Company): void
}

/** Founds, changes or shows a company (D066, D067, D097). */
export function CompanyDialog({ company, readOnly, onClose, created }: CompanyDialogProps) {
  const t = useT('company')
  const api = useApi()
  const { self, codes, companyId } = useSession()
  const refreshPerson = useRefreshPerson(companyId)
  const mayLimit = isGlobalAdmin(self)
  const components = codes.authorComponents.map(({ paramName }) => paramName)
  const save = useChange({
    async run({ version, ...values }: CompanyValues & { version?: number }) {
      const parts = partsOf(values, company, mayLimit)
      const call = { bodySerializer: toFormData }
      const saved = company
        ? await send(api.PATCH('/api/company', { ...call, body: { ...parts, version } as never }))
        : await send(api.POST('/api/company', { ...call, body: parts as never }))
      refreshPerson()
      if (!company) created?.(saved)
      return saved
    },
    changes: 'company',
    done: t(company ? 'saved' : 'created'),
    showsFailure: true,
  })
  const newest = async (id: number) => {
    const current = await fetchCompany(api, id)
    return { values: valuesOf(current), version: current.version }
  }

  return (
    <FormDialog<CompanyValues>
      title={company ? t(readOnly ? 'view' : 'edit', { name: company.name }) : t('add')}
      open
      width={720}
      readOnly={readOnly}
      onClose={onClose}
      initial={company ? valuesOf(company) : freshValues(today(), zoneHere(codes.zoneOptions), components)}
      version={company?.version}
      submit={(values, version) => save.mutateAsync({ ...values, version })}
      reload={company && (() => newest(company.id))}
    >
      <CompanyFields readOnly={readOnly} mayLimit={mayLimit} isTop={company?.id === 1} isNew={!company} />
    </FormDialog>
  )
}

/** The current day here, YYYY-MM-DD. */
function today(): string {
  const now = new Date()
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}

/** The zone of this browser, if screens can be in it. */
function zoneHere(known: readonly string[]): string {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  return known.includes(here) ? here : 'UTC'
}
