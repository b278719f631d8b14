import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An OpenID Connect provider on this machine. It signs in, without asking, who is set as its `person`. */
export interface Provider {
  issuer: string
  clientId: string
  secret: string
  person: { sub: string; email: string } | null
  close(): Promise<void>
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

export async function openProvider(): Promise<Provider> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const codes = new Map<string, URLSearchParams>()
  const provider: Provider = {
    issuer: '',
    clientId: 'marquee',
    secret: randomUUID(),
    person: null,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', provider.issuer)
    const json = (value: object, status = 200) => {
      response.writeHead(status, { 'Content-Type': 'application/json', Connection: 'close' })
      response.end(JSON.stringify(value))
    }
    if (url.pathname === '/.well-known/openid-configuration')
      return json({
        issuer: provider.issuer,
        authorization_endpoint: `${provider.issuer}/authorize`,
        token_endpoint: `${provider.issuer}/token`,
        jwks_uri: `${provider.issuer}/keys`,
      })
    if (url.pathname === '/keys')
      return json({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: '1', use: 'sig', alg: 'ES256' }] })
    if (url.pathname === '/authorize') {
      const back = new URL(url.searchParams.get('redirect_uri') ?? '')
      back.searchParams.set('state', url.searchParams.get('state') ?? '')
      if (provider.person) {
        const code = randomUUID()
        codes.set(code, url.searchParams)
        back.searchParams.set('code', code)
      } else back.searchParams.set('error', 'access_denied')
      response.writeHead(302, { Location: back.href, Connection: 'close' })
      return response.end()
    }
    let body = ''
    for await (const chunk of request) body += chunk
    const form = new URLSearchParams(body)
    const asked = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const basic = Buffer.from(`${provider.clientId}:${provider.secret}`).toString('base64')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isGood = asked?.get('code_challenge') === challenge && request.headers.authorization === `Basic ${basic}`
    if (!isGood) return json({ error: 'invalid_grant' }, 400)
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: provider.issuer, aud: provider.clientId, iat: now, exp: now + 60, nonce: asked.get('nonce') }
    const text = `${encode({ alg: 'ES256', kid: '1' })}.${encode({ ...claims, ...provider.person, email_verified: true })}`
    const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
    json({ access_token: 'none', token_type: 'Bearer', id_token: `${text}.${signature.toString('base64url')}` })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  provider.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return provider
}
