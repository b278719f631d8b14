import { FontSizeOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { ListPage } from '@marquee/ui/list/ListPage'
import { useState } from 'react'
import { useRecordList } from '../../session/useRecordList'
import { FontCard } from './FontCard'
import { FontDialog } from './FontDialog'
import { type Font, fontList, listDefaults, nameOf } from './queries'
import { useFontCommands } from './useFontCommands'

/** The company's fonts, each drawn in itself (R264, R273). */
export default function FontPage() {
  const t = useT('font')
  const { mayWrite, ...records } = useRecordList('Font', listDefaults, fontList)
  const [isAdding, setAdding] = useState(false)
  const commands = useFontCommands()
  return (
    <ListPage<Font>
      title={t('title')}
      add={mayWrite && { label: t('add'), run: () => setAdding(true) }}
      {...records}
      searchLabel={t('search')}
      card={(font, { menu }) => <FontCard font={font} menu={menu} />}
      commands={mayWrite && commands}
      nameOf={nameOf}
      empty={{ title: t('none'), text: t('noneText'), icon: <FontSizeOutlined /> }}
    >
      {isAdding && <FontDialog onClose={() => setAdding(false)} />}
    </ListPage>
  )
}
