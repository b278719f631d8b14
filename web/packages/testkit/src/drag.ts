import { act, createEvent, fireEvent } from '@testing-library/react'

const nextFrame = () => act(() => new Promise((done) => requestAnimationFrame(done)))
const dataTransfer = { types: [], setData() {}, setDragImage() {}, dropEffect: 'none' }

type Place = readonly [x: number, y: number]

const corner: Place = [0, 0]

/** Begins to drag an element, as a browser tells the page, and takes it over another one, to a place in the window. */
export async function dragOver(source: Element, target: Element, at = corner): Promise<void> {
  fireEvent.dragStart(source, { dataTransfer })
  await nextFrame()
  await goOver(target, at)
}

/** Takes what is dragged over an element. */
export async function goOver(target: Element, at = corner): Promise<void> {
  await act(async () => {
    tell('dragEnter', target, at)
    tell('dragOver', target, at)
  })
  await nextFrame()
}

/** Lets go of what is dragged over an element. */
export async function letGo(target: Element, at = corner): Promise<void> {
  tell('drop', target, at)
  await nextFrame()
}

/** Drags an element onto another one and lets go of it there. */
export async function dragTo(source: Element, target: Element, at = corner): Promise<void> {
  await dragOver(source, target, at)
  await letGo(target, at)
}

/** What carries files and folders of the computer, with all that listeners of any part of the page ask of it. */
export function carrying(files: readonly File[], folders: readonly string[] = []) {
  const items = [
    ...files.map((file) => ({ kind: 'file', type: file.type, getAsFile: () => file })),
    ...folders.map((name) => ({
      ...{ kind: 'file', type: '', getAsFile: () => new File([], name) },
      webkitGetAsEntry: () => ({ isDirectory: true, name }),
    })),
  ]
  return { types: ['Files'], items, files, dropEffect: 'none', getData: () => '', setDragImage() {} }
}

/** Drops files and folders of the computer on an element. */
export async function dropFiles(target: Element, files: readonly File[], at: Place, folders?: readonly string[]) {
  const carried = carrying(files, folders)
  await act(async () => tell('dragEnter', target, at, carried))
  await nextFrame()
  await act(async () => tell('dragOver', target, at, carried))
  await nextFrame()
  await act(async () => tell('drop', target, at, carried))
  await nextFrame()
}

/** jsdom knows no drag events: where they are is not taken from what they are made with. */
function tell(
  name: 'dragEnter' | 'dragOver' | 'drop',
  target: Element,
  [clientX, clientY]: Place,
  carried: object = dataTransfer,
): void {
  fireEvent(
    target,
    Object.assign(createEvent[name](target, { dataTransfer: carried }), { clientX, clientY, relatedTarget: null }),
  )
}

/** Ends a drag without a drop, as Escape does. */
export async function giveUp(source: Element): Promise<void> {
  fireEvent.dragEnd(source, { dataTransfer })
  await nextFrame()
}
