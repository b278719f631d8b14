import { youTubeId } from '@marquee/model/youtube'

/** What an address leads to. */
export type LinkKind = 'page' | 'youtube' | 'stream'

/** What is wrong with an address; the server refuses it by the same code. */
export type LinkProblem = 'required' | 'bad-format' | 'bad-scheme' | 'credentials' | 'youtube-video' | 'too-long'

export type Link = { kind: LinkKind; url: string; problem?: undefined } | { problem: LinkProblem }

/** Characters of an address at most. */
const MOST = 2000

const streams = /\.(m3u8|mp4|m4v|webm)$/i
const youTubeHosts = /^((www|m|music)\.)?youtube\.com$|^(www\.)?youtu\.be$|^(www\.)?youtube-nocookie\.com$/

/** Reads what somebody typed: `example.com/menu` is taken for https. */
export function readLink(typed: string): Link {
  const text = typed.trim()
  if (text === '') return { problem: 'required' }
  if (text.length > MOST) return { problem: 'too-long' }
  const url = parse(/^[a-z][\w+.-]*:/i.test(text) && !/^[\w.-]+:\d/.test(text) ? text : `https://${text}`)
  if (!url) return { problem: 'bad-format' }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return { problem: 'bad-scheme' }
  if (url.username || url.password) return { problem: 'credentials' }
  if (!url.hostname.includes('.') && !url.hostname.startsWith('[') && url.hostname !== 'localhost') {
    return { problem: 'bad-format' }
  }
  if (youTubeHosts.test(url.hostname)) {
    return youTubeId(url.href) ? { kind: 'youtube', url: url.href } : { problem: 'youtube-video' }
  }
  return { kind: streams.test(url.pathname) ? 'stream' : 'page', url: url.href }
}

function parse(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
