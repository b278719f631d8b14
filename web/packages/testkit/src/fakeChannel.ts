/** Stands for an EventSource; a test says what the server sends. */
export class FakeChannel {
  readyState = 0
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onerror: (() => void) | null = null

  constructor(readonly url: string) {}

  open() {
    this.readyState = 1
    this.onopen?.()
  }

  send(hint: { entity: string; id: number; companyId: number }) {
    this.onmessage?.({ data: JSON.stringify(hint) })
  }

  /** `forGood`: the browser will not reconnect by itself. */
  fail(forGood = false) {
    this.readyState = forGood ? 2 : 0
    this.onerror?.()
  }

  close() {
    this.readyState = 2
  }
}
