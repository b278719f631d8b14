import { fill } from './medium'

/**
 * A fixed number of video elements, used again and again by all stages of a page: screens have few decoders, and an
 * element that is dropped keeps its memory for a long time.
 */
export interface Pool {
  /** While all are taken, the lowest user gives its element back, if it is below `rank`; null if it is not. */
  take(rank: number, user: PoolUser): HTMLVideoElement | null
  /** Takes an element back: out of the page, its source and decoder released. */
  give(video: HTMLVideoElement): void
  /** The volume is another: whoever has an element is as loud as it has to be now. */
  tune(): void
}

/** Who has an element. */
export interface PoolUser {
  /** How much it matters now that it keeps the element; 0 is not at all. */
  rank(): number
  /** Gives the element back at once. */
  release(): void
  /** See Pool. */
  tune(): void
}

/** With one element, a video that follows a video cannot be prepared. */
export function createPool(size = 2): Pool {
  const free: HTMLVideoElement[] = []
  const users = new Map<HTMLVideoElement, PoolUser>()

  return {
    take(rank, user) {
      const lowest = users.size < size ? null : lowestUser()
      if (lowest && lowest.rank() < rank) lowest.release()
      if (users.size >= size) return null
      const video = free.pop() ?? createVideoElement()
      users.set(video, user)
      return video
    },
    give(video) {
      video.pause()
      video.removeAttribute('src')
      video.load()
      video.remove()
      users.delete(video)
      free.push(video)
    },
    tune() {
      for (const user of Array.from(users.values())) user.tune()
    },
  }

  function lowestUser(): PoolUser | undefined {
    return Array.from(users.values()).sort((one, other) => one.rank() - other.rank())[0]
  }
}

/**
 * The pool for what lies within something whose rank changes: an element matters no more than what it lies in, and
 * within that as its own rank says. What is about to be seen takes what it needs, but from nothing that lies in it.
 */
export function within(pool: Pool, rankOfWhole: () => number): Pool {
  const most = Number.POSITIVE_INFINITY
  const among = (rank: number) => {
    const whole = rankOfWhole()
    if (rank <= 0 || whole <= 0) return 0
    return whole === most || rank === most ? whole : (whole * rank) / (1 + rank)
  }
  return {
    take: (rank, { rank: ownRank, release, tune }) =>
      pool.take(among(rank), { rank: () => among(ownRank()), release, tune }),
    give: pool.give,
    tune: pool.tune,
  }
}

function createVideoElement(): HTMLVideoElement {
  const video = fill(document.createElement('video'))
  video.preload = 'auto'
  video.setAttribute('playsinline', '')
  video.setAttribute('disableremoteplayback', '')
  return video
}
