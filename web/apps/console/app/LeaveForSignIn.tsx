import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useServices } from '../session/services'
import { PageLoading } from './layout/PageLoading'

/** The sign-in page is a document of its own: a way back to it loads that document. */
export function LeaveForSignIn() {
  const { leave } = useServices()
  const path = useLocation({ select: (location) => location.pathname })
  useEffect(() => leave(path), [leave, path])
  return <PageLoading />
}
