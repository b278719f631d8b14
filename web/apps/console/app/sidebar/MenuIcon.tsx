import type { NavItem } from '../../navigation/menu'
import css from './Sidebar.module.css'

/** The picture of an entry, in the colour of its text (R054). */
export function MenuIcon({ item }: { item: NavItem }) {
  if (item.image) return <img className={css.image} src={`/img/menu/${item.image}`} alt="" />
  if (!item.icon) return null
  return <span className={css.icon} style={{ maskImage: `url(/img/menu/${item.icon})` }} aria-hidden />
}
