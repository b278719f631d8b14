import type { Problem, ProblemField } from '@marquee/api/problem'
import { useT, useTexts } from '@marquee/i18n/react'
import { useCallback } from 'react'

type ProblemKey = Parameters<ReturnType<typeof useT<'problem'>>>[0]

/** Says a problem in the person's language: by its code, else by its kind. */
export function useProblemText(): (problem: Problem) => string {
  const texts = useTexts()
  const t = useT('problem')
  return useCallback(
    (problem) => {
      const byCode = `code.${problem.code}`
      const key = texts.has('problem', byCode) ? byCode : `kind.${problem.kind}`
      return t(key as ProblemKey, values(problem.params))
    },
    [texts, t],
  )
}

/** Says why a command without fields of its own was refused: by the value at fault where it was one, else as a problem. */
export function useRefusalText(): (problem: Problem) => string {
  const texts = useTexts()
  const problemText = useProblemText()
  const fieldText = useFieldText()
  return useCallback(
    (problem) => {
      const [field, ...more] = problem.fields
      const isOfField = field && more.length === 0 && !texts.has('problem', `code.${problem.code}`)
      return isOfField ? fieldText(field) : problemText(problem)
    },
    [texts, problemText, fieldText],
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
