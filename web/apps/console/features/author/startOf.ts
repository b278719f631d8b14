import { readProgram } from '@marquee/model/program/json'
import type { Program } from '@marquee/model/program/program'
import { newId } from './newId'

/** What a new program begins with that is made of a template. */
export function startOf(document: unknown): Program {
  return { ...readProgram(document, newId), name: '', isTemplate: false, version: 1 }
}
