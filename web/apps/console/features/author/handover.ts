import type { Editor } from '@marquee/designer/core/editor'

const made = new Map<number, Editor>()

/** Leaves the editor of a new program, with its history, to the page of the record that was made of it. */
export function handOver(id: number, editor: Editor): void {
  made.clear()
  made.set(id, editor)
}

export function takeOver(id: number): Editor | undefined {
  const editor = made.get(id)
  made.delete(id)
  return editor
}
