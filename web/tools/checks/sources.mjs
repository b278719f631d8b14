import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder web/. */
export const web = fileURLToPath(new URL('../../', import.meta.url))

/** @typedef {{ path: string, text: string, isTest: boolean }} Source `path` is relative to web/, with slashes. */

/**
 * Every source file below the given folders of web/.
 * @param {string[]} folders
 * @returns {Source[]}
 */
export function sources(folders = ['apps', 'packages', 'tools', 'e2e'], pattern = /\.(ts|tsx|mjs)$/) {
  return folders.flatMap((folder) =>
    walk(join(web, folder))
      .filter((file) => pattern.test(file) && !file.endsWith('schema.d.ts'))
      .map((file) => {
        const path = relative(web, file).split(sep).join('/')
        return {
          path,
          text: readFileSync(file, 'utf8'),
          isTest: /\.(test|spec|fake)\.(ts|tsx|mjs)$|\/e2e\//.test(`/${path}`),
        }
      }),
  )
}

function walk(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'dist', 'public'].includes(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? walk(path) : [path]
  })
}

/**
 * What a file imports: packages of this workspace as `packages/<name>/<file>`, its own files as paths below web/, and
 * everything else by its name.
 * @param {Source} source
 * @returns {string[]}
 */
export function imports({ path, text }) {
  const found = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"\n]+)['"]/g)
  return [...found].map(([, name]) => {
    if (name.startsWith('@marquee/')) return name.replace('@marquee/', 'packages/')
    if (!name.startsWith('.')) return name
    return join(dirname(path), name).split(sep).join('/')
  })
}
