import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import type { Server } from './server'

/** A connection to the server that a test can cut, as a router does that loses its power. */
export interface Wire {
  /** Where the server is found through it. */
  url: string
  /** Lets so many more bytes through to the server, then nothing in either direction until it is mended. */
  cutAfter(bytes: number): void
  mend(): void
  close(): Promise<void>
}

export async function openWire(server: Server): Promise<Wire> {
  const port = Number(new URL(server.url).port)
  const ends = new Set<() => void>()
  let room = Number.POSITIVE_INFINITY

  const wire = createServer((near) => {
    if (room === 0) {
      near.destroy()
      return
    }
    const far = connect(port, '127.0.0.1')
    const end = () => {
      near.destroy()
      far.destroy()
      ends.delete(end)
    }
    ends.add(end)
    for (const socket of [near, far]) socket.on('error', end).on('close', end)
    far.on('data', (chunk) => near.write(chunk))
    near.on('data', (chunk) => {
      far.write(chunk.subarray(0, room))
      room = Math.max(0, room - chunk.length)
      if (room > 0) return
      ends.delete(end)
      near.off('close', end)
      far.end(() => near.destroy()) // what went into the wire arrives
      for (const cut of ends) cut()
    })
  })
  wire.listen(0, '127.0.0.1')
  await once(wire, 'listening')

  return {
    url: `http://127.0.0.1:${(wire.address() as AddressInfo).port}`,
    cutAfter(bytes) {
      room = bytes
    },
    mend() {
      room = Number.POSITIVE_INFINITY
    },
    async close() {
      for (const end of ends) end()
      wire.close()
      await once(wire, 'close')
    },
  }
}
