import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../../session/services'
import { useCompanyId } from '../../session/session'
import { type ColourOf, coloursOf } from './colour'
import { type EventType, typesQuery } from './queries'

interface Types {
  types: readonly EventType[]
  colourOf: ColourOf
}

const none: never[] = []

/** The company's types of events. */
export function useTypes(): Types {
  const { data: types = none } = useQuery(typesQuery(useApi(), useCompanyId()))
  return { types, colourOf: useMemo(() => coloursOf(types), [types]) }
}
