import { describe, expect, it, vi } from 'vitest'
import { busy, leave, programsOf, say } from './frames.fake'
import { advance, aStage, follow, layers, link, page, picture, program, usePage } from './stage.fake'
import { programPage, programReady } from './web'

usePage()

const address = 'https://example.com/board'
const frame = () => page.media.frames[0]

describe('a program', () => {
  it('runs in a page of its own origin, and is seen once it is loaded', async () => {
    const { stage } = aStage()
    stage.show(picture('a'), 0)
    await advance(200)
    const shown = follow(stage.show(program('p', { name: 'Board' }), 0))
    await advance(25)
    expect(shown.state).toBe('pending')
    expect(layers()[0]).toBe('/a')
    await advance(50)
    expect(shown.state).toBe('resolved')
    expect(layers()[0]).toBe(programPage)
    expect(frame()?.title).toBe('Board')
    expect(frame()?.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin')
    expect(programsOf(frame())).toEqual(['the program at /p'])
    expect(page.media.fetched).toEqual(['GET /p'])
  })

  it('that loads itself anew is there again', async () => {
    const { stage } = aStage()
    stage.show(program('p'), 0)
    await advance(500)
    const former = frame()?.contentWindow
    say(frame(), programReady) // it may be another page: only the one that is opened here gets the program
    expect(programsOf(frame())).toHaveLength(0)
    await advance(10)
    expect(programsOf(frame())).toHaveLength(1)
    expect(frame()?.contentWindow === former).toBe(false)
    await advance(20_000)
    expect(layers()[0]).toBe(programPage)
  })

  it('that leads its frame elsewhere is opened again in its place, and taken away when it does so for the tenth time', async () => {
    const { stage, reported } = aStage()
    stage.show(program('p'), 0)
    await advance(500)
    for (let i = 0; i < 9; i++) {
      leave(frame(), { aloud: true })
      await advance(100)
      expect(programsOf(frame())).toHaveLength(1)
      expect(layers()[0]).toBe(programPage)
    }
    expect(reported()).toEqual([])
    leave(frame(), { aloud: true })
    expect(frame()?.isConnected).toBe(false)
    expect(reported()).toEqual(['p decode'])
  })

  it('that ends its page now and then stays', async () => {
    const { stage, reported } = aStage()
    stage.show(program('p'), 0)
    await advance(500)
    for (let i = 0; i < 9; i++) {
      leave(frame(), { aloud: true })
      await advance(30_000)
    }
    expect(frame()?.isConnected).toBe(true)
    expect(reported()).toEqual([])
  })

  it('that leads its frame elsewhere in silence is taken away', async () => {
    const { stage, reported } = aStage()
    stage.show(program('p'), 0)
    await advance(31_000)
    leave(frame(), { aloud: false })
    await advance(9_950)
    expect(frame()?.isConnected).toBe(true)
    frame()?.dispatchEvent(new Event('load')) // nor does a page gain time that loads itself anew
    await advance(50)
    expect(frame()?.isConnected).toBe(false)
    expect(reported()).toEqual(['p decode'])
  })

  it('is asked now and then whether it is there, for another page may never be loaded whole', async () => {
    const { stage, reported } = aStage()
    stage.show(program('p'), 0)
    await advance(60_000)
    expect(reported()).toEqual([])
    busy(frame(), 1e9)
    await advance(20_000)
    expect(frame()?.isConnected).toBe(false)
    expect(reported()).toEqual(['p decode'])
  })

  it('that has left before it was seen is not shown', async () => {
    const { stage, reported } = aStage()
    stage.prepare(program('p'))
    await advance(500)
    for (let i = 0; i < 10; i++) {
      leave(frame(), { aloud: true })
      await advance(100)
    }
    const shown = follow(stage.show(program('p'), 0))
    await advance(500)
    expect([shown.state, reported()]).toEqual(['Unshowable: decode: the program has left its page', ['p decode']])
  })

  it('may be busy for a while when it begins', async () => {
    const { stage, reported } = aStage()
    stage.show(program('p'), 0)
    while (programsOf(frame()).length === 0) await advance(1)
    busy(frame(), 20_000)
    await advance(30_000)
    expect(reported()).toEqual([])
    expect(layers()[0]).toBe(programPage)
  })

  it('is not given to anybody else who asks for it', async () => {
    const { stage } = aStage()
    stage.prepare(program('p'))
    await advance(15)
    window.dispatchEvent(new MessageEvent('message', { data: programReady, source: window }))
    expect(programsOf(frame())).toHaveLength(0)
  })

  it.each([
    ['is not stored', 'gone', 0, 'missing'],
    ['cannot be read', 'unread', 10, 'decode'],
    ['never becomes one', 'lost', 3_000, 'timeout'],
  ])('that %s is refused within 3 s', async (_, asset, ms, code) => {
    page.media.broken.add('/unread')
    page.media.lost.add('/lost')
    const { stage, reported } = aStage()
    follow(stage.prepare(program('p', { asset })))
    await advance(ms)
    expect(reported()).toEqual([`p ${code}`])
    expect(page.root.querySelector('iframe')).toBeNull()
  })

  it('leaves no frame when its time is over', async () => {
    const { stage } = aStage()
    stage.show(program('p'), 0)
    await advance(500)
    stage.show(picture('a'), 0)
    await advance(200)
    expect(layers()).toEqual(['/a'])
    expect(page.media.frames.some(({ isConnected }) => isConnected)).toBe(false)
  })

  it.each([
    [false, 40, 'autoplay'],
    [false, undefined, 'autoplay'],
    [true, 40, null],
    [false, 0, null],
  ])('of an entry with mute %s at volume %s may sound by itself: %s', async (mute, volume, allowed) => {
    const { stage } = aStage(volume === undefined ? {} : { volume: () => volume })
    stage.show(program('p', { mute }), 0)
    await advance(50)
    expect(frame()?.getAttribute('allow')).toBe(allowed)
  })
})

describe('a link', () => {
  it('is looked for, and then seen once its page is loaded', async () => {
    const { stage, sources } = aStage()
    const shown = follow(stage.show(link(address), 0))
    await advance(12)
    expect(page.media.fetched).toEqual([`HEAD ${address}`])
    expect(fetch).toHaveBeenCalledWith(address, expect.objectContaining({ mode: 'no-cors', credentials: 'omit' }))
    expect(shown.state).toBe('pending')
    await advance(60)
    expect(shown.state).toBe('resolved')
    expect(layers()[0]).toBe(address)
    expect(frame()?.getAttribute('sandbox')).toBe('allow-scripts allow-forms allow-same-origin')
    expect(sources).toEqual([])
  })

  it('into this very server keeps no origin: its scripts could undo their sandbox', async () => {
    const { stage } = aStage()
    stage.prepare(link(`${location.origin}/img/uploads/p`))
    await advance(12)
    expect(frame()?.getAttribute('sandbox')).toBe('allow-scripts allow-forms')
  })

  it.each([
    ['whose server refuses', 'broken', 10],
    ['whose server is silent', 'lost', 3_000],
  ] as const)('%s is refused within 3 s', async (_, trouble, ms) => {
    page.media[trouble].add(address)
    const { stage, problems } = aStage()
    const prepared = follow(stage.prepare(link(address)))
    await advance(ms)
    expect(prepared.state).toContain('https://example.com cannot be reached')
    expect(problems.map(({ code }) => code)).toEqual(['missing'])
    expect(page.media.listeners()).toBe(0)
  })

  it('is refused at once where there is no network, and nothing is asked', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { stage } = aStage()
    const prepared = follow(stage.prepare(link(address)))
    await advance(0)
    expect(prepared.state).toContain('there is no network')
    expect(page.media.fetched).toEqual([])
  })

  it('is nothing but an address of the web', async () => {
    const { stage, reported } = aStage()
    follow(stage.show(link('javascript:alert(1)', { key: 'x' }), 0))
    await advance(0)
    expect(reported()).toEqual(['x decode'])
    expect(frame()?.hasAttribute('src')).toBe(false)
  })

  it('whose page is slow has 10 s to be prepared, and 3 s to be shown', async () => {
    const slow = follow(aStage().stage.prepare(link(address)))
    await advance(12)
    page.media.lost.add(address)
    window.clearTimeout((frame() as { pending?: number } | undefined)?.pending)
    await advance(9_900)
    expect(slow.state).toBe('pending')
    frame()?.dispatchEvent(new Event('load'))
    await advance(0)
    expect(slow.state).toBe('resolved')
  })

  it.each([
    ['prepared', 10_000],
    ['shown', 3_000],
  ])('whose page never comes is refused when it is %s, after %i ms', async (what, ms) => {
    const { stage, reported } = aStage()
    const entry = link(address, { key: 'x' })
    const refused = follow(what === 'prepared' ? stage.prepare(entry) : stage.show(entry, 0))
    await advance(12)
    window.clearTimeout((frame() as { pending?: number } | undefined)?.pending)
    await advance(ms - 50)
    expect(refused.state).toBe('pending')
    await advance(50)
    expect(refused.state).toContain('timeout')
    expect(reported()).toEqual(['x timeout'])
    expect(page.root.querySelector('iframe')).toBeNull()
  })
})
