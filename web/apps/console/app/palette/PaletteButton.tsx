import { SearchOutlined } from '@ant-design/icons'
import { useT, useTexts } from '@marquee/i18n/react'
import { useToast } from '@marquee/ui/feedback/useToast'
import { loadPart } from '@marquee/ui/late/loadPart'
import { whenIdle } from '@marquee/ui/late/whenIdle'
import { useRouterState } from '@tanstack/react-router'
import { type ComponentType, useCallback, useEffect, useState } from 'react'
import css from './PaletteButton.module.css'

type Palette = ComponentType<{ onClose(): void }>

/** Opens the finder, as Ctrl K (⌘K) does on every page. It is loaded once the page stands. */
export function PaletteButton() {
  const t = useT('shell')
  const texts = useTexts()
  const toast = useToast()
  const [Open, setOpen] = useState<Palette | null>(null)

  const load = useCallback(async () => {
    const [{ Palette }] = await Promise.all([
      loadPart(() => import('./Palette')),
      texts.load('audit'),
      texts.load('profile'),
    ])
    return Palette
  }, [texts])
  const open = useCallback(async () => {
    try {
      const Palette = await load()
      setOpen(() => Palette)
    } catch (error) {
      toast.problem(error)
    }
  }, [load, toast])

  const isLoading = useRouterState({ select: (state) => state.isLoading })
  useEffect(() => {
    if (isLoading) return
    return whenIdle(() => {
      load().catch(() => {}) // it is tried again when somebody asks for it
    })
  }, [load, isLoading])

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      void open()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [open])

  return (
    <>
      <button
        type="button"
        className={css.button}
        aria-label={t('find')}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
      >
        <SearchOutlined aria-hidden />
        <span className={css.text}>{t('find')}</span>
        <span className={css.keys} data-keys="Ctrl K" aria-hidden />
      </button>
      {Open && <Open onClose={() => setOpen(null)} />}
    </>
  )
}
