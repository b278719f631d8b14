import { execFileSync } from 'node:child_process'
import { defineConfig } from '@playwright/test'
import { isDeep } from './deep'

/**
 * Debian's Chromium: Playwright's own download is not used. Where its build without a window's frame is installed, that one,
 * which needs a third less of the processor for the same pages.
 */
const chromium = execFileSync(
  'sh',
  [
    '-c',
    'command -v chromium-headless-shell || command -v chromium || command -v chromium-browser || command -v google-chrome',
  ],
  {
    encoding: 'utf8',
  },
).trim()

/** What is there to be looked at, and runs where somebody does. */
const shown = process.env.MARQUEE_SCREENSHOTS ? [] : ['author.gallery.spec.ts']

export default defineConfig({
  testDir: '.',
  globalSetup: './server.ts', // it writes the demo company once
  outputDir: '../test-results',
  workers: 2,
  fullyParallel: false,
  forbidOnly: process.env.CI === 'true',
  retries: process.env.CI ? 2 : 0, // a loaded machine may be short of breath; scripts/summary.mjs names what needs them
  timeout: 30_000,
  expect: { timeout: 7_500 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : 'list',
  use: {
    browserName: 'chromium',
    colorScheme: 'light',
    timezoneId: 'Asia/Tokyo',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    trace: 'on-first-retry', // to record every test is a tenth of the time; `--trace on` records one
    launchOptions: {
      executablePath: chromium,
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
  projects: [
    // The renderer without a server: it reads what Chromium really presents, frame by frame, in one worker. It comes first,
    // or the other worker would have nothing to do at the end.
    {
      name: 'renderer',
      testMatch: 'renderer/*.spec.ts',
      grepInvert: isDeep ? undefined : /@deep/,
      timeout: 90_000,
      workers: 1,
      use: { viewport: { width: 640, height: 360 } },
    },
    {
      name: 'desktop-en',
      testIgnore: ['**/e2e/renderer/**', ...shown],
      use: { viewport: { width: 1440, height: 900 }, locale: 'en' },
      grepInvert: isDeep ? /@narrow/ : /@narrow|@deep/,
    },
    {
      name: 'desktop-ja',
      testMatch: ['author.spec.ts', 'author.*.spec.ts'],
      testIgnore: shown,
      // The stories of the designer, whose words stand close to each other; all of them with @deep.
      grep: isDeep ? undefined : /@japanese/,
      grepInvert: isDeep ? /@narrow/ : /@narrow|@deep/,
      use: { viewport: { width: 1440, height: 900 }, locale: 'ja' },
    },
    {
      name: 'phone-ja',
      testIgnore: ['**/e2e/renderer/**', 'player.spec.ts'],
      // @phone is what a narrow window or another language changes most. With @deep all comes but what takes a mouse or a
      // keyboard, and what neither changes: the network, what other people do meanwhile, what plays. The pages and dialogs
      // of those are met here on other ways.
      grep: isDeep ? undefined : /@phone/,
      grepInvert: process.env.MARQUEE_SCREENSHOTS ? /@desktop/ : /@desktop|@once/,
      use: { viewport: { width: 390, height: 844 }, locale: 'ja', isMobile: true, hasTouch: true },
    },
  ],
})
