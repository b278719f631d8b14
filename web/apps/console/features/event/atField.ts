import { Problem } from '@marquee/api/problem'

/** A refusal of a whole request, said at the field that it is about. */
export function atField(error: unknown, refused: string, name: string): Problem {
  const problem = Problem.from(error)
  if (problem.code !== refused) return problem
  const { kind, status, code, detail } = problem
  return new Problem({
    ...{ kind, status, code, detail, cause: problem },
    fields: [{ name, code, message: detail }],
  })
}
