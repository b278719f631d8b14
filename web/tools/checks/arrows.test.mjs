import assert from 'node:assert/strict'
import { test } from 'node:test'
import { imports, sources } from './sources.mjs'

/** What each part may import besides itself, as beginnings of paths. Tests may import the testkit too. */
const allowed = {
  'packages/model': [],
  'packages/renderer': ['packages/model'],
  'packages/i18n': [],
  'packages/api': [],
  'packages/editing': ['packages/api/problem'],
  'packages/ui': [
    'packages/i18n',
    'packages/api/problem',
    'packages/api/send',
    'packages/api/paging',
    'packages/api/upload',
    'packages/editing',
  ],
  'packages/calendar': ['packages/model/palette', 'packages/editing/keys', 'packages/ui', 'packages/i18n'],
  'packages/designer': ['packages/model', 'packages/renderer', 'packages/editing', 'packages/ui', 'packages/i18n'],
  'packages/testkit': ['packages/', 'apps/console'],
  'apps/player': ['packages/model', 'packages/renderer', 'alias'],
  'apps/console': ['packages/', 'alias'],
}

const sourcesOfParts = sources(['apps', 'packages'])
const partOf = (path) => Object.keys(allowed).find((part) => path === part || path.startsWith(`${part}/`))
const isOurs = (name) => /^(packages|apps|tools)\/|^alias/.test(name)

/** Each import that breaks the rule, as "file → import". */
function offences(isOffence) {
  return sourcesOfParts.flatMap((source) =>
    imports(source)
      .filter((name) => isOffence(source, name))
      .map((name) => `${source.path} → ${name}`),
  )
}

test('every package is in the list of arrows', () => {
  const unknown = sourcesOfParts.filter(({ path }) => !partOf(path)).map(({ path }) => path)
  assert.deepEqual(unknown, [])
})

test('imports follow the arrows', () => {
  const broken = offences(({ path, isTest }, name) => {
    const part = partOf(path)
    if (!part || !isOurs(name) || name.startsWith(`${part}/`)) return false
    const goals = isTest ? [...allowed[part], 'packages/testkit'] : allowed[part]
    return !goals.some((goal) => name.startsWith(goal))
  })
  assert.deepEqual(broken, [])
})

test('only tests import the testkit', () => {
  const broken = offences(
    ({ path, isTest }, name) => name.startsWith('packages/testkit') && !isTest && !path.startsWith('packages/testkit/'),
  )
  assert.deepEqual(broken, [])
})

test('features import neither each other nor the start of the program', () => {
  const broken = offences(({ path }, name) => {
    const feature = /^apps\/console\/features\/[^/]+\//.exec(path)?.[0]
    if (!feature) return false
    if (name.startsWith('apps/console/features/')) return !name.startsWith(feature)
    return name.startsWith('apps/console/app/')
  })
  assert.deepEqual(broken, [])
})

test('the navigation knows neither the features nor the start of the program', () => {
  const broken = offences(
    ({ path }, name) => path.startsWith('apps/console/navigation/') && /^apps\/console\/(app|features)\//.test(name),
  )
  assert.deepEqual(broken, [])
})

test('the session knows neither the pages nor the way to them', () => {
  const broken = offences(
    ({ path }, name) =>
      path.startsWith('apps/console/session/') && /^apps\/console\/(app|features|navigation)\//.test(name),
  )
  assert.deepEqual(broken, [])
})

test('the kit is imported by packages/ui, the calendar, the designer and the pages, never by the sign-in page or the session', () => {
  const free =
    /^(apps\/console\/(session|features\/login)\/|apps\/player\/|packages\/(?!(ui|calendar|designer|testkit)\/))/
  const broken = offences(({ path }, name) => /^(antd|@ant-design)(\/|$)/.test(name) && free.test(path))
  assert.deepEqual(broken, [])
})

test('what plays on a screen is free of React', () => {
  const free = /^(packages\/(model|renderer)|apps\/player)\//
  const broken = offences(({ path }, name) => /^react(-dom)?(\/|$)/.test(name) && free.test(path))
  assert.deepEqual(broken, [])
})

test('core, tools and commands of the designer are free of React, the kit and the renderer, and follow their arrows', () => {
  const goals = { core: ['core'], tools: ['core', 'tools'], commands: ['core', 'commands'] }
  const folder = 'packages/designer/src/'
  const broken = offences(({ path, isTest }, name) => {
    const own = path.startsWith(folder) ? goals[path.slice(folder.length).split('/')[0]] : undefined
    if (!own || (isTest && (name === 'vitest' || name.startsWith('packages/testkit/')))) return false
    const free = [...own.map((part) => `${folder}${part}/`), 'packages/model/', 'packages/editing/']
    return !free.some((goal) => name.startsWith(goal))
  })
  assert.deepEqual(broken, [])
})

test('there are no barrels', () => {
  const barrels = sourcesOfParts.filter(
    ({ path, text }) => /\/index\.tsx?$/.test(path) || /^export \* from/m.test(text),
  )
  assert.deepEqual(
    barrels.map(({ path }) => path),
    [],
  )
})
