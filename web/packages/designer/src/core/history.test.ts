import { arrived, saved, sending } from '@marquee/editing/draft'
import { newProgram } from '@marquee/model/program/defaults'
import { readProgram, writeProgram } from '@marquee/model/program/json'
import type { Program } from '@marquee/model/program/program'
import { anyChange, Chance, counting, pageChanges } from '@marquee/model/program/random.fake'
import { itemsOfPage } from '@marquee/model/program/records'
import { broken } from '@marquee/model/program/rules.fake'
import { expect, test } from 'vitest'
import { createEditor } from './editor'
import { selectionOf } from './selection'
import {
  draftOf,
  isUnsaved,
  programOf,
  ran,
  redo,
  type State,
  select,
  selected,
  showPage,
  started,
  stepsOf,
  undo,
  viewOf,
} from './state'

const sequences = 10_000
/** Milliseconds, on a machine that is short of breath. */
const patience = 120_000

test(
  `${sequences} random sequences: undone they are the start, done again the end`,
  () => {
    for (let seed = 1; seed <= sequences; seed++) {
      const chance = new Chance(seed)
      const newId = counting()
      const first = started({
        id: 1,
        version: 1,
        program: newProgram({ displayWidth: 1000, displayHeight: 600 }, newId),
      })
      let state = first
      const passed: State[] = [first]
      for (let step = chance.whole(2, 12); step > 0; step--) {
        const [name, change] = anyChange(chance)
        const next = ran(state, name, (program, id) => change(program, chance, id), newId)
        if (next !== state) passed.push(next)
        const problem = viewProblem(next) ?? versionProblem(name, state, next)
        if (problem) expect.fail(`seed ${seed}, ${name}: ${problem}`)
        state = chance.next() < 0.3 ? lookedElsewhere(next, chance) : next
      }
      const end = JSON.stringify(writeProgram(programOf(state)))
      for (let at = passed.length - 2; at >= 0; at--) {
        state = undo(state)
        if (programOf(state) !== programOf(passed[at] as State)) expect.fail(`seed ${seed}: undo to ${at}`)
      }
      if (undo(state) !== state) expect.fail(`seed ${seed}: there is more to undo`)
      for (const one of passed.slice(1)) {
        state = redo(state)
        if (programOf(state) !== programOf(one) || viewOf(state) !== viewOf(one)) expect.fail(`seed ${seed}: redo`)
      }
      if (JSON.stringify(writeProgram(programOf(state))) !== end) expect.fail(`seed ${seed}: the end was changed`)
    }
  },
  patience,
)

const versions = 500

test(
  `${versions} random versions of somebody else, each over saved steps: undone on top of it no rule is broken, done again it is theirs`,
  () => {
    for (let seed = 1; seed <= versions; seed++) {
      const chance = new Chance(seed)
      const newId = counting()
      const program = newProgram({ displayWidth: 1000, displayHeight: 600 }, newId)
      const editor = createEditor({ id: 1, version: 1, program }, newId)
      const change = (before: Program) => anyChange(chance)[1](before, chance, newId)
      for (let step = chance.whole(1, 8); step > 0; step--) {
        editor.run('mine', change)
        editor.go((state) => lookedElsewhere(state, chance))
      }
      const save = (editing: State['editing']) =>
        saved(sending(editing), { id: 1, version: 2, draft: draftOf(editing.history.present.program) })
      editor.go((state) => ({ ...state, editing: save(state.editing) }))
      let theirs = programOf(editor.get())
      for (let step = chance.whole(1, 4); step > 0; step--) theirs = change(theirs)
      const newest = { id: 1, version: 3, draft: draftOf(readProgram(writeProgram(theirs), newId)) }
      const steps = stepsOf(editor.get()).at
      editor.go((state) => ({ ...state, editing: arrived(state.editing, newest) }))
      const shown = programOf(editor.get())
      expect(writeProgram(shown), `seed ${seed}`).toEqual(writeProgram(theirs))
      for (let at = steps; at > 0; at--) {
        editor.go(undo)
        const problem = viewProblem(editor.get()) ?? broken(programOf(editor.get()))[0]
        if (problem) expect.fail(`seed ${seed}, undone to ${at - 1}: ${problem}`)
      }
      for (let at = 0; at < steps; at++) editor.go(redo)
      if (programOf(editor.get()) !== shown || isUnsaved(editor.get())) expect.fail(`seed ${seed}: done again`)
    }
  },
  patience,
)

/** What one looks at is always there, and one of it is active (R197). */
function viewProblem(state: State): string | undefined {
  const { pages } = programOf(state)
  const { page, selection } = viewOf(state)
  const shown = pages.get(page)
  if (!shown) return 'the page is gone'
  if (!selection.keys.every((key) => itemsOfPage(shown).includes(key))) return 'what is selected is gone'
  const isOne = selection.primary ? selection.keys.includes(selection.primary) : selection.keys.length === 0
  return isOne ? undefined : 'none is active'
}

function versionProblem(name: string, before: State, after: State): string | undefined {
  const raised = after !== before && name in pageChanges ? 1 : 0
  return programOf(after).version === programOf(before).version + raised ? undefined : 'R179: the version'
}

function lookedElsewhere(state: State, chance: Chance): State {
  const moved = showPage(state, chance.of(programOf(state).order))
  const shown = programOf(moved).pages.get(viewOf(moved).page)
  const picked = select(moved, selectionOf(chance.some(shown ? itemsOfPage(shown) : [])))
  return selected(picked).length > 0 ? picked : moved
}
