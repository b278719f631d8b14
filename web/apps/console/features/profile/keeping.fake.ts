import { answer, refuse } from '@marquee/testkit/answer'
import type { HttpHandler } from 'msw'
import type { OwnSession, Token } from './queries'

const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0 Safari/537.36'
const at = '2026-11-21T09:00:00Z'

export const sessions: OwnSession[] = [
  { id: 1, createdAt: at, seenAt: at, endsAt: '2026-11-21T17:00:00Z', ip: '192.0.2.7', agent: CHROME, current: true },
  {
    id: 2,
    createdAt: at,
    seenAt: at,
    endsAt: '2026-11-21T17:00:00Z',
    ip: '198.51.100.9',
    agent: 'curl/8.5.0',
    current: false,
  },
]

export const token: Token = {
  id: 7,
  name: 'backup',
  access: 'R',
  hint: 'mq_AbCd',
  createdAt: at,
  expiresAt: '2099-01-01T00:00:00Z',
  seenAt: null,
}

/** The right code of the authenticator. */
export const CODE = '123456'
export const recoveryCodes = Array.from({ length: 10 }, (_, i) => `AAAA-BBBB-CCCC-DDDD-EEEE-FFF${i}`)

/** A server that keeps one account: its second step, its sessions and its tokens. `log` says what was asked of it. */
export function keeping({ using2FA = false } = {}): { handlers: HttpHandler[]; log: string[] } {
  const log: string[] = []
  let factor = { using2FA, recoveryLeft: using2FA ? 3 : 0 }
  let open = sessions
  let tokens = [token]
  const wrong = () => refuse(422, 'invalid', { errors: [{ location: 'body.code', code: 'wrong-code' }] })
  const isRight = (body: unknown) => (body as { code: string }).code.replace(' ', '') === CODE
  return {
    log,
    handlers: [
      answer('get', '/api/self/2fa', () => factor),
      answer('post', '/api/self/2fa', () => ({
        otpauth: 'otpauth://totp/Marquee:hanako?secret=ABCDEFGH',
        secret: 'ABCDEFGH',
      })),
      answer('post', '/api/user/confirm2FA', ({ body }) => {
        if (!isRight(body)) return wrong()
        factor = { using2FA: true, recoveryLeft: 10 }
        return { recoveryCodes }
      }),
      answer('post', '/api/self/2fa/off', () => {
        log.push('off')
        factor = { using2FA: false, recoveryLeft: 0 }
        return factor
      }),
      answer('post', '/api/self/2fa/recovery', () => {
        factor = { using2FA: true, recoveryLeft: 10 }
        return { recoveryCodes }
      }),
      answer('get', '/api/sessions', () => open),
      answer('delete', '/api/sessions/{id}', ({ params }) => {
        log.push(`end ${params.id}`)
        open = open.filter((session) => session.id !== Number(params.id))
        return { ids: [Number(params.id)] }
      }),
      answer('delete', '/api/sessions', () => {
        log.push('end others')
        open = open.filter((session) => session.current)
        return { ids: [] }
      }),
      answer('get', '/api/tokens', () => tokens),
      answer('post', '/api/tokens', ({ body }) => {
        log.push(`create ${JSON.stringify(body)}`)
        tokens = [...tokens, { ...token, id: 8, name: 'script' }]
        return { ...token, id: 8, name: 'script', token: 'mq_secret' }
      }),
      answer('delete', '/api/tokens/{id}', ({ params }) => {
        log.push(`revoke ${params.id}`)
        tokens = tokens.filter(({ id }) => id !== Number(params.id))
        return { ids: [Number(params.id)] }
      }),
    ],
  }
}
