const SVG = 'http://www.w3.org/2000/svg'

/** A new HTML element; strings become text. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  made.className = className
  for (const child of children) {
    made.appendChild(typeof child === 'string' ? document.createTextNode(child) : child)
  }
  return made
}

/** A new SVG element. */
export function svg<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string | number>,
  ...children: Node[]
): SVGElementTagNameMap[Tag] {
  const made = document.createElementNS(SVG, tag)
  for (const name of Object.keys(attributes)) made.setAttribute(name, String(attributes[name]))
  for (const child of children) made.appendChild(child)
  return made
}

/** Replaces everything in `parent`. */
export function fill(parent: Element, ...children: Node[]): void {
  while (parent.firstChild) parent.removeChild(parent.firstChild)
  for (const child of children) parent.appendChild(child)
}
