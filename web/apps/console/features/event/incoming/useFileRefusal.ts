import { Problem, type ProblemField } from '@marquee/api/problem'
import { useT } from '@marquee/i18n/react'
import { useCallback } from 'react'

/** What is said of a file otherwise than of an address or of one event. */
const ofFile = ['not-a-calendar', 'too-large', 'too-many-dates'] as const

/** The refusal of a calendar file as its field says it, with what to do. */
export function useFileRefusal(): (error: unknown) => Problem {
  const t = useT('event')
  return useCallback(
    (error) => {
      const problem = Problem.from(error)
      const said = ({ code }: Pick<ProblemField, 'code'>) => ofFile.find((known) => known === code)
      const whole = said(problem)
      const refused =
        problem.fields.length === 0 && whole ? [{ name: 'file', code: whole, message: '' }] : problem.fields
      const fields = refused.map((field) => {
        const known = said(field)
        return known ? { ...field, name: 'file', code: '', message: t(`import.refused.${known}`) } : field
      })
      const { kind, status, code, detail, params, related } = problem
      return new Problem({ kind, status, code, detail, params, related, fields, cause: problem })
    },
    [t],
  )
}
