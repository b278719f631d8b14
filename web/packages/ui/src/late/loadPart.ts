import { Problem } from '@marquee/api/problem'

/** Loads a part of the program. While the page is being left for a reload it never answers; otherwise it throws a `Problem`. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  const part = await load().catch((cause) => {
    throw Problem.offline(cause)
  })
  return part ?? new Promise<T>(() => {})
}
