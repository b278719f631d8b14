import type { Answer } from '@marquee/api/types'

/** What this server takes, and what its programs allow. */
export type Limits = Answer<'/api/content/limits', 'get'>

/** Other names under which browsers know the server's types. */
const aliases: Record<string, string> = {
  'image/jpg': 'image/jpeg',
  'image/apng': 'image/png',
  'image/heif': 'image/heic',
  'image/x-bmp': 'image/bmp',
  'image/x-ms-bmp': 'image/bmp',
  'video/x-m4v': 'video/mp4',
  'audio/mp3': 'audio/mpeg',
  'audio/x-m4a': 'audio/mp4',
  'audio/m4a': 'audio/mp4',
  'audio/x-aac': 'audio/aac',
  'audio/vnd.dlna.adts': 'audio/aac',
  'audio/x-wav': 'audio/wav',
  'audio/wave': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
  'audio/x-flac': 'audio/flac',
  'audio/opus': 'audio/ogg',
  'video/ogg': 'audio/ogg',
  'application/ogg': 'audio/ogg',
  'application/x-zip-compressed': 'application/zip',
}

const slides = [
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.presentation',
  'application/vnd.ms-powerpoint',
]

/** Whether contents of a kind of file can lie on the page of a program; what the browser does not know may. */
export function canLie({ type }: Pick<File, 'type'>): boolean {
  const kind = aliases[type] ?? type
  return kind === '' || /^(image|video|audio)\//.test(kind) || kind === 'application/pdf' || slides.includes(kind)
}

/** What people call the types, in the order in which they are listed. */
const names: Record<string, string> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/gif': 'GIF',
  'image/webp': 'WebP',
  'image/avif': 'AVIF',
  'image/heic': 'HEIC',
  'image/svg+xml': 'SVG',
  'image/bmp': 'BMP',
  'image/tiff': 'TIFF',
  'video/mp4': 'MP4',
  'video/quicktime': 'MOV',
  'video/webm': 'WebM',
  'audio/mpeg': 'MP3',
  'audio/mp4': 'M4A',
  'audio/aac': 'AAC',
  'audio/ogg': 'OGG',
  'audio/wav': 'WAV',
  'audio/flac': 'FLAC',
  'application/pdf': 'PDF',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PPTX',
  'application/vnd.oasis.opendocument.presentation': 'ODP',
  'application/vnd.ms-powerpoint': 'PPT',
  'application/zip': 'ZIP (HTML)',
}

/** What the file chooser offers beside the types, because systems do not agree on how they are called, or know them. */
const extensions: Record<string, string[]> = {
  'image/avif': ['.avif'],
  'image/heic': ['.heic', '.heif'],
  'image/bmp': ['.bmp'],
  'image/tiff': ['.tif', '.tiff'],
  'video/mp4': ['.m4v'],
  'video/quicktime': ['.mov'],
  'audio/mp4': ['.m4a'],
  'audio/aac': ['.aac'],
  'audio/ogg': ['.opus', '.oga'],
  'audio/flac': ['.flac'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['.pptx'],
  'application/vnd.oasis.opendocument.presentation': ['.odp'],
  'application/vnd.ms-powerpoint': ['.ppt'],
  'application/zip': ['.zip'],
}

/** Why a server does not take a file; undefined when it does. */
export type Refusal = 'wrongType' | 'noDocuments' | 'noSlides' | 'noAvif'

/**
 * Whether a server would look at a file. What the browser does not know is left for the server to find out, and so is
 * everything until the limits are there.
 */
export function refusalOf({ type }: Pick<File, 'type'>, limits: Limits | undefined): Refusal | undefined {
  const kind = aliases[type] ?? type
  if (!limits || kind === '') return undefined
  if (slides.includes(kind)) return limits.slides ? undefined : 'noSlides'
  if (kind === 'application/pdf') return limits.documents ? undefined : 'noDocuments'
  if ((kind === 'image/avif' || kind === 'image/heic') && !limits.avif) return 'noAvif'
  return limits.kinds.some((known) => (aliases[known] ?? known) === kind) ? undefined : 'wrongType'
}

/** What a server takes, as people call it: `JPEG, PNG, …`. */
export function kindNames(limits: Limits): string {
  return Object.entries(names)
    .filter(([type]) => limits.kinds.some((kind) => (aliases[kind] ?? kind) === type))
    .filter(([type]) => !refusalOf({ type }, limits))
    .map(([, name]) => name)
    .join(', ')
}

/** What a file chooser offers; undefined offers everything. */
export function acceptOf(limits: Limits | undefined): string | undefined {
  return limits && offered(limits.kinds)
}

/** What a file chooser offers for the page of a program. */
export function acceptForPage(limits: Limits | undefined): string | undefined {
  return limits && offered(limits.kinds.filter((type) => canLie({ type })))
}

/** What this server cannot do for lack of a program. */
export function lacks(limits: Limits): ('documents' | 'slides' | 'avif')[] {
  return (['documents', 'slides', 'avif'] as const).filter((ability) => !limits[ability])
}

/** What a file chooser offers for a new version: versions are of one kind. */
export function acceptFor(type: string, limits: Limits | undefined): string | undefined {
  const isOf: Record<string, (kind: string) => boolean> = {
    Document: (kind) => kind === 'application/pdf' || slides.includes(kind),
    Program: (kind) => kind === 'application/zip',
  }
  return limits && offered(limits.kinds.filter(isOf[type] ?? ((kind) => kind.startsWith(`${type.toLowerCase()}/`))))
}

function offered(kinds: readonly string[]): string {
  return kinds.flatMap((kind) => [kind, ...(extensions[kind] ?? [])]).join(',')
}
