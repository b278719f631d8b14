/**
 * Gives the response's nonce to every style element that the kit makes. Some of its parts forget it, and the content
 * security policy would refuse their styles. Only scripts that the policy lets in can call this.
 */
export function signStyles(page: Document, nonce: string): void {
  const create = page.createElement.bind(page)
  page.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options)
    if (element instanceof HTMLStyleElement) element.nonce = nonce
    return element
  }) as Document['createElement']
}
