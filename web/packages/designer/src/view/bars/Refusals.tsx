import { useT } from '@marquee/i18n/react'
import { placeOf } from '@marquee/model/program/place'
import type { Program } from '@marquee/model/program/program'
import { useFieldText } from '@marquee/ui/feedback/problemText'
import { Alert } from 'antd'
import { Icon } from '../Icon'
import css from './bars.module.css'
import { usePlaces } from './usePlaces'

/** What a server has refused of a program that was sent to be saved. */
export interface Refused {
  /** As it was sent. */
  readonly program: Program
  /** Names are paths into its JSON. */
  readonly fields: readonly Parameters<ReturnType<typeof useFieldText>>[0][]
}

/** Why the program is not saved, and the way to each thing that keeps it from being. */
export function Refusals({ program, fields }: Refused) {
  const t = useT('author')
  const fieldText = useFieldText()
  const { isThere, nameOf, go } = usePlaces()
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={t('editor.refused', { count: fields.length })}
      description={
        <ul className={css.findings}>
          {fields.map((field) => {
            const place = placeOf(program, field.name)
            const text = (
              <>
                <Icon name="warning" />
                <span>
                  {place.page && <strong>{nameOf(place)}</strong>}
                  {fieldText(field)}
                </span>
              </>
            )
            return (
              <li key={`${field.name} ${field.code}`}>
                {isThere(place) ? (
                  <button type="button" onClick={() => go(place)}>
                    {text}
                  </button>
                ) : (
                  <p>{text}</p>
                )}
              </li>
            )
          })}
        </ul>
      }
    />
  )
}
