import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { alias } from '../../alias'

/** The oldest browser that plays: Chromium 53, in televisions of 2018. It has no modules and no dynamic import. */
const oldest = {
  target: 'es2015',
  cssTarget: 'chrome53',
  modulePreload: false,
  cssCodeSplit: false,
  minify: 'terser', // by a kilobyte smaller than what is built in
  terserOptions: { ecma: 2015, compress: { passes: 2 } },
} as const

const mark = fileURLToPath(new URL('assets/mark.svg', import.meta.url))
const page = fileURLToPath(new URL('index.html', import.meta.url))
const program = fileURLToPath(new URL('program.html', import.meta.url))

/** A library that is old enough for the oldest browser as it is shipped. */
const hls = createRequire(import.meta.url).resolve('hls.js/dist/hls.min.js')

/** What a player is built from names its version: the same sources are the same player, wherever they are built. */
function version(): string {
  const hash = createHash('sha256')
  for (const folder of ['./src', './assets', '../../packages/model/src', '../../packages/renderer/src']) {
    const path = fileURLToPath(new URL(folder, import.meta.url))
    const files = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name))
    for (const name of files.sort()) {
      if (!name.includes('.test.')) hash.update(name).update(readFileSync(`${path}/${name}`))
    }
  }
  return hash.digest('hex').slice(0, 12)
}

const fonts = fileURLToPath(new URL('fonts', import.meta.url))
const stylesheet = 'marquee-sans.css'

/**
 * The fonts that are built in, by the names of their files; what the server has to know of them; the console's copy.
 */
function bundledFonts(): { files: Record<string, Buffer>; list: string; css: string } {
  const css = readFileSync(`${fonts}/${stylesheet}`)
  const sheet = createHash('sha256').update(css).digest('hex')
  const pieces = readdirSync(fonts).filter((name) => /^[0-9a-f]{64}$/.test(name))
  const files: Record<string, Buffer> = { [sheet]: css, 'OFL.txt': readFileSync(`${fonts}/OFL.txt`) }
  for (const name of pieces) files[name] = readFileSync(`${fonts}/${name}`)
  const sizes = Object.fromEntries([sheet, ...pieces].map((name) => [name, files[name]?.length]))
  return {
    files,
    list: JSON.stringify({ stylesheet: sheet, files: sizes }),
    css: css.toString('utf8').replace(/url\(/g, 'url(assets/fonts/'),
  }
}

const assetName = (extension: string) => `assets/player-[hash]${extension}`

/**
 * Makes the page, whose `%player.js%` are the built files' addresses, and tells the service worker, which is built
 * after it, which files make up the player. The page has no script of its own: its Content-Security-Policy is strict.
 *
 * Beside them lie what the renderer asks for by name, here and in the console: the page that becomes a program, which
 * is needed without a network too, and hls.js, which is needed only for what comes over the network. And the fonts that
 * are built in: screens get them as assets of manifests that need them, the console by fonts.css.
 */
function shell(): Plugin {
  const base = '/player/'
  let files = ''
  return {
    name: 'marquee-shell',
    enforce: 'post',
    sharedDuringBuild: true,
    resolveId: (id) => (id === 'virtual:marquee-shell' ? `\0${id}` : null),
    load: (id) => (id === '\0virtual:marquee-shell' ? `export default ${files}` : null),
    generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return
      const source = readFileSync(mark)
      const names = [
        ...Object.keys(bundle),
        this.getFileName(this.emitFile({ type: 'asset', name: 'mark.svg', source })),
      ]
      const html = readFileSync(page, 'utf8').replace(/%player(\.\w+)%/g, (_, extension) => {
        const name = names.find((n) => n.endsWith(extension))
        if (!name) throw new Error(`the build made no ${extension} file`)
        return base + name
      })
      const programPage = readFileSync(program, 'utf8')
      const library = readFileSync(hls, 'utf8').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n')
      this.emitFile({ type: 'asset', fileName: 'index.html', source: html })
      this.emitFile({ type: 'asset', fileName: 'program.html', source: programPage })
      this.emitFile({ type: 'asset', fileName: 'hls.js', source: library })
      const bundled = bundledFonts()
      for (const [name, bytes] of Object.entries(bundled.files)) {
        this.emitFile({ type: 'asset', fileName: `assets/fonts/${name}`, source: bytes })
      }
      this.emitFile({ type: 'asset', fileName: 'fonts.json', source: bundled.list })
      this.emitFile({ type: 'asset', fileName: 'fonts.css', source: bundled.css })
      const hash = createHash('sha256').update(html).update(programPage).digest('hex').slice(0, 16)
      const paths = [base, ...['program.html', ...names].map((name) => base + name)]
      files = JSON.stringify({ version: hash, paths })
    },
  }
}

export default defineConfig({
  base: '/player/',
  publicDir: false,
  resolve: { alias },
  define: { __PLAYER_VERSION__: JSON.stringify(version()) },
  plugins: [shell()],
  environments: {
    client: {
      build: {
        ...oldest,
        rolldownOptions: {
          input: fileURLToPath(new URL('src/main.ts', import.meta.url)),
          output: { format: 'iife', entryFileNames: assetName('.js'), assetFileNames: assetName('[extname]') },
        },
      },
    },
    sw: {
      consumer: 'client',
      build: {
        ...oldest,
        emptyOutDir: false,
        rolldownOptions: {
          input: fileURLToPath(new URL('src/sw/main.ts', import.meta.url)),
          output: { format: 'iife', entryFileNames: 'sw.js' },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const name of ['client', 'sw']) {
        const environment = builder.environments[name]
        if (environment) await builder.build(environment)
      }
    },
  },
})
