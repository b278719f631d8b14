import { beforeEach, describe, expect, it } from 'vitest'
import { FakeCaches } from '../../test/caches'
import { createShell, type Shell } from './shell'

let caches: FakeCaches

const scriptOf = (version: string) => `/player/assets/player-${version}.js`
const shellOf = (version: string) =>
  createShell(caches as unknown as CacheStorage, 'https://signage.example', {
    version,
    paths: ['/player/', scriptOf(version)],
  })
const network = async () => new Response('network')

beforeEach(() => {
  caches = new FakeCaches()
})

function request(path: string, mode = 'no-cors'): Request {
  return { url: `https://signage.example${path}`, mode } as Request
}

/** The worker of a version, as it is when it takes over; the server has its files. */
async function takeOver(version: string): Promise<Shell> {
  caches.fetch = async (path) => new Response(`${path} of ${version}`)
  const shell = shellOf(version)
  await shell.install()
  await shell.activate()
  return shell
}

/** Loads the page; answers which version it is. */
async function load(shell: Shell): Promise<string> {
  const page = await shell.answer(request('/player/', 'navigate'), network)
  return (await page.text()).replace('/player/ of ', '')
}

describe('the shell', () => {
  it('answers from what it stored, without the network', async () => {
    const shell = await takeOver('one')
    const answer = await shell.answer(request('/player/'), () => Promise.reject(new Error('offline')))
    expect(await answer.text()).toBe('/player/ of one')
  })

  it('fetches what the browser dropped', async () => {
    expect(await (await shellOf('one').answer(request('/player/'), network)).text()).toBe('network')
    expect(await (await shellOf('one').answer(request('/player/assets/x.js'), network)).text()).toBe('network')
  })

  it('is not installed when a file cannot be had', async () => {
    caches.fetch = async (path) => new Response('', { status: path.endsWith('.js') ? 404 : 200 })
    await expect(shellOf('two').install()).rejects.toThrow()
    expect(caches.paths('marquee-shell-two')).toEqual([])
  })

  it.each([
    ['/player', 'navigate', true],
    ['/player/', 'navigate', true],
    ['/player/?kiosk=1', 'navigate', true],
    ['/player/index.html', 'navigate', true],
    [scriptOf('one'), 'no-cors', true],
    [scriptOf('zero'), 'no-cors', true],
    ['/player', 'cors', false],
    ['/players', 'navigate', false],
    ['/player/hls.js', 'no-cors', false],
    ['/player/sw.js', 'same-origin', false],
    ['/api/player/manifest', 'cors', false],
  ])('owns %s (%s): %s', (path, mode, expected) => {
    expect(shellOf('one').owns(request(path, mode))).toBe(expected)
  })
})

describe('a newer version', () => {
  beforeEach(async () => {
    await caches.open('marquee-media')
    const one = await takeOver('one')
    expect(await load(one)).toBe('one')
    expect(one.onTrial).toBe(false)
    await one.shown(scriptOf('one'))
  })

  it('takes the place of the one before as a whole once it has shown something, and the media stay', async () => {
    const two = await takeOver('two')
    expect(await load(two)).toBe('two')
    expect(two.onTrial).toBe(true)
    const old = await two.answer(request(scriptOf('one')), network)
    expect(await old.text()).toBe(`${scriptOf('one')} of one`)
    await two.shown(scriptOf('two'))
    expect(two.onTrial).toBe(false)
    expect(await caches.keys()).toEqual(['marquee-media', 'marquee-trials', 'marquee-shell-two'])
    for (let i = 0; i < 5; i++) expect(await load(shellOf('two'))).toBe('two')
  })

  it('that shows nothing twice gives way to the last good one, also over restarts of the worker', async () => {
    await takeOver('two')
    expect(await load(shellOf('two'))).toBe('two')
    expect(await load(shellOf('two'))).toBe('two')
    for (let i = 0; i < 3; i++) {
      const two = shellOf('two')
      expect(await load(two)).toBe('one')
      expect(two.onTrial).toBe(false)
      await two.shown(scriptOf('one')) // which says nothing of two
    }
  })

  it('is answered also where there is no room to keep account of it', async () => {
    const two = await takeOver('two')
    caches.quota = caches.used
    expect(await load(two)).toBe('two')
    expect(two.onTrial).toBe(true)
  })

  it('that was given up is tried again when somebody wants it', async () => {
    const two = await takeOver('two')
    for (let i = 0; i < 3; i++) await load(two)
    await two.again(scriptOf('one'))
    expect(await load(two)).toBe('two')
    await two.again(scriptOf('two')) // which it is already
    expect([await load(two), await load(two)]).toEqual(['two', 'one'])
  })

  it('that was given up makes room for a third, which has the last good one behind it', async () => {
    const two = await takeOver('two')
    for (let i = 0; i < 3; i++) await load(two)
    const three = await takeOver('three')
    expect(await caches.keys()).toEqual(['marquee-media', 'marquee-shell-one', 'marquee-trials', 'marquee-shell-three'])
    expect([await load(three), await load(three), await load(three)]).toEqual(['three', 'three', 'one'])
  })

  it('has nothing behind it where the browser dropped the last good one', async () => {
    const two = await takeOver('two')
    await caches.delete('marquee-shell-one')
    for (let i = 0; i < 5; i++) expect(await load(two)).toBe('two')
  })

  it('has the version of a worker that kept no account behind it', async () => {
    await caches.delete('marquee-trials')
    const two = await takeOver('two')
    expect([await load(two), await load(two), await load(two)]).toEqual(['two', 'two', 'one'])
  })
})
