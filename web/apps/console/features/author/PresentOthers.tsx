import { TeamOutlined } from '@ant-design/icons'
import { send } from '@marquee/api/send'
import { randomId } from '@marquee/designer/core/ids'
import { useT } from '@marquee/i18n/react'
import { useEffect, useState } from 'react'
import { useApi } from '../../session/services'
import { useCompanyId } from '../../session/session'
import css from './author.module.css'

/** How often it is said that the program is open here, in milliseconds. */
const EVERY_MS = 20_000

/** Who else has the program open. */
export function PresentOthers({ id }: { id: number }) {
  const t = useT('author')
  const api = useApi()
  const companyId = useCompanyId()
  const [key] = useState(randomId)
  const [names, setNames] = useState<readonly string[]>([])

  useEffect(() => {
    const say = (leaving: boolean) => {
      const body = { companyId, key, leaving }
      return send(api.PUT('/api/author/{id}/presence', { params: { path: { id } }, body, keepalive: leaving }))
    }
    const leave = () => void say(true).catch(() => {})
    let isOver = false
    const tell = () =>
      void say(false).then(
        ({ others }) => !isOver && setNames([...new Set(others.map(({ username }) => username))]),
        () => {}, // it is said again soon
      )
    tell()
    const timer = setInterval(tell, EVERY_MS)
    addEventListener('pagehide', leave) // a tab that is closed
    addEventListener('pageshow', tell) // and one that comes back from where the browser kept it
    return () => {
      isOver = true
      clearInterval(timer)
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', tell)
      leave()
    }
  }, [api, companyId, id, key])

  if (names.length === 0) return null
  return (
    <span className={css.others} role="status" title={names.join(', ')}>
      <span className={css.othersWords}>{t('editor.others', { names: names.join(', ') })}</span>
      <span className={css.othersCount} aria-hidden>
        <TeamOutlined /> {names.length}
      </span>
    </span>
  )
}
