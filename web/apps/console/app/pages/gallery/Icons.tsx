import { useT } from '@marquee/i18n/react'
import { Sheet } from '@marquee/ui/page/Sheet'
import { menu } from '../../../navigation/menu'
import { Gallery } from './Gallery'
import css from './gallery.module.css'

const files = menu.flatMap((entry) => ('icon' in entry ? [entry.icon] : []))

/** The pictures of the menu, which take the colour of their text. */
export default function Icons() {
  const t = useT('gallery')
  return (
    <Gallery family="icons">
      <Sheet title={t('menuIcons')}>
        <ul className={css.swatches}>
          {files.map((file) => (
            <li key={file} className={css.row}>
              <span className={css.icon} style={{ maskImage: `url(/img/menu/${file})` }} aria-hidden />
              <code>{file}</code>
            </li>
          ))}
        </ul>
      </Sheet>
    </Gallery>
  )
}
