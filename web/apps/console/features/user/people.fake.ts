import { answer, pageOf } from '@marquee/testkit/answer'
import { administrator } from '@marquee/testkit/factories'
import type { RequestHandler } from 'msw'
import type { Person, PersonToken } from './queries'

/** Somebody of company 2 whom one may change. */
export function makePerson(part: Partial<Person> & { id: number; username: string }): Person {
  return {
    displayName: '',
    email: '',
    companyId: 2,
    roleId: 12,
    active: true,
    locked: false,
    language: 'en',
    theme: 'system',
    using2FA: false,
    version: 3,
    state: 'active',
    role: { ...administrator, id: 12, role_desc: 'Editor' },
    company: { id: 2, name: 'Midori Foods', image: '' },
    groupIds: [],
    userGroups: [],
    managedCompanyIds: [],
    seenAt: null,
    createdAt: '2026-11-01T09:00:00Z',
    manageable: true,
    ...part,
  }
}

export const hanako = makePerson({ id: 7, username: 'hanako', displayName: 'Hanako Sato' })
export const taro = makePerson({ id: 8, username: 'taro', displayName: 'Taro Ito', email: 'taro@example.com' })
export const boss = makePerson({ id: 9, username: 'boss', manageable: false })

/** A server that has some people: what was asked for, and what was sent to it. */
export function peopleServer(people: Person[] = [hanako, taro, boss]) {
  const server = {
    asked: [] as URLSearchParams[],
    sent: [] as unknown[],
    ended: [] as string[],
    /** The companies whose roles were asked for. */
    offered: [] as (string | null)[],
    tokens: [] as PersonToken[],
    handlers: [] as RequestHandler[],
  }
  const saved = ({ body }: { body: unknown }) => {
    server.sent.push(body)
    return taro
  }
  server.handlers = [
    answer('get', '/api/user', ({ query }) => {
      server.asked.push(query)
      return pageOf(people) as never
    }),
    answer('post', '/api/user', saved),
    answer('patch', '/api/user', saved),
    answer('patch', '/api/user/company', saved),
    answer('delete', '/api/user/{id}', ({ params }) => {
      server.ended.push(`user ${params.id}`)
      return { ids: [] }
    }),
    answer('get', '/api/user/{id}/tokens', () => server.tokens),
    answer('delete', '/api/user/{id}/tokens/{token}', ({ params }) => {
      server.ended.push(`token ${params.token}`)
      server.tokens = []
      return { ids: [Number(params.token)] }
    }),
    answer('get', '/api/user/{id}/sessions', [
      {
        id: 31,
        agent: 'Mozilla/5.0 (Windows NT 10.0; Win64) Gecko/20100101 Firefox/140.0',
        ip: '10.0.0.7',
        createdAt: '2026-11-01T09:00:00Z',
        seenAt: '2026-11-02T08:00:00Z',
        endsAt: '2026-11-02T16:00:00Z',
        current: false,
      },
    ]),
    answer('delete', '/api/user/{id}/sessions/{session}', ({ params }) => {
      server.ended.push(`session ${params.session} of ${params.id}`)
      return { ids: [] }
    }),
    answer('delete', '/api/user/{id}/sessions', ({ params }) => {
      server.ended.push(`all of ${params.id}`)
      return { ids: [] }
    }),
    answer('get', '/api/allroles', ({ query }) => {
      server.offered.push(query.get('companyId'))
      return [
        { ...administrator, id: 12, role_desc: 'Editor', grantable: true },
        { ...administrator, id: 11, grantable: false },
      ]
    }),
    answer('get', '/api/usergroup', [{ id: 4, name: 'North', companyId: 2, userIds: [8], folders: [], version: 1 }]),
  ]
  return server
}
