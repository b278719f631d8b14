import { DisconnectOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useCallback, useEffect } from 'react'
import { selfQuery } from '../../session/queries'
import { useConnection, useServices } from '../../session/services'
import css from './layouts.module.css'

/** How often a lost connection is tried again, in milliseconds. */
const PAUSE_MS = 5_000

/** Says that the server cannot be reached. Whatever was typed stays where it is (G13, in place of R289). */
export function OfflineBar() {
  const t = useT('shell')
  const isUp = useConnection()
  const { api, connection } = useServices()
  const cache = useQueryClient()
  const again = useCallback(() => {
    void cache.fetchQuery({ ...selfQuery(api), staleTime: 0, retry: false }).catch(() => undefined)
  }, [cache, api])

  useEffect(() => {
    if (isUp) return
    const timer = setInterval(again, PAUSE_MS)
    window.addEventListener('online', again)
    const stop = connection.subscribe(() => connection.isUp() && void cache.invalidateQueries())
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
      stop()
    }
  }, [isUp, again, cache, connection])

  if (isUp) return null
  return (
    <div className={css.offline} role="alert">
      <DisconnectOutlined aria-hidden />
      <span>{t('offline')}</span>
      <Button size="small" onClick={again}>
        {t('offline.retry')}
      </Button>
    </div>
  )
}
