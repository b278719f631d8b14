import type { AddressInfo } from 'node:net'
import { createServer, type Server as Listener, type Socket } from 'node:net'

/** A mail that was delivered. */
export interface Letter {
  to: string
  subject: string
  text: string
}

/** An SMTP server on this machine that keeps what it is given. */
export interface Mailbox {
  port: number
  /** The next mail to an address; mails that came before it was asked for count too. */
  next(to: string): Promise<Letter>
  close(): Promise<void>
}

/** How long a mail may take, in milliseconds. */
const COMES_WITHIN_MS = 15_000

export async function openMailbox(): Promise<Mailbox> {
  const letters: Letter[] = []
  const waiting = new Set<() => void>()
  const listener: Listener = createServer((socket) =>
    converse(socket, (letter) => {
      letters.push(letter)
      for (const look of waiting) look()
    }),
  )
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))

  function take(to: string): Letter | undefined {
    const place = letters.findIndex((letter) => letter.to === to)
    return place < 0 ? undefined : letters.splice(place, 1)[0]
  }

  return {
    port: (listener.address() as AddressInfo).port,
    next: (to) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => {
          waiting.delete(look)
          reject(new Error(`no mail came to ${to} within ${COMES_WITHIN_MS} ms`))
        }, COMES_WITHIN_MS)
        function look() {
          const letter = take(to)
          if (!letter) return
          clearTimeout(late)
          waiting.delete(look)
          resolve(letter)
        }
        waiting.add(look)
        look()
      }),
    close: () => new Promise((resolve) => listener.close(() => resolve())),
  }
}

/** Speaks as much SMTP as one mail takes. */
function converse(socket: Socket, deliver: (letter: Letter) => void): void {
  let unread = ''
  let to = ''
  let data: string[] | null = null
  const say = (line: string) => socket.write(`${line}\r\n`)
  say('220 mailbox')
  socket.setEncoding('utf8')
  socket.on('error', () => socket.destroy())
  socket.on('data', (chunk: string) => {
    unread += chunk
    const lines = unread.split('\r\n')
    unread = lines.pop() ?? ''
    for (const line of lines) hear(line)
  })

  function hear(line: string) {
    if (data) {
      if (line !== '.') return void data.push(line.startsWith('.') ? line.slice(1) : line)
      deliver({ to, ...read(data) })
      data = null
      return say('250 taken')
    }
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'RCPT') to = /<(.*)>/.exec(line)?.[1] ?? ''
    if (verb === 'DATA') data = []
    say(verb === 'DATA' ? '354 go on' : verb === 'QUIT' ? '221 bye' : '250 ok')
  }
}

/** Reads what Marquee sends: a subject in base64 words or in the clear, a text in quoted-printable. */
function read(lines: string[]): Omit<Letter, 'to'> {
  const end = lines.indexOf('')
  const subject = /^Subject: (.*)$/m.exec(lines.slice(0, end).join('\n'))?.[1] ?? ''
  const words = /=\?utf-8\?b\?([^?]*)\?=\s*/gi
  const quoted = lines
    .slice(end + 1)
    .join('\n')
    .replace(/=\n/g, '')
  return {
    subject: subject.replace(words, (_, word: string) => Buffer.from(word, 'base64').toString('utf8')),
    text: decodeURIComponent(quoted.replace(/%/g, '%25').replace(/=([0-9A-F]{2})/g, '%$1')),
  }
}
