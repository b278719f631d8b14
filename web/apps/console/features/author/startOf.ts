import { randomId } from '@marquee/designer/core/ids'
import { readProgram } from '@marquee/model/program/json'
import type { Program } from '@marquee/model/program/program'

/** What a new program begins with that is made of a template. */
export function startOf(document: unknown): Program {
  return { ...readProgram(document, randomId), name: '', isTemplate: false, version: 1 }
}
