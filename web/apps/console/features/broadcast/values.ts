import { Problem } from '@marquee/api/problem'
import type { Body } from '@marquee/api/types'
import { bodyOf } from '@marquee/designer/view/message/values'
import { type Message, standardMessage } from '@marquee/model/message/message'
import type { Aim } from '../../session/showNow'
import { messageOf, type Template } from '../../session/templates'
import type { Urgency } from './broadcast'

/** What the form holds: the message by its own names, where it shows, and for how many minutes. */
export interface BroadcastValues extends Message {
  readonly aim: Aim
  readonly minutes: number
  /** Those of an emergency. */
  readonly layout: 'band' | 'full'
  readonly drill: boolean
  readonly label: string
}

interface Bounds {
  /** Offered with one press, in minutes. */
  readonly offered: readonly number[]
  readonly most: number
  readonly standard: number
}

/** How many minutes something may show. */
export const lasting: Record<Urgency, Bounds> = {
  message: { offered: [5, 10, 30, 60, 240], most: 24 * 60, standard: 10 },
  emergency: { offered: [30, 60, 240, 24 * 60], most: 7 * 24 * 60, standard: 60 },
}

/** How long what marks a drill may be, in characters. */
export const LABEL = 100

/** What is begun with when no template is taken: an emergency is white on red, and stands. */
export const ownWords: Record<Urgency, Message> = {
  message: standardMessage,
  emergency: { ...standardMessage, position: 'top', flow: 'static', textSize: 96, bgColor: '#B3001BFF' },
}

/** The message of a template, without the lines of its source: what is shown at once says the same everywhere. */
export function takeOver(template: Template): Message {
  const { rss, rssformat, showImmediate } = standardMessage
  return { ...messageOf(template), isRss: false, rss, rssformat, showImmediate }
}

const files = { picture: 'bgImage', sound: 'audio', font: 'fontFace' } as const

type File = keyof typeof files

/** What screens may have to fetch of a message first: all but what they keep of a template that is ready. */
export function fetchedOf(message: Pick<Message, (typeof files)[File]>, template: Template | undefined): File[] {
  const kept = template?.ready ? template : undefined
  return (Object.keys(files) as File[]).filter((file) => {
    const field = files[file]
    return message[field] !== '' && message[field] !== kept?.[field]
  })
}

/** As the API takes it; a message has no layout and no drill. */
export function toBody(
  urgency: Urgency,
  companyId: number,
  values: BroadcastValues,
  template?: Template,
): Body<'/api/emergency', 'post'> {
  const { aim, minutes, layout, drill, label, ...message } = values
  const begun = template && { templateId: template.id }
  const what = { companyId, message: bodyOf(message), ...begun, minutes, ...whereOf(aim) }
  if (urgency === 'message') return what as Body<'/api/emergency', 'post'>
  return { ...what, layout, drill, label: drill ? label.trim() : '' }
}

/** Whether a broadcast may have begun, or has, though its maker had no answer. */
export function mayHaveBegun({ kind, code }: Problem): boolean {
  return kind === 'unanswered' || code === 'carried-out'
}

function whereOf(aim: Aim) {
  if (aim.kind === 'everywhere') return { everywhere: true }
  if (aim.kind === 'group') return { groupId: aim.groupId }
  return { deviceIds: aim.screens.map(({ id }) => id) }
}

/** Where the server refuses a key that another request had. */
const KEY = 'header.Idempotency-Key'

/** A refusal by the names of the form: the message's fields are its own, and where it shows is one. */
export function refusedHere(error: unknown): Problem {
  const problem = Problem.from(error)
  if (problem.kind === 'offline' || problem.code === 'under-way')
    return new Problem({ kind: 'unanswered', cause: problem })
  if (problem.fields.some(({ name }) => name === KEY))
    return new Problem({ kind: 'conflict', code: 'carried-out', cause: problem })
  const fields = problem.fields.map((field) => {
    const name = field.name.replace(/^message\./, '')
    return { ...field, name: /^(groupId|deviceIds|everywhere)\b/.test(name) ? 'aim' : name }
  })
  return new Problem({ ...problem, fields, cause: problem })
}
