import { RestOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { Button } from 'antd'
import { useState } from 'react'
import { useConfirm } from '../feedback/useConfirm'
import { useToast } from '../feedback/useToast'
import { isNarrowed } from './position'
import type { ListPlace } from './useListPosition'

interface Emptied {
  ids?: number[] | null
  /** How many stay, because something still holds them. */
  inUse?: number
  /** So much lies in it that the server goes on with it; the tray tells how. */
  task?: number
}

interface EmptyBinProps {
  /** Deletes what may be deleted. It says itself why it failed. */
  call(): Promise<Emptied>
  /** The server is emptying it. */
  isGoing: boolean
  place: ListPlace
  /** How many records the list has on all pages. */
  total: number | undefined
}

/**
 * Deletes for good whatever lies in the recycle bin and may be deleted (G58). While the list shows but a part of the bin
 * it is not there, for it would delete more than one sees.
 */
export function EmptyBin({ call, isGoing, place, total }: EmptyBinProps) {
  const t = useT('common')
  const confirm = useConfirm()
  const toast = useToast()
  const [isEmptying, setEmptying] = useState(false)
  if (!total || isNarrowed(place.position)) return null

  async function empty() {
    if (!(await confirm({ title: t('bin.title'), text: t('bin.text'), confirmLabel: t('bin.yes'), danger: true })))
      return
    setEmptying(true)
    const { ids, inUse = 0 } = await call().catch((): Emptied => ({}))
    setEmptying(false)
    if (ids?.length) toast.success(t('bin.emptied', { count: ids.length }))
    if (inUse > 0) toast.warning(t('bin.held', { count: inUse }))
  }

  return (
    <Button danger icon={<RestOutlined aria-hidden />} loading={isEmptying || isGoing} onClick={() => void empty()}>
      {t('bin.empty')}
    </Button>
  )
}
