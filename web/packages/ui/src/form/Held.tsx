import { ConfigProvider } from 'antd'
import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react'
import css from './Held.module.css'

interface HeldProps<T> {
  /** Given by the form, as `value` and `onChange` are. */
  ref?: Ref<object>
  value?: T
  onChange?(value: T): void
  children(value: T, onChange: (value: T) => void, disabled: boolean): ReactNode
}

/** Lets the form hold the value of a field that brings its own label, and find it when the value is refused. */
export function Held<T>({ ref, value, onChange = () => {}, children }: HeldProps<T>) {
  const box = useRef<HTMLDivElement>(null)
  const { componentDisabled } = ConfigProvider.useConfig()
  useImperativeHandle(ref, () => ({
    nativeElement: box.current,
    focus: () => box.current?.querySelector<HTMLElement>('button, input, textarea')?.focus(),
  }))
  return (
    <div ref={box} className={css.held}>
      {value !== undefined && children(value, onChange, componentDisabled)}
    </div>
  )
}
