import { createApi } from '@marquee/api/client'
import { send } from '@marquee/api/send'
import type { Self } from '@marquee/api/types'
import { useT } from '@marquee/i18n/react'
import { useQueryClient } from '@tanstack/react-query'
import { Modal, Skeleton } from 'antd'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { LoginForm } from '../features/login/LoginForm'
import { HOME } from '../navigation/paths'
import { openProvider } from '../session/confirm/window'
import { servedBuild } from '../session/servedBuild'
import { useServices } from '../session/services'
import { useSession } from '../session/session'

/** The person signs in again, or another one, who begins at their dashboard. */
export function SignInDialog() {
  const t = useT('shell')
  const { leave, sessionEnd, signInMemory } = useServices()
  const { self } = useSession()
  const cache = useQueryClient()
  const [door] = useState(() => createApi({ build: servedBuild(document) })) // its refusals end no session
  const stop = useRef(() => {})
  const [isOpen, setOpen] = useState(false) // what is shown before takes no focus

  async function signedIn(person: Self) {
    signInMemory.signedIn()
    if (person.id !== self.id || person.lacks) return leave(HOME)
    sessionEnd.begin()
    await cache.invalidateQueries()
  }

  const look = useEffectEvent(async () => {
    const person = await send(door.GET('/api/self')).catch(() => null)
    if (person) await signedIn(person)
  })

  /** The company's own sign-in, in a window of its own. */
  function withCompany(path: string) {
    stop.current()
    stop.current = openProvider(`${path}?window=true`, look)
  }

  useEffect(() => {
    window.addEventListener('focus', look) // another window may have signed in meanwhile
    return () => {
      window.removeEventListener('focus', look)
      stop.current()
    }
  }, [])

  const coming = <Skeleton active title={false} paragraph={{ rows: 4 }} />
  return (
    <Modal
      open
      title={t('ended.title')}
      width={420}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={null}
      afterOpenChange={setOpen}
    >
      <p style={{ marginBottom: 16 }}>{t('ended.text', { name: self.username })}</p>
      {isOpen ? (
        <Suspense fallback={coming}>
          <LoginForm
            api={door}
            storage={localStorage}
            search={new URLSearchParams()}
            expected={self.username}
            leave={withCompany}
            signedIn={signedIn}
          />
        </Suspense>
      ) : (
        coming
      )}
    </Modal>
  )
}
