/** What this browser plays, as far as it tells. */
export interface Abilities {
  /** Of `h264`, `hevc`, `vp8`, `vp9`, `av1`, and H.264 of 10 bits, 4:2:2 and 4:4:4, those that it plays. */
  codecs: string[]
  /** The largest video that it plays without stumbling, in pixels; absent when it plays none. */
  maxWidth?: number
  maxHeight?: number
}

/** The part of the browser that plays. */
export interface MediaPlayer {
  canPlayType(type: string): string
  isTypeSupported?: (type: string) => boolean
  /** Chromium 66 and later. */
  decodingInfo?: (configuration: MediaDecodingConfiguration) => Promise<{ supported: boolean; smooth: boolean }>
}

/** Each codec as a common file has it, and as one in 4K does. */
const types: Record<string, [common: string, large: string]> = {
  h264: ['video/mp4; codecs="avc1.640028"', 'video/mp4; codecs="avc1.640033"'],
  hevc: ['video/mp4; codecs="hvc1.1.6.L120.90"', 'video/mp4; codecs="hvc1.1.6.L153.90"'],
  vp8: ['video/webm; codecs="vp8"', 'video/webm; codecs="vp8"'],
  vp9: ['video/webm; codecs="vp9"', 'video/webm; codecs="vp09.00.51.08"'],
  av1: ['video/mp4; codecs="av01.0.08M.08"', 'video/mp4; codecs="av01.0.13M.08"'],
  'h264-high10': ['video/mp4; codecs="avc1.6E0028"', 'video/mp4; codecs="avc1.6E0033"'],
  'h264-high422': ['video/mp4; codecs="avc1.7A0028"', 'video/mp4; codecs="avc1.7A0033"'],
  'h264-high444': ['video/mp4; codecs="avc1.F40028"', 'video/mp4; codecs="avc1.F40033"'],
}

const large = { maxWidth: 3840, maxHeight: 2160 }
const common = { maxWidth: 1920, maxHeight: 1080 }

/** Bits per second of a video in 4K. */
const BITRATE = 20_000_000

/** Asks the browser. What it does not tell of 4K counts as no. */
export async function abilitiesOf(player: MediaPlayer): Promise<Abilities> {
  const plays = (type: string) => player.canPlayType(type) === 'probably' || player.isTypeSupported?.(type) === true

  async function playsLarge(type: string): Promise<boolean> {
    if (!player.decodingInfo) return plays(type)
    const video = { contentType: type, width: large.maxWidth, height: large.maxHeight, bitrate: BITRATE, framerate: 30 }
    try {
      const { supported, smooth } = await player.decodingInfo({ type: 'file', video })
      return supported && smooth
    } catch {
      return false
    }
  }

  const codecs = Object.keys(types).filter((codec) => plays(typesOf(codec)[0]))
  if (codecs.length === 0) return { codecs }
  for (const codec of codecs) {
    if (await playsLarge(typesOf(codec)[1])) return { codecs, ...large }
  }
  return { codecs, ...common }
}

function typesOf(codec: string): [string, string] {
  return types[codec] as [string, string]
}
