import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { film, picture } from './media'

/** A folder on this machine, as somebody has it on their desk. */
export interface DeskFolder {
  path: string
  remove(): void
}

/** A folder of this name with these files in it, and folders where their names have slashes. */
export function deskFolder(name: string, files: Record<string, Buffer | string>): DeskFolder {
  const home = mkdtempSync(join(tmpdir(), 'marquee-desk-'))
  for (const [file, bytes] of Object.entries(files)) {
    const path = join(home, name, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, bytes)
  }
  return { path: join(home, name), remove: () => rmSync(home, { recursive: true }) }
}

/** Real files of many kinds; `mark` makes their bytes differ from those of another folder. */
export function mixedFiles(mark: string): Record<string, Buffer | string> {
  const colour = `0x${Buffer.from(mark).toString('hex').padEnd(6, '0').slice(0, 6)}`
  return {
    'Poster.png': picture(colour),
    'Sign.svg': `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><title>${mark}</title><rect width="640" height="360" fill="#284"/></svg>`,
    'Prices.pdf': pdf(3, mark),
    'Opening/Film.mp4': film(2, mark),
    'Opening/Jingle.mp3': sound(3, mark),
    'Opening/Deep/Deeper/Old/Last.png': picture(`${colour}@0.5`),
    '.DS_Store': 'nothing to show',
    'Opening/Thumbs.db': 'nothing to show',
    'Stock.csv': 'name,price\ntea,3\n',
  }
}

/** A tone of so many seconds, as an MP3. */
export function sound(seconds: number, title: string): Buffer {
  const source = ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`]
  return execFileSync('ffmpeg', ['-loglevel', 'error', ...source, '-metadata', `title=${title}`, '-f', 'mp3', '-'])
}

/** A film that only some screens play: HEVC. */
export function hevcFilm(title: string): Buffer {
  const home = mkdtempSync(join(tmpdir(), 'marquee-media-'))
  try {
    const file = join(home, 'film.mp4')
    const codec = ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none', '-tag:v', 'hvc1']
    const source = ['-f', 'lavfi', '-i', 'testsrc=s=1280x720:r=10:d=1', '-pix_fmt', 'yuv420p']
    execFileSync('ffmpeg', ['-loglevel', 'error', ...source, ...codec, '-metadata', `title=${title}`, file])
    return execFileSync('cat', [file])
  } finally {
    rmSync(home, { recursive: true })
  }
}

/** Drops files and folders of this machine on the page, as the system does when somebody lets go of them there. */
export async function dropOn(page: Page, paths: string[]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files: paths, dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, x: 200, y: 300, data })
  }
}

/** A PDF of so many coloured pages. */
function pdf(pages: number, title: string): string {
  const numbers = Array.from({ length: pages }, (_, index) => index)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${numbers.map((n) => `${3 + n * 2} 0 R`).join(' ')}] /Count ${pages} >>`,
    ...numbers.flatMap((n) => {
      const drawing = `% ${title}\n0.${2 + n} 0.5 0.7 rg 0 0 842 595 re f 1 1 1 rg 120 220 ${180 + n * 160} 140 re f`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 842 595] /Contents ${4 + n * 2} 0 R >>`,
        `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
      ]
    }),
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`
  return `${text}${table}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
}
