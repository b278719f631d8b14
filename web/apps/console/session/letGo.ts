/**
 * Takes the focus out of a question or a message that closes while what it asked for is done: what is left of it would
 * keep the focus from what takes the place of records that go.
 */
export function letGo(): void {
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && activeElement.closest('.ant-modal, .ant-notification'))
    activeElement.blur()
}
