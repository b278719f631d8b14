/**
 * Lets the compositor move an element, until the function that it returns is called. Chromium makes all layers of a
 * window anew with each step that a script moves something by, since it might come to lie over something else; it trusts
 * what is being animated. This animates nothing: it rests, and adds nothing to where the element is.
 */
export function gliding(element: HTMLElement, by: 'translate' | 'transform'): () => void {
  const none = { translate: '0px 0px', transform: 'translate(0px, 0px)' }[by]
  const animation = element.animate?.([{ [by]: none }, { [by]: none }], { duration: 1e9, composite: 'add' })
  animation?.pause()
  return () => animation?.cancel()
}
