import { newestSchema } from './schema'

type Json = Readonly<Record<string, unknown>>

/** Makes the next form of a document's JSON. It may be anything that has been stored, and is checked afterwards. */
export type Migration = (document: Json) => Json

/** By the form that they start from; each makes the one that follows. */
export type Migrations = Readonly<Record<number, Migration>>

const migrations: Migrations = {}

/** The newest form of a document's JSON. What is no document, or of a form that is not known, stays as it is. */
export function migrated(input: unknown, steps = migrations, newest: number = newestSchema): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
  let document = input as Json
  for (;;) {
    const form = document.schema ?? 1
    const step = typeof form === 'number' && form < newest ? steps[form] : undefined
    if (!step) return document
    document = { ...step(document), schema: (form as number) + 1 }
  }
}
