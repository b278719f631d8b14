import { encode } from 'uqr'

interface QrCodeProps {
  value: string
  /** What it is for, said to people who do not see it. */
  label: string
  /** Width and height in pixels. */
  size: number
}

/** A QR code: black on white in both appearances, because scanners want it so. */
export function QrCode({ value, label, size }: QrCodeProps) {
  const { data, size: cells } = encode(value, { border: 2 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x},${y}h1v1h-1z`] : [])))
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
