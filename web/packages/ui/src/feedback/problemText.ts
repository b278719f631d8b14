import type { Problem, ProblemField } from '@marquee/api/problem'
import { useLocale, useT, useTexts } from '@marquee/i18n/react'
import { useCallback } from 'react'

type ProblemKey = Parameters<ReturnType<typeof useT<'problem'>>>[0]

/** Says a problem in the person's language: by what it names, by its code, else by its kind. */
export function useProblemText(): (problem: Problem) => string {
  const texts = useTexts()
  const locale = useLocale()
  const t = useT('problem')
  return useCallback(
    (problem) => {
      const users = problem.code === 'in-use' ? namesOf(problem.related) : []
      if (users.length > 0)
        return t('kind.held', { names: new Intl.ListFormat(locale, { type: 'unit' }).format(users) })
      const byCode = `code.${problem.code}`
      const key = texts.has('problem', byCode) ? byCode : `kind.${problem.kind}`
      return t(key as ProblemKey, values(problem.params))
    },
    [texts, locale, t],
  )
}

/** How many names a text lists. */
const MOST_NAMES = 5

/** The names of what a problem says that it stands in the way. */
function namesOf(related: unknown): string[] {
  const all = Array.isArray(related) ? related.map((one: { name?: unknown }) => String(one.name ?? '')) : []
  const names = all.filter((name) => name !== '')
  return names.length > MOST_NAMES ? [...names.slice(0, MOST_NAMES), '…'] : names
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
