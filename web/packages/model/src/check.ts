import * as v from 'valibot'

/** What the schema makes of the input, or else of the places that are wrong, `refuse` an error. */
export function checked<T extends v.GenericSchema>(
  schema: T,
  input: unknown,
  refuse: (problems: string[]) => Error,
): v.InferOutput<T> {
  const result = v.safeParse(schema, input)
  if (result.success) return result.output
  throw refuse(result.issues.map((issue) => `${v.getDotPath(issue) ?? 'it'}: ${issue.message}`))
}
