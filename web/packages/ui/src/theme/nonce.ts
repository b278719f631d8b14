/**
 * Gives the response's nonce to every style element that the kit makes, also inside its pictures. Some of its parts forget
 * it, and the content security policy would refuse their styles. Only scripts that the policy lets in can call this.
 */
export function signStyles(page: Document, nonce: string): void {
  const create = page.createElement.bind(page)
  const createNS = page.createElementNS.bind(page) as (...args: unknown[]) => Element
  page.createElement = ((name: string, options?: ElementCreationOptions) =>
    signed(create(name, options), nonce)) as Document['createElement']
  page.createElementNS = ((...args: unknown[]) => signed(createNS(...args), nonce)) as Document['createElementNS']
}

function signed<E extends Element>(element: E, nonce: string): E {
  return element.localName === 'style' ? Object.assign(element, { nonce }) : element
}
