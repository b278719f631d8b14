import { beforeEach, describe, expect, it } from 'vitest'
import { FakeCaches } from '../../test/caches'
import { createShell } from './shell'

const paths = ['/player/', '/player/assets/player-1.js']
let caches: FakeCaches
const shellOf = (version: string) =>
  createShell(caches as unknown as CacheStorage, 'https://signage.example', { version, paths })
const network = async () => new Response('network')

beforeEach(() => {
  caches = new FakeCaches()
  caches.fetch = async (path) => new Response(`file ${path}`)
})

function request(path: string, mode = 'no-cors'): Request {
  return { url: `https://signage.example${path}`, mode } as Request
}

describe('the shell', () => {
  it('answers from what it stored, without the network', async () => {
    const shell = shellOf('one')
    await shell.install()
    const answer = await shell.answer('/player/', request('/player/'), () => Promise.reject(new Error('offline')))
    expect(await answer.text()).toBe('file /player/')
  })

  it('fetches what the browser dropped', async () => {
    expect(await (await shellOf('one').answer('/player/', request('/player/'), network)).text()).toBe('network')
  })

  it('is replaced as a whole, and the media stay', async () => {
    await caches.open('marquee-media')
    await shellOf('one').install()
    await shellOf('two').install()
    await shellOf('two').activate()
    expect(await caches.keys()).toEqual(['marquee-media', 'marquee-shell-two'])
  })

  it('is not installed when a file cannot be had', async () => {
    caches.fetch = async (path) => new Response('', { status: path.endsWith('.js') ? 404 : 200 })
    await expect(shellOf('two').install()).rejects.toThrow()
    expect(caches.paths('marquee-shell-two')).toEqual([])
  })

  it.each([
    ['/player/', 'navigate', '/player/'],
    ['/player/?kiosk=1', 'navigate', '/player/'],
    ['/player/index.html', 'navigate', '/player/'],
    ['/player/assets/player-1.js', 'no-cors', '/player/assets/player-1.js'],
    ['/player/assets/player-0.js', 'no-cors', null],
    ['/player/sw.js', 'same-origin', null],
    ['/api/player/manifest', 'cors', null],
  ])('of %s (%s) is %s', (path, mode, expected) => {
    expect(shellOf('one').pathOf(request(path, mode))).toBe(expected)
  })
})
