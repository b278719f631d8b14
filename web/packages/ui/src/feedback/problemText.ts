import type { Problem, ProblemField } from '@marquee/api/problem'
import { useT, useTexts } from '@marquee/i18n/react'
import { useCallback } from 'react'

type ProblemKey = Parameters<ReturnType<typeof useT<'problem'>>>[0]

/** Says a problem in the person's language: by its code, by the one value that was refused, else by its kind. */
export function useProblemText(): (problem: Problem) => string {
  const texts = useTexts()
  const t = useT('problem')
  const fieldText = useFieldText()
  return useCallback(
    (problem) => {
      const byCode = `code.${problem.code}`
      const [field, ...more] = problem.fields
      if (texts.has('problem', byCode)) return t(byCode as ProblemKey, values(problem.params))
      if (field && more.length === 0) return fieldText(field)
      return t(`kind.${problem.kind}` as ProblemKey, values(problem.params))
    },
    [texts, t, fieldText],
  )
}

/** Says why one value was refused: by its code, as of a value or of a whole request, else in the server's words. */
export function useFieldText(): (field: ProblemField) => string {
  const texts = useTexts()
  const t = useT('problem')
  return useCallback(
    (field) => {
      const key = [`field.${field.code}`, `code.${field.code}`].find((known) => texts.has('problem', known))
      if (key) return t(key as ProblemKey)
      return field.message || t('field.refused')
    },
    [texts, t],
  )
}

function values(params: Readonly<Record<string, unknown>>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'number' ? value : String(value)]),
  )
}
