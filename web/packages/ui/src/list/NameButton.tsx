import type { ComponentProps } from 'react'
import css from './NameButton.module.css'

/** The name of a record in a list, which opens it. */
export function NameButton(props: Omit<ComponentProps<'button'>, 'type' | 'className'>) {
  return <button {...props} type="button" className={css.name} />
}
