import type { Offer } from './queries'

/** What can be chosen: a file that is too large would only be refused. */
export function isChoosable({ status }: Offer): boolean {
  return status !== 'tooLarge'
}

/** The names of the files that can be chosen, or only of those that are not here yet. */
export function namesOf(files: readonly Offer[], only?: 'new'): string[] {
  return files.filter((file) => isChoosable(file) && (!only || file.status === only)).map(({ name }) => name)
}

/** Bytes that the chosen files take, as far as their server tells. */
export function bytesOf(files: readonly Offer[], chosen: ReadonlySet<string>): number {
  return files.reduce((sum, { name, size = 0 }) => sum + (chosen.has(name) ? size : 0), 0)
}
