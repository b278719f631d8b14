import { CloseOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { Aside } from '@marquee/ui/aside/Aside'
import type { AsideItem } from '@marquee/ui/aside/item'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { useAside } from '../../../session/useAside'
import css from './editor.module.css'

interface ContentAsideProps {
  /** In a drawer, where there is no room beside the entries. */
  drawer: boolean
  /** Whether the drawer is open. */
  open: boolean
  /** The entry that gets another content. */
  replacing: string | undefined
  onAdd(item: AsideItem): void
  onClose(): void
}

const kinds = ['content'] as const

/** A playlist takes whatever is brought in. */
const without = ['Template'] as const

/** The contents that a playlist can show (R095–R112). */
export function ContentAside({ drawer, open, replacing, onAdd, onClose }: ContentAsideProps) {
  const t = useT('playlist')
  const aside = useAside({ without })
  const [last, setLast] = useState('')
  const add = (item: AsideItem) => {
    setLast(item.name)
    onAdd(item)
  }
  const list = (
    <>
      {replacing && (
        <p className={css.replacing}>
          {t('replacing', { name: replacing })}
          {!drawer && (
            <Button size="small" type="text" icon={<CloseOutlined aria-hidden />} onClick={onClose}>
              {t('replacing.stop')}
            </Button>
          )}
        </p>
      )}
      <Aside {...aside} kinds={kinds} onAdd={add} />
      <p role="status" className="mq-hidden">
        {last && t('added', { name: last })}
      </p>
    </>
  )
  if (!drawer) return <div className={css.aside}>{list}</div>
  return (
    <Drawer open={open} title={t('contents.add')} placement="right" size={340} onClose={onClose}>
      {list}
    </Drawer>
  )
}
