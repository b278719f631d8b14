import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

/** A folder of an FTP server on this machine. */
export interface Folder {
  /** `ftp://127.0.0.1:PORT/shop/` */
  url: string
  username: string
  password: string
  close(): void
}

const username = 'shop'
const password = 'Window-Display-7'

/** Opens an FTP server (RFC 959, RFC 2428) that shows one folder to one person. */
export async function openFolder(files: Record<string, Buffer>): Promise<Folder> {
  const control = await listen()
  control.on('connection', (socket) => talk(socket, files))
  return { url: `ftp://127.0.0.1:${portOf(control)}/shop/`, username, password, close: () => control.close() }
}

function talk(socket: Socket, files: Record<string, Buffer>): void {
  let data: { server: Server; client: Promise<unknown[]> } | undefined
  let [isIn, isInside] = [false, false]
  const say = (text: string) => socket.write(`${text}\r\n`)
  const sendBytes = async (bytes: Buffer) => {
    if (!data) return say('425 where to?')
    say('150 sending')
    const { client, server } = data
    const [connection] = (await client) as [Socket]
    server.close()
    connection.end(bytes, () => say('226 sent'))
  }
  const answers: Record<string, (rest: string) => unknown> = {
    USER: () => say('331 and the password'),
    PASS: (rest) => {
      isIn = rest === password
      say(isIn ? '230 welcome' : '530 wrong')
    },
    TYPE: () => say('200 ok'),
    CWD: (rest) => {
      isInside = isIn && rest === 'shop'
      say(isInside ? '250 here' : '550 no such folder')
    },
    EPSV: async () => {
      const server = await listen()
      data = { server, client: once(server, 'connection') }
      say(`229 listening (|||${portOf(server)}|)`)
    },
    LIST: () => sendBytes(Buffer.from(isInside ? Object.entries(files).map(line).join('') : '')),
    RETR: (rest) => {
      const bytes = isInside && files[rest]
      return bytes ? sendBytes(bytes) : say('550 no such file')
    },
    QUIT: () => socket.end('221 bye\r\n'),
  }
  say('220 ready')
  const lines = createInterface({ input: socket })
  lines.on('error', () => {}) // the socket's, told again
  lines.on('line', (text) => {
    const [verb = '', ...rest] = text.split(' ')
    const reply = answers[verb] ?? (() => say('502 unknown'))
    reply(rest.join(' '))
  })
}

/** A file as `ls -l` writes it. */
const line = ([name, bytes]: [string, Buffer]) => `-rw-r--r-- 1 ftp ftp ${bytes.length} Nov 20 09:00 ${name}\r\n`

const portOf = (server: Server) => (server.address() as AddressInfo).port

/** Listens for clients, each of which may leave without a word. */
async function listen(): Promise<Server> {
  const server = createServer((socket) => socket.on('error', () => {}))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}
