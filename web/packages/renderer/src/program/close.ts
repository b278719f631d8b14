import { draw, svgNames } from './style'

/** Leads out of what has no way back of its own. */
export function createCloseButton(parent: HTMLElement): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.setAttribute('aria-label', 'Close')
  Object.assign(button.style, {
    position: 'absolute',
    top: '2vmin',
    right: '2vmin',
    zIndex: '1',
    width: '9vmin',
    height: '9vmin',
    minWidth: '44px',
    minHeight: '44px',
    padding: '0',
    border: '0',
    borderRadius: '50%',
    backgroundColor: 'rgba(15, 23, 42, 0.78)',
    boxShadow: '0 2px 10px rgba(0, 0, 0, 0.35)',
    cursor: 'pointer',
  })
  const cross = document.createElementNS(svgNames, 'svg')
  cross.setAttribute('viewBox', '0 0 24 24')
  cross.style.display = 'block'
  const line = { fill: 'none', stroke: '#fff', 'stroke-width': 1.8, 'stroke-linecap': 'round' }
  draw(cross, 'path', { ...line, d: 'M8 8l8 8M16 8l-8 8' })
  button.appendChild(cross)
  parent.appendChild(button)
  return button
}
