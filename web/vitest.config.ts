import { defineConfig } from 'vitest/config'
import { alias } from './alias'

export default defineConfig({
  resolve: { alias },
  test: {
    environment: 'jsdom',
    include: ['apps/**/*.test.{ts,tsx}', 'packages/**/*.test.{ts,tsx}'],
    setupFiles: ['./packages/testkit/src/setup.ts'],
    isolate: false, // a window and the kit cost more than most tests; setup.ts leaves them as it found them
    maxWorkers: '100%',
    restoreMocks: true,
    testTimeout: 20_000,
    retry: process.env.CI ? 1 : 0, // a whole console is rendered in each; a machine that is short of breath gets a second one
  },
})
