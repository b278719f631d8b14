import { fileURLToPath } from 'node:url'

/** One alias for every workspace package: `@marquee/<package>/<path>` is `packages/<package>/src/<path>`. */
export const alias = [
  {
    find: /^@marquee\/([a-z0-9]+)\/(.*)$/,
    replacement: fileURLToPath(new URL('./packages/$1/src/$2', import.meta.url)),
  },
]
