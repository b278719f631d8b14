import { Problem } from '@marquee/api/problem'
import { standardMessage } from '@marquee/model/message/message'
import { expect, test } from 'vitest'
import { countsOf, pathOf } from './broadcast'
import { makeBroadcast, makeTemplate } from './broadcast.fake'
import { type BroadcastValues, fetchedOf, mayHaveBegun, ownWords, refusedHere, takeOver, toBody } from './values'

const values: BroadcastValues = {
  ...ownWords.emergency,
  content: 'Stay inside',
  aim: { kind: 'everywhere' },
  minutes: 60,
  layout: 'full',
  drill: false,
  label: ' This is a drill ',
}

test('a message has neither layout nor drill; an emergency has its label when it is a drill', () => {
  expect(toBody('message', 2, values)).toEqual({
    companyId: 2,
    message: { ...ownWords.emergency, content: 'Stay inside', rssformat: ['title'] },
    minutes: 60,
    everywhere: true,
  })
  expect(toBody('emergency', 2, values)).toMatchObject({ layout: 'full', drill: false, label: '' })
  expect(toBody('emergency', 2, { ...values, drill: true })).toMatchObject({ drill: true, label: 'This is a drill' })
})

test.each([
  [{ kind: 'everywhere' } as const, { everywhere: true }],
  [{ kind: 'group', groupId: 11 } as const, { groupId: 11 }],
  [{ kind: 'screens', screens: [{ id: 1, name: 'Lobby wall' }] } as const, { deviceIds: [1] }],
])('where it shows is sent in one way: %o', (aim, sent) => {
  const { everywhere, groupId, deviceIds } = toBody('message', 2, { ...values, aim })
  expect(JSON.parse(JSON.stringify({ everywhere, groupId, deviceIds }))).toEqual(sent)
})

const files = { bgImage: '8', audio: '9', fontType: 'company', fontFace: 'Go' } as const

test('of a template all but its source is taken over', () => {
  const template = makeTemplate({
    ...files,
    ready: true,
    isRss: true,
    rss: '7',
    rssformat: ['date'],
    showImmediate: true,
  })
  const words = { content: 'Leave the building', bgColor: '#B3001BFF', position: 'top' }
  expect(takeOver(template)).toEqual({ ...standardMessage, ...files, ...words })
})

const ready = makeTemplate({ ...files, ready: true })

test.each([
  ['words alone', {}, undefined, []],
  ['a picture', { bgImage: '8' }, undefined, ['picture']],
  ['all that a template has', files, makeTemplate(files), ['picture', 'sound', 'font']],
  ['all that a ready template has', files, ready, []],
  ['a part of that', { audio: '9' }, ready, []],
  ['another sound than a ready template', { ...files, audio: '10' }, ready, ['sound']],
] as const)('of %s screens fetch first what they do not keep', (_, part, template, fetched) => {
  expect(fetchedOf({ ...standardMessage, ...part }, template)).toEqual(fetched)
})

test.each([
  ['message.content', 'content'],
  ['message.bgImage', 'bgImage'],
  ['minutes', 'minutes'],
  ['label', 'label'],
  ['groupId', 'aim'],
  ['deviceIds', 'aim'],
  ['deviceIds[2]', 'aim'],
  ['everywhere', 'aim'],
])('the refusal of %s is shown at %s', (sent, shown) => {
  const fields = [{ name: sent, code: 'required', message: 'm' }]
  const problem = refusedHere(new Problem({ kind: 'invalid', status: 422, fields }))
  expect(problem).toMatchObject({ kind: 'invalid', status: 422, fields: [{ name: shown, code: 'required' }] })
})

const other = [{ name: 'header.Idempotency-Key', code: 'exists', message: 'm' }]

test.each([
  ['a lost answer', new Problem({ kind: 'offline' }), 'unanswered', true],
  ['the first try under way', new Problem({ kind: 'conflict', code: 'under-way' }), 'unanswered', true],
  ['another one by the same key', new Problem({ kind: 'invalid', fields: other }), 'carried-out', true],
  ['the first try done', new Problem({ kind: 'conflict', code: 'carried-out' }), 'carried-out', true],
  ['a refusal', new Problem({ kind: 'forbidden' }), 'forbidden', false],
])('after %s it is known whether something may have begun', (_, problem, code, may) => {
  const here = refusedHere(problem)
  expect([here.code, mayHaveBegun(here)]).toEqual([code, may])
})

test('screens that are in no other state are not reached', () => {
  expect(countsOf(makeBroadcast({ screens: 8, covered: 3 }))).toEqual({
    shown: 2,
    covered: 3,
    sent: 1,
    waiting: 1,
    failed: 1,
  })
})

test('each urgency has operations of its own', () => {
  expect([pathOf('message'), pathOf('emergency')]).toEqual(['/api/broadcast', '/api/emergency'])
})
