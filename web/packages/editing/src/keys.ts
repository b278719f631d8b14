type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Whether a key press is the shortcut. `Mod` is Ctrl, and Command on a Mac. */
export function isShortcut(event: Key, shortcut: string): boolean {
  const parts = shortcut.split('+')
  const key = parts.at(-1) ?? ''
  return (
    event.key.toLowerCase() === key.toLowerCase() &&
    event.shiftKey === parts.includes('Shift') &&
    (event.ctrlKey || event.metaKey) === parts.includes('Mod') &&
    event.altKey === parts.includes('Alt')
  )
}

/** Types of input that take no text. */
const wordless = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']

/** Whether key presses there belong to a text, or to the choice of a word. */
export function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !wordless.includes(target.type)
  return target instanceof HTMLElement && (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName))
}
