/**
 * The computed style of an element without what jsdom does for one: it matches some two hundred rules of its own, and those
 * of the kit, with the element and with each of its ancestors, at every question about a name or about what is visible. The
 * few properties that those questions are about follow from the element's own attribute and its kind, as long as the page
 * has no other style sheet than the kit's; whatever else is asked, jsdom is.
 */
export function quickStyles(window: Window, styleOf: (element: Element) => CSSStyleDeclaration) {
  const known = quickProperties(window, styleOf)
  let sheets = 0
  let areKits = true
  /** Those of the kit say its colours and measures, and how an icon is laid out. */
  function hasOnlyKitSheets({ styleSheets }: Document): boolean {
    if (styleSheets.length !== sheets) {
      sheets = styleSheets.length
      areKits = Array.from(styleSheets, (sheet) => sheet.ownerNode as Element).every((node) => node.matches(kitSheet))
    }
    return areKits
  }
  return (element: Element): CSSStyleDeclaration => {
    if (!hasOnlyKitSheets(element.ownerDocument)) return styleOf(element)
    let whole: CSSStyleDeclaration | undefined
    const asked = () => {
      whole ??= styleOf(element)
      return whole
    }
    const property = (name: string) => known[name]?.(element) ?? asked().getPropertyValue(name)
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, name) {
        if (name === 'getPropertyValue') return property
        const quick = known[name as string]?.(element)
        if (quick !== undefined) return quick
        const value = Reflect.get(asked(), name)
        return typeof value === 'function' ? value.bind(asked()) : value
      },
      has: (_, name) => Reflect.has(asked(), name),
    })
  }
}

const kitSheet = 'style[data-css-hash]'
const kitIcon = 'anticon'

/** Properties by name; undefined where jsdom has to be asked. */
type Quick = Record<string, ((element: Element) => string | undefined) | undefined>

/** Elements that are shown or not by more than their kind. */
const shownByMore = /^(dialog|embed|noscript|slot)$/

function quickProperties(window: Window, styleOf: (element: Element) => CSSStyleDeclaration): Quick {
  const displays = new Map<string, string>()

  function display(element: Element): string | undefined {
    const own = ownStyle(element)?.display
    if (own) return isKeyword(own) ? undefined : own
    const kind = element.localName
    if (shownByMore.test(kind) || ['hidden', 'popover'].some((name) => element.hasAttribute(name))) return undefined
    if (element.parentElement?.localName === 'details' || element.getAttribute('type') === 'hidden') return undefined
    if (element.classList.contains(kitIcon)) return 'inline-flex'
    const key = `${element.namespaceURI} ${kind}`
    let usual = displays.get(key)
    if (usual === undefined) {
      usual = styleOf(window.document.createElementNS(element.namespaceURI, kind)).display
      displays.set(key, usual)
    }
    return usual
  }

  function visibility(element: Element): string | undefined {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const own = ownStyle(at)?.visibility
      if (own) return isKeyword(own) ? undefined : own
    }
    return 'visible'
  }

  const alone = (name: 'opacity' | 'content', usual: string) => (element: Element) => {
    const own = ownStyle(element)?.[name]
    return own && isKeyword(own) ? undefined : own || usual
  }

  return Object.assign(Object.create(null), {
    display,
    visibility,
    opacity: alone('opacity', '1'),
    content: alone('content', 'normal'),
  })
}

function ownStyle(element: Element): CSSStyleDeclaration | undefined {
  return element.hasAttribute('style') ? (element as HTMLElement).style : undefined
}

const isKeyword = (value: string) => /^(inherit|initial|unset|revert)/.test(value) || value.includes('var(')
