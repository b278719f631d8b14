import type { Entry } from './queries'

/** A line of the list: an entry, and how many of the same refused call it stands for, itself among them. */
export interface Line extends Entry {
  times: number
  /** True for the others of a run that is open. */
  isOfRun?: boolean
}

/** The entries, a run of the same refused call as one line. The others of a run follow it when its first one is among `open`. */
export function foldRuns(entries: readonly Entry[], open: ReadonlySet<number>): Line[] {
  const runs: Entry[][] = []
  for (const entry of entries) {
    const run = runs.at(-1)
    if (run?.[0] && isSameCall(run[0], entry)) run.push(entry)
    else runs.push([entry])
  }
  return runs.flatMap((run) =>
    run
      .filter(({ id }, at) => at === 0 || open.has(run[0]?.id ?? id))
      .map((entry, at) => (at === 0 ? { ...entry, times: run.length } : { ...entry, times: 1, isOfRun: true })),
  )
}

function isSameCall(one: Entry, other: Entry): boolean {
  return one.actionType === 'refused' && callOf(one) === callOf(other)
}

function callOf({
  actionType,
  companyId,
  userId,
  username,
  deviceId,
  ip,
  entity,
  entityId,
  target,
  changes,
}: Entry): string {
  const code = changes.find(({ field }) => field === 'code')?.after
  return JSON.stringify([actionType, companyId, userId, username, deviceId, ip, entity, entityId, target, code])
}
