import { defineConfig } from '@playwright/test'
import base from '../playwright.config'

/** What `make bench` measures in a browser, by itself and one after the other. It is no part of the check. */
export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: '*.bench.ts',
  globalSetup: '../server.ts',
  workers: 1,
  retries: 0,
  timeout: 15 * 60_000,
  reporter: [['../speed/quiet.ts']],
  projects: [{ name: 'desktop', use: { viewport: { width: 1440, height: 900 }, locale: 'en' } }],
})
