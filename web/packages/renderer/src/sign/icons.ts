import type { SignTime } from '@marquee/model/sign/sign'
import type { ProgramHost } from '../program/host'
import { createPicture, type Picture } from './picture'

/** The icons of times that a sign shows. */
export interface Icons {
  /** Says which times are shown from now on; icons of others go. Resolves when those that can be had are there. */
  show(times: readonly SignTime[], t: number): Promise<unknown>
  /** The icon of a time that is shown, which has no size of its own; null for one that is not to be seen. */
  of(time: SignTime): HTMLElement | null
  end(): void
}

/** `changed` is called when an icon can be seen, or no longer. */
export function createIcons(host: Pick<ProgramHost, 'use' | 'source'>, changed: () => void): Icons {
  /** By content, and by which of the times it is that have this one: a picture is in one place. */
  const pictures = new Map<string, Picture>()
  const places = new Map<SignTime, Picture>()

  function end(left: ReadonlySet<string> = new Set()): void {
    pictures.forEach((picture, key) => {
      if (left.has(key)) return
      pictures.delete(key)
      picture.end()
    })
  }

  return {
    show(times, t) {
      const shown = new Set<string>()
      places.clear()
      for (const time of times) {
        if (time.icon <= 0) continue
        let key = String(time.icon)
        while (shown.has(key)) key += '+'
        shown.add(key)
        const picture = pictures.get(key) ?? createPicture(host, 'contain', changed)
        pictures.set(key, picture)
        places.set(time, picture)
      }
      end(shown)
      return Promise.all(Array.from(places, ([time, picture]) => picture.show(time.icon, t)))
    },
    of(time) {
      const element = places.get(time)?.element
      return element?.firstChild ? element : null
    },
    end: () => end(),
  }
}
