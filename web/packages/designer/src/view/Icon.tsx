/** Line drawings of 20 by 20, in the colour of the text around them. */
const drawings = {
  media: 'M3 4.5h14v11H3zM3 13l4-4 3.5 3.5L13 10l4 4M13.2 7.5a.9.9 0 1 1-1.8 0a.9.9 0 1 1 1.8 0z',
  text: 'M4.5 6V4.5h11V6M10 4.5v11M7.5 15.5h5',
  shape: 'M3.5 10.5h7v6h-7zM16.5 8a4 4 0 1 1-8 0a4 4 0 1 1 8 0z',
  clock: 'M17 10a7 7 0 1 1-14 0a7 7 0 1 1 14 0zM10 6v4l2.8 1.8',
  weather: 'M6.5 15.5h7.3a2.7 2.7 0 0 0 .3-5.4a4 4 0 0 0-7.7-.8a3.1 3.1 0 0 0 .1 6.2zM6 6.5 5 5.5M9 4.5V3M3.8 9H2.5',
  worldWeather: 'M17 10a7 7 0 1 1-14 0a7 7 0 1 1 14 0zM3 10h14M10 3c3 2.5 3 11.5 0 14M10 3c-3 2.5-3 11.5 0 14',
  feed: 'M4 4.5h9v11H5.5A1.5 1.5 0 0 1 4 14zM13 8h3v6a1.5 1.5 0 0 1-3 0M6.5 7.5h4M6.5 10h4M6.5 12.5h2.5',
  datafeed: 'M3 4.5h14v11H3zM3 8.2h14M3 11.9h14M8 8.2v7.3',
  eventlist: 'M3.5 5h13v11.5h-13zM3.5 8.5h13M7 3.5v3M13 3.5v3M6.5 11.5h4M6.5 14h7',
  link: 'M3 4.5h14v11H3zM3 7.8h14M5.3 6.2h.01M7.3 6.2h.01M9.3 6.2h.01',
  streaming: 'M3 4.5h14v9.5H3zM8.5 7v4.5l4-2.25zM7 16.5h6',
  touch:
    'M8 11V5.2a1.2 1.2 0 0 1 2.4 0V9.5l4 .8a1.5 1.5 0 0 1 1.1 1.7l-.6 3.5a2 2 0 0 1-2 1.5H9.5a2 2 0 0 1-1.5-.7l-3-3.8a1.2 1.2 0 0 1 1.8-1.5z',
  progressbar: 'M3 8h14v4H3zM3 8h8v4H3',
  contents: 'M3 4.5h14v11H3zM8.5 4.5v11M5 7.5h1.5M5 10h1.5M5 12.5h1.5M11 10h4M13 8v4',
  select: 'M5 3.5l10.5 6-4.7 1.2L8 15.5z',
  pan: 'M6.5 11V6.3a1.1 1.1 0 0 1 2.2 0V5a1.1 1.1 0 0 1 2.2 0v.8a1.1 1.1 0 0 1 2.2 0v1.5a1.1 1.1 0 0 1 2.2 0v4.7c0 3-1.6 5-4.6 5c-2.5 0-3.7-1.2-5-3.6l-1.5-2.7c-.6-1 .9-2 1.7-1zM8.7 6v4M10.9 5.5V10M13.1 6.5V10',
  undo: 'M7.5 4 4 7.5 7.5 11M4 7.5h7.5a4 4 0 0 1 0 8H9',
  redo: 'M12.5 4 16 7.5 12.5 11M16 7.5H8.5a4 4 0 0 0 0 8H11',
  history: 'M4 10a6 6 0 1 0 1.9-4.4L4 7.4M4 4v3.5h3.5M10 7v3.3l2.3 1.4',
  plus: 'M10 4.5v11M4.5 10h11',
  minus: 'M4.5 10h11',
  fit: 'M3.5 7V3.5H7M13 3.5h3.5V7M16.5 13v3.5H13M7 16.5H3.5V13M6.5 7.5h7v5h-7z',
  play: 'M6.5 4.5v11l9-5.5z',
  check: 'M10 17a7 7 0 1 0 0-14a7 7 0 0 0 0 14zM7 10.2l2.2 2.2L13.2 8',
  tick: 'M4.5 10.5l3.5 3.5L15.5 6.5',
  warning: 'M10 3.5 17.5 16.5h-15zM10 8.5v3.8M10 14.4h.01',
  help: 'M7.7 7.7a2.3 2.3 0 1 1 3.3 2.1c-.7.4-1 .8-1 1.7M10 14.2h.01M17 10a7 7 0 1 1-14 0a7 7 0 1 1 14 0z',
  back: 'M12 4.5 6.5 10l5.5 5.5',
  layers: 'M10 3.5 17 7.5l-7 4-7-4zM3.5 10.5 10 14.2l6.5-3.7M3.5 13.3 10 17l6.5-3.7',
  pages: 'M6.5 3.5h9.5v9.5H6.5zM4 6.5v10h10',
  properties:
    'M3.5 6h7M14 6h2.5M3.5 14H6M9.5 14h7M14 6a1.7 1.7 0 1 1-3.4 0a1.7 1.7 0 1 1 3.4 0zM9.5 14a1.7 1.7 0 1 1-3.4 0a1.7 1.7 0 1 1 3.4 0z',
  more: 'M5 10h.01M10 10h.01M15 10h.01',
  down: 'M5.5 8 10 12.5 14.5 8',
  right: 'M8 5.5 12.5 10 8 14.5',
  left: 'M12 5.5 7.5 10l4.5 4.5',
  lock: 'M5 9.5h10v7H5zM7 9.5V7a3 3 0 0 1 6 0v2.5',
  unlock: 'M5 9.5h10v7H5zM7 9.5V7a3 3 0 0 1 5.8-1',
  copy: 'M7 7h9.5v9.5H7zM4 13H3.5V3.5H13V4',
  remove: 'M4 6h12M8 6V4h4v2M5.5 6l.7 10.5h7.6L14.5 6M8.5 9v4.5M11.5 9v4.5',
  edit: 'M4 16h3l8.5-8.5-3-3L4 13zM11 6l3 3',
  group: 'M3.5 3.5h13v13h-13zM6 6h4.5v4.5H6zM9.5 9.5H14V14H9.5z',
  ungroup: 'M3.5 3.5h7v7h-7zM9.5 9.5h7v7h-7z',
  magnet: 'M5 3.5v6.5a5 5 0 0 0 10 0V3.5h-3V10a2 2 0 0 1-4 0V3.5zM5 6.5h3M12 6.5h3',
  order: 'M6 16V4.5M3 7.5l3-3 3 3M14 4v11.5M11 12.5l3 3 3-3',
  publish: 'M3.5 4.5h13v8.5h-13zM7 16.5h6M10 10.7V6.8M8 8.6l2-2 2 2',
  insertPage: 'M8.5 4h8v12h-8zM3.5 10h4M5.5 8v4',
  appendPage: 'M3.5 4h8v12h-8zM12.5 10h4M14.5 8v4',
  alignLeft: 'M3.5 3v14M6 5.5h10.5v3H6zM6 11.5h6v3H6z',
  alignCenter: 'M10 3v14M4.5 5.5h11v3h-11zM6.5 11.5h7v3h-7z',
  alignRight: 'M16.5 3v14M3.5 5.5H14v3H3.5zM8 11.5h6v3H8z',
  alignTop: 'M3 3.5h14M5.5 6v10.5h3V6zM11.5 6v6h3V6z',
  alignMiddle: 'M3 10h14M5.5 4.5v11h3v-11zM11.5 6.5v7h3v-7z',
  alignBottom: 'M3 16.5h14M5.5 3.5V14h3V3.5zM11.5 8v6h3V8z',
  distributeAcross: 'M3.5 3v14M16.5 3v14M8 6h4v8H8z',
  distributeAlong: 'M3 3.5h14M3 16.5h14M6 8v4h8V8z',
  top: 'M4 3.5h12M10 16.5v-10M6 10.5l4-4 4 4',
  bottom: 'M4 16.5h12M10 3.5v10M6 9.5l4 4 4-4',
  bringForward: 'M10 16v-11M6 9l4-4 4 4',
  sendBackward: 'M10 4v11M6 11l4 4 4-4',
  fullScreen: 'M3.5 7.5v-4h4M12.5 3.5h4v4M16.5 12.5v4h-4M7.5 16.5h-4v-4',
} as const

export type IconName = keyof typeof drawings

export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      style={{ display: 'block', flex: 'none' }}
    >
      <path d={drawings[name]} strokeWidth={name === 'more' ? 2.4 : undefined} />
    </svg>
  )
}
