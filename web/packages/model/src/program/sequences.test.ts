import { expect, test } from 'vitest'
import { newProgram } from './defaults'
import { addItem } from './items'
import { writeProgram } from './json'
import { appendPage } from './pages'
import type { Program } from './program'
import { anyChange, Chance, counting, pageChanges } from './random.fake'
import { addedItems } from './records'
import { broken, brokenBy } from './rules.fake'

const sequences = 10_000
/** Milliseconds, on a machine that is short of breath. */
const patience = 120_000

/** Two pages, with a text and an event list. */
function start(newId: () => string): Program {
  const program = appendPage(newProgram({ displayWidth: 1000, displayHeight: 600 }, newId), newId)
  const [page] = program.order
  return ['text', 'eventlist'].reduce((p, kind) => addItem(p, page as never, kind as never, newId), program)
}

test(
  `R172-R215: ${sequences} random sequences of changes keep every rule at each step`,
  () => {
    const met = new Map<string, number>()
    for (let seed = 1; seed <= sequences; seed++) {
      const chance = new Chance(seed)
      const newId = counting()
      const first = start(newId)
      const text = JSON.stringify(writeProgram(first))
      const names = new Set(Array.from(first.items.values(), ({ name }) => name))
      let program = first
      for (let step = chance.whole(1, 6); step > 0; step--) {
        const [name, change] = anyChange(chance)
        const after = change(program, chance, newId)
        const problems =
          after === program ? [] : [...broken(after, program), ...brokenBy(name, program, after, name in pageChanges)]
        for (const key of addedItems(program, after)) {
          const given = after.items.get(key)?.name as string
          if (names.has(given)) problems.push(`R199: ${given} again`)
        }
        if (problems.length > 0) expect.fail(`seed ${seed}, ${name}: ${problems.join('; ')}`)
        if (after !== program) met.set(name, (met.get(name) ?? 0) + 1)
        for (const item of after.items.values()) names.add(item.name)
        program = after
      }
      if (broken(program).length > 0) expect.fail(`seed ${seed}: ${broken(program).join('; ')}`)
      if (JSON.stringify(writeProgram(first)) !== text) expect.fail(`seed ${seed}: the start was changed`)
    }
    expect([...met].filter(([, times]) => times < 10)).toEqual([])
  },
  patience,
)
