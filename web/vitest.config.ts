import { defineConfig } from 'vitest/config'
import { alias } from './alias'

export default defineConfig({
  resolve: { alias },
  test: {
    environment: 'jsdom',
    include: ['apps/**/*.test.{ts,tsx}', 'packages/**/*.test.{ts,tsx}'],
    setupFiles: ['./packages/testkit/src/setup.ts'],
    restoreMocks: true,
    testTimeout: 10_000,
  },
})
