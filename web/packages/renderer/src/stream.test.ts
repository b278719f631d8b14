import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { hlsScript } from './hls'
import { advance, aStage, follow, layers, page, picture, stream, usePage } from './stage.fake'

usePage()

const live = 'https://example.com/live/index.m3u8?key=1'

/** What hls.js does, as far as a stage sees it: an element that has the address, and errors. */
class FakeHls {
  static readonly Events = { ERROR: 'hlsError' }
  static readonly ErrorTypes = { NETWORK_ERROR: 'networkError' }
  static readonly all: FakeHls[] = []
  static supported = true
  static isSupported = () => FakeHls.supported
  destroyed = false
  fail = (_name: string, _data: object) => {}
  private url = ''
  constructor(readonly config: object) {
    FakeHls.all.push(this)
  }
  on(_name: string, listener: FakeHls['fail']): void {
    this.fail = listener
  }
  loadSource(url: string): void {
    this.url = url
  }
  attachMedia(element: HTMLVideoElement): void {
    element.src = this.url
    element.load()
  }
  destroy(): void {
    this.destroyed = true
  }
}

let playsHls: string

beforeEach(() => {
  playsHls = ''
  FakeHls.supported = true
  FakeHls.all.length = 0
  delete window.Hls
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockImplementation(() => playsHls as CanPlayTypeResult)
  vi.spyOn(document.head, 'appendChild').mockImplementation((script) => {
    window.setTimeout(() => {
      window.Hls = FakeHls as never
      script.dispatchEvent(new Event('load'))
    }, 5)
    return script
  })
})

afterAll(() => {
  delete window.Hls
})

const scripts = () => vi.mocked(document.head.appendChild).mock.calls.map(([node]) => (node as HTMLScriptElement).src)

describe('a stream', () => {
  it('is played by the browser where it can', async () => {
    playsHls = 'maybe'
    const { stage, sources } = aStage()
    const shown = follow(stage.show(stream(live), 0))
    await advance(200)
    expect(shown.state).toBe('resolved')
    expect(layers()).toEqual([live])
    expect(scripts()).toEqual([])
    expect(sources).toEqual([])
  })

  it('else by hls.js, which is loaded once, when it is first needed', async () => {
    const { stage } = aStage()
    for (const url of [live, `${live}2`]) {
      const shown = follow(stage.show(stream(url), 0))
      await advance(200)
      expect(shown.state).toBe('resolved')
      expect(layers()).toEqual([url])
    }
    expect(scripts()).toEqual([location.origin + hlsScript])
    expect(FakeHls.all.map(({ destroyed }) => destroyed)).toEqual([true, false])
    stage.dispose()
    expect(FakeHls.all.map(({ destroyed }) => destroyed)).toEqual([true, true])
  })

  it('that is a file is played as one', async () => {
    const { stage } = aStage()
    stage.show(stream('https://example.com/film.mp4'), 0)
    await advance(200)
    expect(layers()).toEqual(['https://example.com/film.mp4'])
    expect(scripts()).toEqual([])
  })

  it('that is live begins where it is, however late', async () => {
    page.media.durations.set(live, Number.POSITIVE_INFINITY)
    const { stage } = aStage()
    stage.show(stream(live), 7_000)
    await advance(200)
    expect(page.media.videos[0]?.currentTime).toBe(0)
    expect(FakeHls.all[0]?.config).toMatchObject({ liveDurationInfinity: true, enableWorker: false })
  })

  it.each([
    ['networkError', 'missing'],
    ['mediaError', 'decode'],
  ])('that hls.js gives up for a %s is refused as %s', async (type, code) => {
    page.media.lost.add(live)
    const { stage, reported } = aStage()
    const prepared = follow(stage.prepare(stream(live, { key: 's' })))
    await advance(10)
    FakeHls.all[0]?.fail('hlsError', { fatal: false, type, details: 'a gap' })
    await advance(0)
    expect(prepared.state).toBe('pending')
    FakeHls.all[0]?.fail('hlsError', { fatal: true, type, details: 'manifestLoadError' })
    await advance(0)
    expect(prepared.state).toContain(`${code}: hls.js: manifestLoadError`)
    expect(reported()).toEqual([`s ${code}`])
    expect(FakeHls.all[0]?.destroyed).toBe(true)
  })

  it.each([
    ['stands still for 3 s', () => page.media.videos[0]?.dispatchEvent(new Event('waiting')), 's stalled'],
    [
      'hls.js gives up',
      () => FakeHls.all[0]?.fail('hlsError', { fatal: true, type: 'networkError', details: 'fragLoadError' }),
      's missing',
    ],
  ])('that is seen and then %s breaks off', async (_, happens, problem) => {
    const { stage, reported } = aStage()
    const failed: string[] = []
    stage.failed = ({ key }) => failed.push(key)
    stage.show(stream(live, { key: 's' }), 0)
    await advance(200)
    happens()
    await advance(3_000)
    expect(failed).toEqual(['s'])
    expect(reported()).toEqual([problem])
  })

  it('is refused where nothing plays it, and at once where there is no network', async () => {
    FakeHls.supported = false
    const { stage, reported } = aStage()
    follow(stage.prepare(stream(live, { key: 's' })))
    await advance(10)
    expect(reported()).toEqual(['s decode'])
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    follow(stage.prepare(stream(live, { key: 't' })))
    await advance(0)
    expect(reported()).toEqual(['s decode', 't missing'])
  })

  it('that is overtaken while hls.js is loaded begins nothing', async () => {
    const { stage } = aStage()
    stage.show(stream(live), 0)
    await advance(2)
    stage.show(picture('a'), 0)
    await advance(200)
    expect(FakeHls.all).toEqual([])
    expect(layers()).toEqual(['/a'])
  })
})
