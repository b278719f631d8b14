/**
 * A key of the query cache. It starts with the company, so that a company switch can drop everything of the former one,
 * and goes on with the entity, named as in live hints, so that a hint finds what it makes stale.
 */
export type CompanyKey = readonly [companyId: number, entity: string, ...rest: unknown[]]

/** `keyOf(2, 'content', 'list', position)`. */
export function keyOf(companyId: number, entity: string, ...rest: unknown[]): CompanyKey {
  return [companyId, entity, ...rest]
}
