import type { Upload, UploadStep } from '@marquee/api/upload/upload'
import type { Job } from '../../session/useProcessing'

/** Uploads, and jobs, that the tray shows at most: thousands of rows would be slow, and nobody reads them. */
export const MOST_SHOWN = 40

/** What somebody has to know first. */
const order: Record<UploadStep, number> = {
  failed: 0,
  fileless: 0,
  sending: 1,
  interrupted: 1,
  processing: 1,
  waiting: 2,
  done: 3,
}

/** The uploads to show, in the order in which they were added: of very many, those that something happens to. */
export function shownOf(uploads: readonly Upload[]): readonly Upload[] {
  if (uploads.length <= MOST_SHOWN) return uploads
  const steps = [0, 1, 2, 3].map((rank) => uploads.filter(({ step }) => order[step] === rank))
  const chosen = new Set(steps.flat().slice(0, MOST_SHOWN))
  return uploads.filter((upload) => chosen.has(upload))
}

/** What a deletion tells that has done all it may. */
const left = ['came-into-use', 'still-held']

/** Whether a job has not done what it was asked for; one that says what it had to leave has. */
export const hasFailed = ({ state, problem }: Job): boolean => state === 'failed' && !left.includes(problem)

const urgency: Record<Job['state'], number> = { failed: 0, running: 1, waiting: 2 }

/** The jobs to show: of very many, those that somebody has to know of or that something happens to. */
export function jobsOf(jobs: readonly Job[]): readonly Job[] {
  return jobs.toSorted((a, b) => urgency[a.state] - urgency[b.state]).slice(0, MOST_SHOWN)
}
