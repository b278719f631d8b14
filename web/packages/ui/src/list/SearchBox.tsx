import { SearchOutlined } from '@ant-design/icons'
import { FETCH_DELAY_MS } from '@marquee/api/paging'
import { isTyping } from '@marquee/editing/keys'
import { Input, type InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import css from './FilterBar.module.css'

interface SearchBoxProps {
  label: string
  value: string
  onChange(value: string): void
}

/** Tells the list what was typed once typing rests (R283). `/` anywhere on the page jumps into it. */
export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  const box = useRef<InputRef>(null)
  const [typed, setTyped] = useState(value)
  const told = useRef(value) // without the spaces around it, of which the list hears nothing

  useEffect(() => {
    if (value !== told.current) setTyped(value)
    told.current = value
  }, [value])

  useEffect(() => {
    const text = typed.trim()
    if (text === told.current) return
    const timer = setTimeout(() => {
      told.current = text
      onChange(text)
    }, FETCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed, onChange])

  useEffect(() => {
    const jump = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event.target)) return
      event.preventDefault()
      box.current?.focus({ cursor: 'all' })
    }
    document.addEventListener('keydown', jump)
    return () => document.removeEventListener('keydown', jump)
  }, [])

  return (
    <Input
      ref={box}
      type="search"
      className={css.search}
      prefix={<SearchOutlined aria-hidden />}
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={label}
      allowClear
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}
