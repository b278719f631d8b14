/**
 * What the product is made of, and what is known against it.
 *
 * `node scripts/components.mjs bill PROGRAM` prints a bill of materials (CycloneDX 1.6): the modules that the built
 * program says it holds, and the packages of web/package-lock.json, those that only build and test as `excluded`.
 *
 * `node scripts/components.mjs check` asks govulncheck and `npm audit`. It fails if a known vulnerability is in code that
 * the program calls, or in a package that browsers get, unless scripts/vulnerabilities.txt excuses it until a day. Where
 * an answer cannot be had, it says so and ends with 75, which is no failure of the check: that must not depend on the
 * network. MARQUEE_VULNDB names a copy of the Go vulnerability database, as a folder or an address.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The lines of `go version -m`: the modules that a program was linked from, a replaced one by what replaces it. */
export function modulesOf(text) {
  const modules = []
  for (const line of text.split('\n')) {
    const [, kind, name, version, hash] = line.split('\t')
    if (kind === '=>') modules.pop()
    if (kind === 'dep' || kind === '=>') modules.push({ name, version, hash })
  }
  return modules
}

function goComponent({ name, version, hash }) {
  const purl = `pkg:golang/${name}@${version}`
  const properties = hash ? [{ name: 'go:h1', value: hash }] : []
  return { type: 'library', 'bom-ref': purl, name, version, scope: 'required', purl, properties }
}

function npmComponent([path, { version, integrity, dev, license }]) {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  const hashes = /^sha512-/.test(integrity ?? '')
    ? [{ alg: 'SHA-512', content: Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex') }]
    : []
  const licenses = license ? [{ expression: license }] : []
  return { type: 'library', 'bom-ref': purl, name, version, scope: dev ? 'excluded' : 'required', purl, hashes, licenses }
}

/** The bill of a program that was linked from these modules, with the packages of a lock file. */
export function billOf(modules, lock, version) {
  const packages = Object.entries(lock.packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)
  const components = new Map()
  for (const one of [...modules.map(goComponent), ...packages.map(npmComponent)]) {
    const known = components.get(one.purl)
    if (!known || known.scope === 'excluded') components.set(one.purl, one)
  }
  const sorted = [...components.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1))
  const product = { type: 'application', 'bom-ref': 'marquee', name: 'marquee', version }
  return { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata: { component: product }, components: sorted }
}

/** What is excused: `ID DAY REASON` a line, until the day has passed. */
export function excuses(text, today) {
  const lines = text.split('\n').filter((line) => line.trim() && !line.startsWith('#'))
  return new Set(
    lines.flatMap((line) => {
      const [, id, day] = line.match(/^(\S+)\s+(\d{4}-\d{2}-\d{2})\s+\S/) ?? []
      if (!id) throw new Error(`scripts/vulnerabilities.txt: "${line}" is no line of ID, DAY and REASON`)
      return today <= day ? [id] : []
    }),
  )
}

/** What govulncheck found: the vulnerabilities in functions that are called. Its JSON is one object after another. */
export function calledOf(text) {
  const findings = text.split(/\n(?=\{)/).flatMap((one) => JSON.parse(one).finding ?? [])
  return [...new Set(findings.filter(({ trace }) => trace[0].function).map(({ osv }) => osv))].sort()
}

/** What `npm audit --json` found, by the names of its advisories; null if it could not look. */
export function advisoriesOf(text) {
  const { vulnerabilities, metadata } = JSON.parse(text)
  if (!metadata) return null
  const all = Object.values(vulnerabilities).flatMap(({ via }) => via.filter((one) => typeof one === 'object'))
  return [...new Set(all.map(({ url }) => url.slice(url.lastIndexOf('/') + 1)))].sort()
}

/** How a check ends that could not look everywhere: EX_TEMPFAIL of sysexits.h. */
const NOT_LOOKED = 75

/** What govulncheck asks, unless it is told of a copy. */
const DATABASE = 'https://vuln.go.dev'

/** Whether a database of vulnerabilities answers; the tool that asks it is built only then. */
async function answers(place) {
  if (!/^https?:/.test(place)) return true
  try {
    return (await fetch(`${place}/index/db.json`, { signal: AbortSignal.timeout(10_000) })).ok
  } catch {
    return false
  }
}

const run = (words, options) => spawnSync(words[0], words.slice(1), { encoding: 'utf8', maxBuffer: 1 << 28, ...options })

/** Asks one source; null, with the reason said, if it could not look. */
function ask(what, words, options, read) {
  const { stdout, stderr, status, error } = run(words, options)
  try {
    const found = read(stdout, status)
    if (found) return found
  } catch {} // no answer that can be read
  const why = error?.message ?? `${stderr.trim()} ${stdout.slice(0, 200)}`.trim()
  console.log(`COULD NOT LOOK for known vulnerabilities of ${what}: ${why}`)
  return null
}

/** Asks govulncheck; null if its database does not answer. */
async function askGo() {
  const place = process.env.MARQUEE_VULNDB || DATABASE
  const database = existsSync(place) ? pathToFileURL(resolve(place)).href : place
  if (!(await answers(database))) {
    console.log(`COULD NOT LOOK for known vulnerabilities of Go modules: ${database} does not answer`)
    return null
  }
  run(['scripts/tools', 'govulncheck'], { stdio: 'inherit' })
  const words = ['.cache/bin/govulncheck', '-db', database, '-format', 'json', './cmd/marquee']
  const options = { env: { ...process.env, CGO_ENABLED: '0' } } // as it is built
  return ask('Go modules', words, options, (text, status) => (status === 0 ? calledOf(text) : null))
}

async function check() {
  const audit = ['npm', 'audit', '--omit=dev', '--package-lock-only', '--json']
  const asked = [await askGo(), ask('npm packages', audit, { cwd: 'web' }, advisoriesOf)]
  const excused = excuses(readFileSync('scripts/vulnerabilities.txt', 'utf8'), new Date().toISOString().slice(0, 10))
  const found = asked.flatMap((list) => list ?? [])
  for (const id of found) console.log(excused.has(id) ? `excused: ${id}` : `VULNERABLE: ${id}, see https://osv.dev/${id}`)
  const bad = found.filter((id) => !excused.has(id))
  const looked = asked.filter(Boolean).length
  console.log(`${looked} of ${asked.length} sources looked at, ${bad.length} known vulnerabilities`)
  process.exitCode = bad.length > 0 ? 1 : looked < asked.length ? NOT_LOOKED : 0
}

function bill(program) {
  const { stdout, status, stderr } = run(['go', 'version', '-m', program])
  if (status !== 0) throw new Error(stderr)
  const lock = JSON.parse(readFileSync('web/package-lock.json', 'utf8'))
  const version = run([program, '--version']).stdout.trim()
  console.log(JSON.stringify(billOf(modulesOf(stdout), lock, version), null, 2))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [command, argument] = process.argv.slice(2)
  if (command === 'bill') bill(argument)
  else if (command === 'check') await check()
  else throw new Error('say bill PROGRAM, or check')
}
