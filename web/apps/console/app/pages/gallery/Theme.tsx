import { useT } from '@marquee/i18n/react'
import { Sheet } from '@marquee/ui/page/Sheet'
import { customProperties, light, sizes, space } from '@marquee/ui/theme/tokens'
import { Gallery } from './Gallery'
import css from './gallery.module.css'

const colours = customProperties(light)
  .filter(([, value]) => value.startsWith('#'))
  .map(([name]) => name)

/** Colours, distances and sizes of type, as the appearance that is on has them. */
export default function Theme() {
  const t = useT('gallery')
  return (
    <Gallery family="theme">
      <Sheet title={t('colours')}>
        <ul className={css.swatches}>
          {colours.map((name) => (
            <li key={name}>
              <span className={css.colour} style={{ background: `var(${name})` }} />
              <code>{name}</code>
            </li>
          ))}
        </ul>
      </Sheet>
      <Sheet title={t('distances')}>
        <ul className={css.swatches}>
          {space.map((pixels, at) => (
            <li key={pixels}>
              <span className={css.length} style={{ width: pixels }} />
              <code>{`--mq-space-${at + 1}`}</code>
            </li>
          ))}
        </ul>
      </Sheet>
      <Sheet title={t('type')}>
        {Object.entries(sizes).map(([name, pixels]) => (
          <p key={name} style={{ fontSize: pixels }}>
            {t('sample')} <code>{`--mq-size-${name}`}</code>
          </p>
        ))}
      </Sheet>
    </Gallery>
  )
}
