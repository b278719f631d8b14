import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

/** Prints what the measurements print, which are rows of a table, and why one failed. */
export default class Quiet implements Reporter {
  onStdOut(chunk: string | Buffer) {
    process.stdout.write(chunk)
  }

  onTestEnd(test: TestCase, { errors }: TestResult) {
    for (const { message } of errors) console.error(`${test.title}: ${message}`)
  }
}
