import Base from './Base'
import Buttons from './Buttons'
import type { Family } from './Gallery'
import Icons from './Icons'
import Notifications from './Notifications'
import Theme from './Theme'

const pages = { base: Base, buttons: Buttons, icons: Icons, notifications: Notifications, theme: Theme }

/** A family of the gallery. All are one file, or what they share with other pages would come with the shell. */
export default function GalleryPage({ family }: { family: Family }) {
  const Page = pages[family]
  return <Page />
}
