import { execFileSync } from 'node:child_process'
import { defineConfig } from '@playwright/test'

const installed = () =>
  execFileSync('sh', ['-c', 'command -v chromium || command -v chromium-headless-shell'], { encoding: 'utf8' }).trim()

/** The renderer in a real Chromium, and without a server: `CHROMIUM_PATH`, or the one that is installed. With `MARQUEE_BENCH`, what is measured and not part of the check. */
export default defineConfig({
  testDir: '.',
  testMatch: process.env.MARQUEE_BENCH ? '*.bench.ts' : '*.spec.ts',
  workers: 1,
  timeout: 90_000,
  outputDir: '../../node_modules/.cache/e2e-renderer',
  use: {
    viewport: { width: 640, height: 360 },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? installed(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
