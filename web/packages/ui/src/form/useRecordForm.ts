import { Problem, type ProblemField } from '@marquee/api/problem'
import { isSame, reapply } from '@marquee/editing/merge'
import { Form, type FormInstance } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useConnectionBack } from '../feedback/connectionBack'
import { useFieldText } from '../feedback/problemText'
import { useUnsaved } from './unsaved'

/** The newest saved state of the record that a form edits. */
export interface Newest<V> {
  values: V
  version: number
}

export interface RecordFormOptions<V extends object> {
  initial: V
  /** The version that `initial` has; undefined for a new record. */
  version?: number
  /** Asks before it saves; with false the form stays as it is. */
  agrees?(values: V): Promise<boolean>
  /** Saves; throws a `Problem`. */
  submit(values: V, version: number | undefined): Promise<unknown>
  /** What was saved, for a form that stays open and goes on from there. */
  next?(): Newest<V>
  /** Fetches the newest state, after somebody else saved. */
  reload?(): Promise<Newest<V>>
  /** What else changes in the form when one value does; `before` is what the form held until then. */
  consequences?(changed: Partial<V>, values: V, before: V): Partial<V>
  /** Called after a successful save. */
  saved?(): void
  /** Whether a save that failed so may have been done: what was typed is then left without a question. */
  mayBeDone?(problem: Problem): boolean
  /** What became known of a failed save since: it takes the place of what was said of it. */
  finding?: Problem | undefined
}

export interface RecordForm<V extends object> {
  form: FormInstance<V>
  initial: V
  busy: boolean
  /** What went wrong and belongs to no field. */
  problem: Problem | null
  /** Somebody saved a newer version in the meantime (412). */
  stale: Problem | null
  isDirty(): boolean
  changed(changed: Partial<V>, values: V): void
  finish(values: V): Promise<void>
  /** Drops what was typed and shows the newest version. */
  takeNewest?(): Promise<void>
  /** Puts what was typed on top of the newest version and saves it. */
  reapplyMine?(): Promise<void>
}

/**
 * The life of a form that edits one record: it never loses what was typed. Refused values are shown at their fields and
 * the first one is focused; a stale version is offered for reload or for applying the changes again.
 */
export function useRecordForm<V extends object>(options: RecordFormOptions<V>): RecordForm<V> {
  const { initial, submit, next, reload, saved, finding } = options
  const [form] = Form.useForm<V>()
  const fieldText = useFieldText()
  const [base, setBase] = useState<{ values: V; version: number | undefined }>({
    values: initial,
    version: options.version,
  })
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [wanted, setWanted] = useState('') // the field that is to have the focus
  const held = useRef(initial) // what the form held last, fields that it does not show among it
  const isOver = useRef(false) // what was typed is saved, may be, or is left behind
  const stale = problem?.kind === 'stale' ? problem : null

  useConnectionBack(setProblem)

  const find = useEffectEvent(fail)
  useEffect(() => {
    if (finding) find(finding)
  }, [finding])

  useEffect(() => {
    if (busy || wanted === '') return // fields of a busy form are disabled and take no focus
    setWanted('')
    form.scrollToField(wanted as never, { focus: true, block: 'center' })
  }, [busy, wanted, form])

  async function attempt(work: () => Promise<void>) {
    setBusy(true)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      fail(Problem.from(error))
    } finally {
      setBusy(false)
    }
  }

  function fail(failure: Problem) {
    isOver.current = options.mayBeDone?.(failure) ?? false
    const elsewhere = showAtFields(failure)
    setProblem(failure.fields.length === 0 || elsewhere.length > 0 ? failure : null)
  }

  /**
   * Marks the fields that were refused, focuses the first, and returns those that the form does not show. What is refused
   * of a part, `dates[3]`, is said at the field that holds it.
   */
  function showAtFields(failure: Problem): readonly ProblemField[] {
    const isShown = (name: string) => form.getFieldInstance(name as never) != null
    const fieldOf = ({ name }: ProblemField) => [name, name.replace(/[.[].*/, '')].find(isShown)
    const shown = failure.fields.filter(fieldOf)
    form.setFields(shown.map((field) => ({ name: fieldOf(field) as never, errors: [fieldText(field)] })))
    setWanted(shown.map(fieldOf)[0] ?? '')
    return failure.fields.filter((field) => !shown.includes(field))
  }

  function goOn(from: Newest<V>) {
    setBase(from)
    held.current = from.values
    form.setFieldsValue(from.values as never)
  }

  const save = async (values: V, version: number | undefined) => {
    await submit({ ...base.values, ...values }, version)
    isOver.current = !next
    if (next) goOn(next())
    saved?.()
  }

  const isDirty = () => !isOver.current && !isSame({ ...base.values, ...form.getFieldsValue() }, base.values)
  useUnsaved({
    isUnsaved: isDirty,
    discarded() {
      isOver.current = true
    },
  })

  return {
    form,
    initial: base.values,
    busy,
    problem: stale ? null : problem,
    stale,
    isDirty,
    changed(changed, values) {
      isOver.current = false
      const before = held.current
      const now = { ...before, ...values }
      const following = options.consequences?.(changed, now, before) ?? {}
      held.current = { ...now, ...following }
      form.setFieldsValue(following as never)
    },
    async finish(values) {
      const isAgreed = (await options.agrees?.({ ...base.values, ...values })) ?? true
      if (isAgreed) await attempt(() => save(values, base.version))
    },
    takeNewest:
      reload &&
      (() =>
        attempt(async () => {
          goOn(await reload())
        })),
    reapplyMine:
      reload &&
      (() =>
        attempt(async () => {
          const mine = { ...base.values, ...form.getFieldsValue() }
          const newest = await reload()
          const merged = reapply(base.values, mine, newest.values)
          goOn(newest)
          held.current = merged
          form.setFieldsValue(merged as never)
          await save(merged, newest.version)
        })),
  }
}
