import assert from 'node:assert/strict'
import { test } from 'node:test'
import { advisoriesOf, billOf, calledOf, excuses, modulesOf } from './components.mjs'

test('a bill names every module and package once, what only builds as excluded', () => {
  const modules = modulesOf('bin/marquee: go1.26.8\n\tpath\tmarquee\n\tmod\tmarquee\t(devel)\t\n\tdep\ta.example/x\tv1.2.0\th1:abc=\n\tdep\ta.example/y\tv1.0.0\n\t=>\tb.example/y\tv1.0.1\th1:def=\n')
  assert.deepEqual(modules.map(({ name, version }) => `${name} ${version}`), ['a.example/x v1.2.0', 'b.example/y v1.0.1'])
  const lock = {
    packages: {
      '': { version: '1' },
      'packages/own': { version: '1' },
      'node_modules/own': { link: true },
      'node_modules/@s/used': { version: '2.0.0', integrity: `sha512-${Buffer.from('x').toString('base64')}`, license: 'MIT' },
      'node_modules/tool': { version: '3.0.0', dev: true },
      'node_modules/tool/node_modules/@s/used': { version: '2.0.0', dev: true },
    },
  }
  const bill = billOf(modules, lock, 'v1')
  assert.deepEqual(
    bill.components.map(({ purl, scope }) => [purl, scope]),
    [
      ['pkg:golang/a.example/x@v1.2.0', 'required'],
      ['pkg:golang/b.example/y@v1.0.1', 'required'],
      ['pkg:npm/%40s/used@2.0.0', 'required'],
      ['pkg:npm/tool@3.0.0', 'excluded'],
    ],
  )
  assert.equal(bill.components[2].hashes[0].content, Buffer.from('x').toString('hex'))
})

test('what is excused is excused until its day', () => {
  const text = '# note\n\nGO-1 2026-11-22 not called\nGHSA-a 2026-11-21 waited for\n'
  assert.deepEqual([...excuses(text, '2026-11-22')], ['GO-1'])
  assert.throws(() => excuses('GO-1 no day', '2026-11-22'), /no line/)
})

test('only what is called counts, and what could not be asked is no answer', () => {
  const finding = (osv, trace) => JSON.stringify({ finding: { osv, trace: [trace] } }, null, 2)
  const said = [JSON.stringify({ config: {} }), finding('GO-2', { module: 'm' }), finding('GO-1', { module: 'm', function: 'F' })].join('\n')
  assert.deepEqual(calledOf(said), ['GO-1'])
  const via = [{ url: 'https://github.com/advisories/GHSA-a' }, 'other']
  assert.deepEqual(advisoriesOf(JSON.stringify({ metadata: {}, vulnerabilities: { x: { via }, y: { via: ['x'] } } })), ['GHSA-a'])
  assert.equal(advisoriesOf('{"error":{"summary":""}}'), null)
})
