import type { Poster } from '@marquee/api/upload/upload'

/** The longer side of a poster at most, in pixels. */
const SIDE = 640

/** How long the browser may take to show a frame of a video, in milliseconds. */
const PATIENCE_MS = 10_000

/** The frame is taken from here, in seconds, or from the middle of what is shorter: a first frame is often black. */
const MOMENT = 1

export interface VideoLook {
  /** Absent when this browser cannot show the video; a screen may. */
  poster?: Poster
  /** 0 when the browser cannot tell. */
  durationMs: number
}

/** Takes a picture out of a video and measures how long it is. Never rejects: what the browser cannot do is left out. */
export async function lookAtVideo(url: string): Promise<VideoLook> {
  const video = document.createElement('video')
  const look: VideoLook = { durationMs: 0 }
  try {
    Object.assign(video, { muted: true, playsInline: true, preload: 'auto', src: url })
    await happens(video, 'loadeddata')
    const length = Number.isFinite(video.duration) ? video.duration : 0
    look.durationMs = Math.round(length * 1000)
    video.currentTime = Math.min(MOMENT, length / 2)
    await happens(video, 'seeked')
    look.poster = await paint(video)
  } catch {
    // what was found out until then has to do
  } finally {
    video.removeAttribute('src')
    video.load()
  }
  return look
}

/** The same of a file of the computer. */
export async function lookAtFilm(file: File): Promise<VideoLook> {
  const url = URL.createObjectURL(file)
  try {
    return await lookAtVideo(url)
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** The size of a picture whose longer side is `SIDE` at most. */
export function posterSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, SIDE / Math.max(width, height, 1))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

async function paint(video: HTMLVideoElement): Promise<Poster | undefined> {
  if (!video.videoWidth || !video.videoHeight) return undefined
  const size = posterSize(video.videoWidth, video.videoHeight)
  const canvas = Object.assign(document.createElement('canvas'), size)
  canvas.getContext('2d')?.drawImage(video, 0, 0, size.width, size.height)
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  return picture ? { picture, ...size } : undefined
}

function happens(video: HTMLVideoElement, event: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(reject, PATIENCE_MS)
    const end = (settle: () => void) => () => {
      clearTimeout(late)
      settle()
    }
    video.addEventListener(event, end(resolve), { once: true })
    video.addEventListener('error', end(reject), { once: true })
  })
}
