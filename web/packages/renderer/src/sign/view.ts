import { type Sign, type SignTime, signAt } from '@marquee/model/sign/sign'
import type { Timetable } from '@marquee/model/timetable'
import { createDisposables, type Disposables } from '../disposables'
import { fill } from '../medium'
import { nextTick, usualFormat } from '../program/clock'
import type { ProgramHost } from '../program/host'
import { watchSize } from '../program/scale'
import { add, bundledFamily, empty, px } from '../program/style'
import { backdrop } from '../standby'
import { doorGrounds, drawDoor, emOfDoor } from './door'
import { createIcons, type Icons } from './icons'
import { drawLobby, emOfLobby, mostRows } from './lobby'
import { discreet, drawUnknown, type Scene } from './parts'
import { createPicture, type Picture } from './picture'
import { createSpeech } from './words'

export interface SignViewOptions {
  /** Gets covered; may be resized at any time. */
  readonly root: HTMLElement
  readonly host: Pick<ProgramHost, 'use' | 'source'>
}

/** A sign over all else in its root: a room, free or taken, or a list of what takes place. */
export interface SignView {
  /** Empty while there is no sign. */
  readonly element: HTMLElement
  /**
   * Draws what the sign says at `t`, milliseconds since the epoch, and returns until when that stays right; null takes
   * it away. It has no clock of its own: whoever shows it looks again.
   */
  show(sign: Sign | null, timetable: Pick<Timetable, 'horizon' | 'wall'>, t: number): number
  dispose(): void
}

/** What a sign consists of while there is one. */
interface Stand {
  readonly ground: HTMLElement
  readonly picture: Picture
  readonly veil: HTMLElement
  readonly page: HTMLElement
  readonly icons: Icons
  readonly disposables: Disposables
}

const lobbyVeil = 'rgba(12, 17, 34, 0.78)'

export function createSignView({ root, host }: SignViewOptions): SignView {
  const element = fill(document.createElement('div'))
  Object.assign(element.style, { overflow: 'hidden', pointerEvents: 'none', display: 'none', color: '#ffffff' })
  element.style.fontFamily = `"${bundledFamily}", sans-serif`
  root.appendChild(element)
  const disposables = createDisposables()
  disposables.add(() => element.remove())
  disposables.add(end)
  let stand: Stand | null = null
  let shown: { sign: Sign; timetable: Pick<Timetable, 'horizon' | 'wall'>; t: number } | null = null
  watchSize(element, disposables, draw)

  return {
    element,
    show(sign, timetable, t) {
      if (disposables.ended || !sign) {
        end()
        return Number.POSITIVE_INFINITY
      }
      shown = { sign, timetable, t }
      return Math.min(draw(), t + nextTick(t, usualFormat))
    },
    dispose: disposables.end,
  }

  function end(): void {
    shown = null
    stand?.disposables.end()
    stand = null
    element.style.display = 'none'
  }

  /** Draws the sign of the instant it was last asked about; returns until when that stays right. */
  function draw(): number {
    if (!shown) return Number.POSITIVE_INFINITY
    const { sign, timetable, t } = shown
    const parts = stand ?? open()
    stand = parts
    element.style.display = ''
    element.lang = sign.language
    const speech = createSpeech(sign.language, timetable.wall, t)
    const said = signAt(sign, timetable, t)
    const shownOf = (time: SignTime) => discreet(time, speech)
    const now = { ...said, current: said.current.map(shownOf), next: said.next.map(shownOf) }
    const behind = now.current.find(({ background }) => background > 0)
    void parts.picture.show(behind?.background ?? sign.background, t)
    const isDoor = sign.layout === 'Door' && now.state !== 'unknown'
    void parts.icons.show(isDoor ? now.current.slice(0, 1) : now.current.concat(now.next).slice(0, mostRows), t)
    const ground = now.state !== 'unknown' && isDoor ? doorGrounds[now.state] : null
    parts.ground.style.backgroundColor = ground?.colour ?? ''
    parts.ground.style.backgroundImage = ground ? '' : backdrop
    parts.veil.style.backgroundColor = ground?.veil ?? lobbyVeil
    return Math.min(said.changesAt, drawPage(parts, { sign, now, t, speech }, isDoor))
  }

  function drawPage(
    { page, icons }: Stand,
    said: Pick<Scene, 'sign' | 'now' | 't' | 'speech'>,
    isDoor: boolean,
  ): number {
    const { clientWidth, clientHeight } = element
    empty(page)
    if (clientWidth <= 0 || clientHeight <= 0) return Number.POSITIVE_INFINITY
    const em = (isDoor ? emOfDoor : emOfLobby)(clientWidth, clientHeight)
    page.style.fontSize = px(em)
    const scene: Scene = {
      ...said,
      width: clientWidth / em,
      height: clientHeight / em,
      iconOf: icons.of,
    }
    if (said.now.state !== 'unknown' && !isDoor) return drawLobby(page, scene)
    if (isDoor) drawDoor(page, scene)
    else drawUnknown(page, scene)
    return Number.POSITIVE_INFINITY
  }

  function open(): Stand {
    const ofStand = createDisposables()
    const ground = fill(add(element))
    const picture = createPicture(host, 'cover', (isSeen) => {
      veil.style.display = isSeen ? '' : 'none'
    })
    element.appendChild(fill(picture.element))
    const veil = fill(add(element, { display: 'none' }))
    const page = fill(add(element, { display: 'flex', lineHeight: '1.3' }))
    const icons = createIcons(host, draw)
    ofStand.add(() => empty(element))
    ofStand.add(picture.end)
    ofStand.add(icons.end)
    return { ground, picture, veil, page, icons, disposables: ofStand }
  }
}
