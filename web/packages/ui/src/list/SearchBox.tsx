import { CloseCircleFilled, SearchOutlined } from '@ant-design/icons'
import { FETCH_DELAY_MS } from '@marquee/api/paging'
import { isTyping } from '@marquee/editing/keys'
import { useT } from '@marquee/i18n/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import css from './SearchBox.module.css'

interface SearchBoxProps {
  label: string
  value: string
  onChange(value: string): void
}

/** Tells the list what was typed once typing rests (R283). `/` anywhere on the page jumps into it. */
export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  const t = useT('common')
  const box = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const told = useRef(value) // without the spaces around it, of which the list hears nothing

  const tell = useEffectEvent((text: string) => onChange(text))

  useEffect(() => {
    if (value !== told.current) setTyped(value)
    told.current = value
  }, [value])

  useEffect(() => {
    const text = typed.trim()
    if (text === told.current) return
    const timer = setTimeout(() => {
      told.current = text
      tell(text)
    }, FETCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed])

  useEffect(() => {
    const jump = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event.target)) return
      event.preventDefault()
      box.current?.focus()
      box.current?.select()
    }
    document.addEventListener('keydown', jump)
    return () => document.removeEventListener('keydown', jump)
  }, [])

  function clear() {
    setTyped('')
    box.current?.focus()
  }

  return (
    <span className={css.search}>
      <SearchOutlined aria-hidden />
      <input
        ref={box}
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {typed && (
        <button type="button" aria-label={t('search.clear')} onClick={clear}>
          <CloseCircleFilled aria-hidden />
        </button>
      )}
    </span>
  )
}
