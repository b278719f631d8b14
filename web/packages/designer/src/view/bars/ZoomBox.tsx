import { useLocale, useT } from '@marquee/i18n/react'
import { zoomTo } from '../../core/state'
import { action } from '../actions'
import { CommandButton } from '../CommandButton'
import { Menu } from '../Menu'
import { useDesk, useOf } from '../useDesk'
import css from './bars.module.css'

const levels = [10, 25, 50, 75, 100, 150, 200, 400]

export function ZoomBox() {
  const t = useT('author')
  const { editor, fit } = useDesk()
  const percent = new Intl.NumberFormat(useLocale(), { style: 'percent' })
  const zoom = useOf((state) => state.zoom)
  const items = [
    { key: 'fit', label: t('editor.command.zoomFit') },
    { type: 'divider' as const },
    ...levels.map((level) => ({ key: String(level), label: percent.format(level / 100) })),
  ]
  return (
    <fieldset className={css.zoom} aria-label={t('editor.zoom')}>
      <CommandButton command={action('zoomOut')} icon="minus" />
      <Menu
        trigger={['click']}
        menu={{
          items,
          onClick: ({ key }) => (key === 'fit' ? fit() : editor.go((state) => zoomTo(state, Number(key)))),
        }}
      >
        <button type="button" className={css.percent} aria-haspopup="menu" aria-label={`${t('editor.zoom')} ${zoom} %`}>
          {percent.format(zoom / 100)}
        </button>
      </Menu>
      <CommandButton command={action('zoomIn')} icon="plus" />
      <CommandButton command={action('zoomFit')} icon="fit" />
    </fieldset>
  )
}
