import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { features } from './features'
import { recordKinds } from './keys'

const server = join(process.cwd(), '../internal')

function named(files: readonly string[], pattern: RegExp): string[] {
  const text = files.map((file) => readFileSync(join(server, file), 'utf8')).join('\n')
  return [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))]
}

test('the features are the ones that the server has rights on, in its order', () => {
  expect(features).toEqual(named(['access/access.go'], /^\t\w+ +(?:Feature )?= "(\w+)"$/gm))
})

test('the kinds of records are the ones that the server tells changes of', () => {
  const told = named(['app/realtime.go'], /^\t"(\w+)": +\{/gm).filter((kind) => kind !== 'playing')
  expect(told.sort()).toEqual([...recordKinds])
})
