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

/** jsdom knows no drag events: where they are is not taken from what they are made with. */
function tell(name: 'dragEnter' | 'dragOver' | 'drop', target: Element, [clientX, clientY]: Place): void {
  fireEvent(target, Object.assign(createEvent[name](target, { dataTransfer }), { clientX, clientY }))
}

/** Ends a drag without a drop, as Escape does. */
export async function giveUp(source: Element): Promise<void> {
  fireEvent.dragEnd(source, { dataTransfer })
  await nextFrame()
}
