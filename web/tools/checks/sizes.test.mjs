import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { web } from './sources.mjs'

const dist = join(web, 'apps/console/dist')
const manifestFile = join(dist, '.vite/manifest.json')
const skip = !existsSync(manifestFile) && 'the console is not built'

/** Kilobytes of JavaScript with gzip, 1 kB = 1000 bytes. */
const SIGN_IN_BUDGET = 90
const SHELL_BUDGET = 262
/** The same with brotli, of what no other page of the console has: the designer with all of its dialogs. */
const DESIGNER_BUDGET = 90

/** The files of some chunks and of everything that they import statically. */
function closure(manifest, names, seen = new Set()) {
  for (const name of names) {
    if (seen.has(name)) continue
    assert.ok(manifest[name], `the manifest has ${name}`)
    seen.add(name)
    closure(manifest, manifest[name].imports ?? [], seen)
  }
  return [...seen].map((name) => manifest[name].file)
}

function kilobytes(names) {
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
  const files = closure(manifest, names).filter((file) => file.endsWith('.js'))
  const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0)
  return bytes / 1000
}

const catalog = (area) => `../../packages/i18n/catalogs/en/${area}.json`
const signIn = ['index.html', 'features/login/mount.tsx', catalog('login')]

test(`the sign-in page has at most ${SIGN_IN_BUDGET} kB of script`, { skip }, (context) => {
  const size = kilobytes(signIn)
  context.diagnostic(`${size.toFixed(1)} kB`)
  assert.ok(size <= SIGN_IN_BUDGET, `${size.toFixed(1)} kB`)
})

test(`the shell and the dashboard have at most ${SHELL_BUDGET} kB of script`, { skip }, (context) => {
  const areas = ['common', 'shell', 'problem', 'folder', 'dashboard'].map(catalog)
  const size = kilobytes(['index.html', 'app/shell.tsx', 'features/dashboard/DashboardPage.tsx', ...areas])
  context.diagnostic(`${size.toFixed(1)} kB`)
  assert.ok(size <= SHELL_BUDGET, `${size.toFixed(1)} kB`)
})

test(`the designer has at most ${DESIGNER_BUDGET} kB of script that is its alone`, { skip }, (context) => {
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
  const isOwn = (name) => name.includes('features/author/') || name.includes('packages/designer/')
  const begun = Object.keys(manifest).filter((name) => manifest[name].isEntry || manifest[name].isDynamicEntry)
  const others = new Set(
    closure(
      manifest,
      begun.filter((name) => !isOwn(name)),
    ),
  )
  const own = closure(manifest, begun.filter(isOwn)).filter((file) => file.endsWith('.js') && !others.has(file))
  const size = own.reduce((sum, file) => sum + brotliCompressSync(readFileSync(join(dist, file))).length, 0) / 1000
  context.diagnostic(`${size.toFixed(1)} kB`)
  assert.ok(own.length > 1 && size <= DESIGNER_BUDGET, `${size.toFixed(1)} kB`)
})

test('the sign-in page is free of the kit, the router and the cache', { skip }, () => {
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
  const text = closure(manifest, signIn)
    .map((file) => readFileSync(join(dist, file), 'utf8'))
    .join('')
  for (const mark of ['ant-btn', 'tanstack_router_reload', 'No QueryClient set']) assert.ok(!text.includes(mark), mark)
})
