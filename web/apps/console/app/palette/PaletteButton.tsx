import { SearchOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { useEffect, useState } from 'react'
import { Palette } from './Palette'
import css from './PaletteButton.module.css'

/** Opens the finder, as Ctrl K (⌘K) does on every page. */
export function PaletteButton() {
  const t = useT('shell')
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', open)
    return () => document.removeEventListener('keydown', open)
  }, [])

  return (
    <>
      <button
        type="button"
        className={css.button}
        aria-label={t('find')}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <SearchOutlined aria-hidden />
        <span className={css.text}>{t('find')}</span>
        <span className={css.keys} data-keys="Ctrl K" aria-hidden />
      </button>
      {isOpen && <Palette onClose={() => setOpen(false)} />}
    </>
  )
}
