import { useT } from '@marquee/i18n/react'
import { isAddress } from '@marquee/model/program/fields'
import { limits } from '@marquee/model/program/limits'
import { Input } from 'antd'
import { useState } from 'react'
import { Field, type Labelled } from './Field'

interface UrlFieldProps extends Labelled {
  value: string
  onChange(url: string): void
}

/** An address that screens open (G103); what is wrong with it is said. Empty is none. */
export function UrlField({ label, hint, disabled, value, onChange }: UrlFieldProps) {
  const t = useT('author')
  const [typed, setTyped] = useState<string>()
  const [isLeft, setLeft] = useState(false)
  const text = typed ?? value
  const wrong = typed === undefined ? null : wrongWith(typed)

  function take(next: string) {
    setTyped(next)
    const address = next.trim()
    if (wrongWith(address) === null && address !== value) onChange(address)
  }

  /** Who leaves out how an address begins means the usual one. */
  function leave() {
    setLeft(true)
    const whole = `https://${text.trim()}`
    if (wrong === 'begin' && /^[^\s/:?#]+\.[^\s/:?#.]{2,}/.test(text.trim()) && wrongWith(whole) === null) take(whole)
  }

  const isShown = wrong !== null && (isLeft || wrong !== 'begin')
  return (
    <Field
      label={label}
      hint={hint}
      problem={isShown ? t(`problem.url.${wrong}`, { count: limits.address }) : undefined}
    >
      {(control) => (
        <Input
          {...control}
          aria-invalid={wrong === null ? undefined : true}
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://"
          disabled={disabled}
          value={text}
          onChange={({ target }) => take(target.value)}
          onBlur={leave}
        />
      )}
    </Field>
  )
}

type Wrong = 'begin' | 'spaces' | 'long' | 'none'

/** Why a text is no address that may be opened; null when it is one, or empty. */
export function wrongWith(typed: string): Wrong | null {
  const text = typed.trim()
  if (text === '') return null
  if (text.length > limits.address) return 'long'
  if (/\s/.test(text)) return 'spaces'
  if (!/^https?:\/\//i.test(text)) return 'begin'
  return isAddress(text) ? null : 'none'
}
