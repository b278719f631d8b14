import { act, fireEvent } from '@testing-library/react'

const nextFrame = () => act(() => new Promise((done) => requestAnimationFrame(done)))
const dataTransfer = { types: [], setData() {}, setDragImage() {}, dropEffect: 'none' }

/** Begins to drag an element, as a browser tells the page, and takes it over another one. */
export async function dragOver(source: Element, target: Element): Promise<void> {
  fireEvent.dragStart(source, { dataTransfer })
  await nextFrame()
  await goOver(target)
}

/** Takes what is dragged over an element. */
export async function goOver(target: Element): Promise<void> {
  await act(async () => {
    fireEvent.dragEnter(target, { dataTransfer })
    fireEvent.dragOver(target, { dataTransfer })
  })
  await nextFrame()
}

/** Lets go of what is dragged over an element. */
export async function letGo(target: Element): Promise<void> {
  fireEvent.drop(target, { dataTransfer })
  await nextFrame()
}

/** Drags an element onto another one and lets go of it there. */
export async function dragTo(source: Element, target: Element): Promise<void> {
  await dragOver(source, target)
  await letGo(target)
}

/** Ends a drag without a drop, as Escape does. */
export async function giveUp(source: Element): Promise<void> {
  fireEvent.dragEnd(source, { dataTransfer })
  await nextFrame()
}
