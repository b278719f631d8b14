import { generate } from 'lean-qr'

interface QrCodeProps {
  value: string
  /** What it is for, said to people who do not see it. */
  label: string
  /** Width and height in pixels. */
  size: number
}

/** What a scanner wants to be white on each side, in cells. */
const BORDER = 2

/** A QR code: black on white in both appearances, because scanners want it so. */
export function QrCode({ value, label, size }: QrCodeProps) {
  const modules = generate(value)
  const cells = modules.size + 2 * BORDER
  const dark: string[] = []
  for (let y = 0; y < modules.size; y++) {
    for (let x = 0; x < modules.size; x++) {
      if (modules.get(x, y)) dark.push(`M${x + BORDER},${y + BORDER}h1v1h-1z`)
    }
  }
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${cells} ${cells}`}
      shapeRendering="crispEdges"
    >
      <rect width={cells} height={cells} fill="#ffffff" />
      <path d={dark.join('')} fill="#000000" />
    </svg>
  )
}
