import { RestOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { Button } from 'antd'
import { useState } from 'react'
import { useConfirm } from '../feedback/useConfirm'
import { useToast } from '../feedback/useToast'
import { isNarrowed } from './position'
import type { ListPlace } from './useListPosition'

/** What the server deletes at most in one call. */
const BATCH = 500

interface Emptied {
  ids?: number[] | null
  /** How many stay, because something still holds them. */
  inUse?: number
}

interface EmptyBinProps {
  /** Deletes the next that may be deleted; fewer than it takes at once say that there are no more. It says itself why it failed. */
  call(): Promise<Emptied>
  place: ListPlace
  /** How many records the list has on all pages. */
  total: number | undefined
}

/**
 * Deletes for good whatever lies in the recycle bin and may be deleted (G58). While the list shows but a part of the bin
 * it is not there, for it would delete more than one sees.
 */
export function EmptyBin({ call, place, total }: EmptyBinProps) {
  const t = useT('common')
  const confirm = useConfirm()
  const toast = useToast()
  const [isEmptying, setEmptying] = useState(false)
  if (!total || isNarrowed(place.position)) return null

  async function empty() {
    if (!(await confirm({ title: t('bin.title'), text: t('bin.text'), confirmLabel: t('bin.yes'), danger: true })))
      return
    setEmptying(true)
    const { gone, held } = await emptied(call)
    setEmptying(false)
    if (gone > 0) toast.success(t('bin.emptied', { count: gone }))
    if (held > 0) toast.warning(t('bin.held', { count: held }))
  }

  return (
    <Button danger icon={<RestOutlined aria-hidden />} loading={isEmptying} onClick={() => void empty()}>
      {t('bin.empty')}
    </Button>
  )
}

/** Calls until there are no more; what was deleted before a call failed stays deleted, and counts. */
async function emptied(call: () => Promise<Emptied>): Promise<{ gone: number; held: number }> {
  let gone = 0
  try {
    for (;;) {
      const { ids, inUse } = await call()
      gone += ids?.length ?? 0
      if ((ids?.length ?? 0) < BATCH) return { gone, held: inUse ?? 0 }
    }
  } catch {
    return { gone, held: 0 }
  }
}
